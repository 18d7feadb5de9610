import { once } from 'node:events'
import { exampleList } from './example-list.ts'
import { giveBackSoon } from './give-back.ts'
import { openLogs } from './log.ts'
import { operatorName } from './operator.ts'
import { type Running, startServer } from './server.ts'
import type { Settings } from './settings/index.ts'

/** Runs the service until SIGTERM or SIGINT, then lets what is in flight finish. */
export async function serve(settings: Settings, terminal: boolean, say: (text: string) => void): Promise<void> {
  const stop = new AbortController()
  const stopped = Promise.race([once(process, 'SIGTERM'), once(process, 'SIGINT')]).then(() => stop.abort())
  await using logs = openLogs(settings.logLevel)
  const started = startServer(settings, logs, undefined, stop.signal)
  await using running = await started.catch(error => {
    if (!stop.signal.aborted) throw error
    return undefined
  })
  if (running) say(await greeting(running, settings, terminal))
  giveBackSoon()
  await stopped
  say('Stopping.')
}

/** What a person needs to go on. A key is made and shown on a terminal only, since anything else may be a log. */
async function greeting({ service, address }: Running, settings: Settings, terminal: boolean): Promise<string> {
  const slug = settings.exampleList ? await exampleList(service) : undefined
  const { apiKeys } = service.storage
  const first = terminal && (await apiKeys.list()).length === 0
  const key = first
    ? (await apiKeys.create('first key', { command: 'serve', who: operatorName(process.env) })).key
    : undefined
  return [
    `Forklist is at ${address}`,
    `  data      ${settings.databaseUrl ? `PostgreSQL, and places in ${settings.dataDir}` : settings.dataDir}`,
    ...(slug === undefined ? [] : [`  example   ${address}/lists/${slug}`]),
    `  programs  ${address}/developers`,
    `  tools     ${address}/api/mcp   (for assistants, see docs/assistants.md)`,
    key ? `  API key   ${key}   (shown this once: keep it)` : `  API key   ${command()} keys create --name NAME`,
  ].join('\n')
}

/** How the command line is reached here: a checkout that npm starts has none of its own. */
const command = (): string => (process.env.npm_lifecycle_event ? 'npm run --silent forklist --' : 'forklist')
