import { forklistHere } from '../../cli/here.ts'
import type { Json } from '../../support/api.ts'
import type { Location } from '../dumps.ts'
import { callTool, type Sent, type Service, send } from './rest.ts'
import type { Holdings } from './scenario.ts'

/** What a release answers about its fixture, and what is needed to ask again. */
export type Answers = {
  /** Tokens and stored answers are valid for an hour from then. */
  madeAt: string
  schema: string
  holdings: Holdings
  requests: { sent: Sent; answer: Json }[]
  commands: { words: string[]; answer: Json }[]
  myLists: Json
}

/** Reads all stored data through REST. */
export async function askRest(service: Service, holdings: Holdings): Promise<Answers['requests']> {
  const requests: Answers['requests'] = []
  const ask = async (sent: Sent): Promise<Json> => {
    const answer = await send(service, sent)
    requests.push({ sent, answer })
    return answer
  }
  const { key, lists, retried, voteId, suggestionsId } = holdings
  for (const { slug, token } of lists) {
    const get = (path: string) => ask({ path: `/lists/${slug}${path}`, token })
    await get('')
    await get('?detail=brief')
    for (const { version } of (await get('/history?limit=100')).changes) await get(`?at=${version}`)
    for (const { label } of (await get('/editions')).editions) await get(`/editions/${label}`)
    await get('/suggestions')
    await get('/export/geojson')
  }
  await ask({ path: `/lists/${lists[0]!.slug}/vote`, token: lists[0]!.token })
  await ask({ path: `/votes/${voteId}` })
  await ask({ path: `/suggest/${suggestionsId}` })
  for (const query of ['', '?sort=title', '?query=rome', '?query=felice+late'])
    await ask({ path: `/lists${query}`, token: key })
  for (const sent of retried) await ask(sent)
  return requests
}

export const askMyLists = (service: Service, { assistant }: Holdings): Promise<Json> =>
  callTool(service, assistant.access, 'my_lists')

/** Reads all stored data that only the operator sees. */
export async function askCommands(place: Location): Promise<Answers['commands']> {
  const asked: Answers['commands'] = []
  for (const words of [['keys', 'list'], ['reports', '--all'], ['audit'], ['places', 'alias', 'list']])
    asked.push({ words, answer: JSON.parse(await runCommand(place, ...words, '--json')) })
  return asked
}

/** Runs a command of the operator beside the service. @returns its output */
export async function runCommand({ url, dataDir }: Location, ...words: string[]): Promise<string> {
  const environment = { DATA_DIR: dataDir, ...(url !== undefined && { DATABASE_URL: url }) }
  const { code, stdout, stderr } = await forklistHere(words, environment)
  if (code !== 0) throw new Error(`${words.join(' ')}: ${stderr}`)
  return stdout
}
