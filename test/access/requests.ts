import { type Operation, pathMembers, takesBody } from '../../src/core/operation.ts'
import type { Api, Json } from '../support/api.ts'

/** A list with places that requests are about. It need not be there; `otherSlug` is a public one that is. */
export type Target = { slug: string; placeIds: string[]; otherSlug: string; voteId: string }

type Members = Record<string, unknown>

/** For each operation, a valid input besides its path, for a list of two places at version 2. */
const members: Record<string, (list: Target) => Members> = {
  createList: () => ({ title: 'Eat in Trastevere', authorName: 'Bruno' }),
  browseLists: () => ({}),
  getList: () => ({}),
  updateList: () => ({ description: 'Where the Romans go' }),
  deleteList: () => ({}),
  addPlace: () => ({ query: 'Dar Poeta', near: 'Rome' }),
  addPlaces: () => ({ places: [{ query: 'Dar Poeta', near: 'Rome' }] }),
  updatePlaceNote: () => ({ note: 'Closed on Sundays' }),
  updatePlace: () => ({ note: 'Closed on Mondays' }),
  removePlace: () => ({}),
  movePlace: () => ({ rank: 2 }),
  reorderList: ({ placeIds }) => ({ placeIds: placeIds.toReversed() }),
  exportList: () => ({}),
  watchList: () => ({}),
  searchPlaces: () => ({ query: 'Il Baffetto', near: 'Rome' }),
  getPlace: () => ({}),
  rotateEditToken: () => ({}),
  listHistory: () => ({}),
  restoreVersion: () => ({ version: 1 }),
  clearHistory: () => ({}),
  importPlaces: () => ({ content: 'Dar Poeta, Rome', choices: [{ row: 1, own: true }] }),
  copyList: () => ({ title: 'My Rome', authorName: 'Bruno' }),
  mergeLists: ({ slug, otherSlug }) => ({
    title: 'Our Rome',
    authorName: 'Bruno',
    lists: [{ slug }, { slug: otherSlug }],
  }),
  openVote: () => ({ question: 'Where do we eat on Friday?' }),
  getVote: () => ({}),
  castBallot: ({ placeIds }) => ({ ballotKey: 'bruno-4f1c9d2e7a3b', placeIds: placeIds.toReversed() }),
  getConsensus: () => ({}),
  closeVote: () => ({}),
  applyConsensus: () => ({}),
}

/** Whether an operation needs a list with a vote. */
export const needsVote = ({ topic, name }: Pick<Operation, 'topic' | 'name'>): boolean =>
  topic === 'Votes' && name !== 'openVote'

/** The id of a vote that was never opened. */
export const noVote = `vote_${'0'.repeat(26)}`

/** An operation's input that is carried out. @throws Error for an operation that this table does not have */
export const membersOf = ({ name }: Pick<Operation, 'name'>, list: Target): Members => {
  const make = members[name]
  if (!make) throw new Error(`Say in test/access/requests.ts how ${name} is asked`)
  return make(list)
}

/** An input with an edit token for the list that it is about, where the operation takes it. */
export const withToken = ({ credential }: Operation, input: Members, editToken?: string): Members => {
  if (editToken === undefined) return input
  if (credential !== 'apiKeyAndReadableLists') return { ...input, editToken }
  const [list, ...others] = input.lists as object[]
  return { ...input, lists: [{ ...list, editToken }, ...others] }
}

/** The same with path members, as tools take it. */
export const inputOf = (operation: Operation, list: Target): Members => ({
  ...inPath(operation, list),
  ...membersOf(operation, list),
})

/** The request of an input, as `Api.ask` takes it: in the body, or in the query where there is no body. */
export const requestOf = (operation: Operation, list: Target, input: Members = membersOf(operation, list)) => {
  const path = pathOf(operation, list)
  if (takesBody(operation)) return { route: `${operation.method} ${path}`, body: input }
  const query = new URLSearchParams(
    Object.entries(input).map(([name, value]): [string, string] => [name, String(value)]),
  )
  return { route: `${operation.method} ${path}${query.size > 0 ? `?${query}` : ''}`, body: undefined }
}

/** The path parameters of an operation. */
const inPath = (operation: Pick<Operation, 'path'>, { slug, placeIds, voteId }: Target): Record<string, string> => {
  const known: Record<string, string> = { slug, placeId: placeIds[0]!, format: 'kml', voteId }
  return Object.fromEntries(pathMembers(operation).map(name => [name, known[name]!]))
}

export const pathOf = (operation: Operation, list: Target): string =>
  Object.entries(inPath(operation, list)).reduce(
    (path, [name, value]) => path.replace(`{${name}}`, value),
    operation.path as string,
  )

/** A list of two places of Rome, at version 2. @param isVotedOn whether there is a vote on it */
export async function romanList(api: Api, visibility = 'public', isVotedOn = false) {
  const { slug, token, list } = await api.list({ visibility }, ['Armando al Pantheon', 'da Felice'])
  await api.ask(`PATCH /lists/${slug}`, { token, body: { title: 'Where to eat in Rome' } })
  const placeIds = list.places.map((place: Json) => place.id) as string[]
  const voteId: string = isVotedOn ? (await api.ask(`POST /lists/${slug}/vote`, { token })).json.vote.id : noVote
  return { slug, token, placeIds, otherSlug: await otherListOf(api), voteId }
}

const otherLists = new WeakMap<Api, Promise<string>>()

/** A public list that stays as it is. */
function otherListOf(api: Api): Promise<string> {
  const made = otherLists.get(api) ?? api.list({ title: 'Where Bruno eats' }, ['da Felice']).then(({ slug }) => slug)
  otherLists.set(api, made)
  return made
}
