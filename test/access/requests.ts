import { type Operation, pathMembers, takesBody } from '../../src/core/operation.ts'
import { exampleIds } from '../../src/domain/examples.ts'
import type { Api, Json } from '../support/api.ts'

/** The list that requests are about, which may be missing. `otherSlug` is the slug of a public list that exists. */
export type Target = { slug: string; placeIds: string[]; otherSlug: string; voteId: string; suggestionsId: string }

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
  setBands: () => ({ bands: [{ name: 'Go out of your way', size: 1 }] }),
  editList: () => ({ edits: [{ op: 'move', place: 1, rank: 2 }] }),
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
  createEdition: () => ({ label: '2027' }),
  listEditions: () => ({}),
  getEdition: () => ({}),
  exportEdition: () => ({}),
  deleteEdition: () => ({}),
  openVote: () => ({ question: 'Where do we eat on Friday?' }),
  getVote: () => ({}),
  castBallot: ({ placeIds }) => ({ ballotKey: 'bruno-4f1c9d2e7a3b', placeIds: placeIds.toReversed() }),
  getConsensus: () => ({}),
  closeVote: () => ({}),
  applyConsensus: () => ({}),
  listProposals: () => ({}),
  applyProposals: () => ({ ids: [] }),
  openSuggestions: () => ({}),
  getSuggestionForm: () => ({}),
  suggestPlaces: () => ({ name: 'Bruno', places: [{ query: 'Dar Poeta', near: 'Rome' }] }),
  listSuggestions: () => ({}),
  applySuggestions: () => ({ ids: [exampleIds.suggestion] }),
  discardSuggestions: () => ({ ids: [exampleIds.suggestion] }),
  closeSuggestions: () => ({}),
}

/** Returns whether an operation needs a list with a vote and a suggestion link. */
export const needsLinks = ({ topic, name, credential }: Pick<Operation, 'topic' | 'name' | 'credential'>): boolean =>
  credential === 'suggestionsId' || (topic === 'Votes' && name !== 'openVote')

/** The id of a vote that was never opened. */
export const noVote = `vote_${'0'.repeat(26)}`

/** The id of a suggestion link that was never opened. */
export const noSuggestions = `suggest_${'0'.repeat(24)}`

/** Returns a valid input of an operation. @throws Error for an operation without an entry in `members` */
export const membersOf = ({ name }: Pick<Operation, 'name'>, list: Target): Members => {
  const make = members[name]
  if (!make) throw new Error(`Add a valid input of ${name} to test/access/requests.ts`)
  return make(list)
}

/** Adds the edit token of the list to an input, where the operation takes it. */
export const withToken = ({ credential }: Operation, input: Members, editToken?: string): Members => {
  if (editToken === undefined) return input
  if (credential !== 'apiKeyAndReadableLists') return { ...input, editToken }
  const [list, ...others] = input.lists as object[]
  return { ...input, lists: [{ ...list, editToken }, ...others] }
}

/** Returns a valid input with its path members, as tools take it. */
export const inputOf = (operation: Operation, list: Target): Members => ({
  ...inPath(operation, list),
  ...membersOf(operation, list),
})

/** Returns a request for `Api.ask`, with the input in the body or, for operations without one, in the query. */
export const requestOf = (operation: Operation, list: Target, input: Members = membersOf(operation, list)) => {
  const path = pathOf(operation, list)
  if (takesBody(operation)) return { route: `${operation.method} ${path}`, body: input }
  const query = new URLSearchParams(
    Object.entries(input).map(([name, value]): [string, string] => [name, String(value)]),
  )
  return { route: `${operation.method} ${path}${query.size > 0 ? `?${query}` : ''}`, body: undefined }
}

/** Returns the path parameters of an operation. */
const inPath = (
  operation: Pick<Operation, 'path'>,
  { slug, placeIds, voteId, suggestionsId }: Target,
): Record<string, string> => {
  const known: Record<string, string> = {
    ...{ slug, placeId: placeIds[0]!, format: 'kml', label: '2026', voteId, id: suggestionsId },
  }
  return Object.fromEntries(pathMembers(operation).map(name => [name, known[name]!]))
}

export const pathOf = (operation: Operation, list: Target): string =>
  Object.entries(inPath(operation, list)).reduce(
    (path, [name, value]) => path.replace(`{${name}}`, value),
    operation.path as string,
  )

/** Creates a list of two places of Rome, at version 2, with the edition 2026. @param hasLinks whether to open a vote and a suggestion link */
export async function romanList(api: Api, visibility = 'public', hasLinks = false) {
  const { slug, token, list } = await api.list({ visibility }, ['Armando al Pantheon', 'da Felice'])
  await api.ask(`PATCH /lists/${slug}`, { token, body: { title: 'Where to eat in Rome' } })
  await api.ask(`POST /lists/${slug}/editions`, { token, body: { label: '2026' } })
  const placeIds = list.places.map((place: Json) => place.id) as string[]
  const open = async (what: 'vote' | 'suggestions'): Promise<string> =>
    (await api.ask(`POST /lists/${slug}/${what}`, { token })).json[what].id
  const links = hasLinks
    ? { voteId: await open('vote'), suggestionsId: await open('suggestions') }
    : { voteId: noVote, suggestionsId: noSuggestions }
  return { slug, token, placeIds, otherSlug: await otherListOf(api), ...links }
}

const otherLists = new WeakMap<Api, Promise<string>>()

/** Returns the slug of a public list that no test changes. */
function otherListOf(api: Api): Promise<string> {
  const made = otherLists.get(api) ?? api.list({ title: 'Where Bruno eats' }, ['da Felice']).then(({ slug }) => slug)
  otherLists.set(api, made)
  return made
}
