import { tokenHash } from '../../../src/core/token.ts'
import { placeIdOf } from '../../../src/domain/place-ids.ts'
import { hourMs } from '../../../src/util/durations.ts'
import { claudeMetadata, type SignInService } from '../../api/oauth/sign-in.ts'
import type { Json } from '../../support/api.ts'
import { filettaro, treScalini } from '../../support/rome.ts'
import { tablesAt } from '../open-storage.ts'
import { runCommand } from './answers.ts'
import { callTool, OwnList, type Sent, send } from './rest.ts'

/** What people and programs hold beside the database. */
export type Holdings = {
  key: string
  lists: { slug: string; token: string }[]
  /** Requests whose answers are stored. */
  retried: Sent[]
  voteId: string
  suggestionsId: string
  /** The path of a file of a hidden list. */
  ticket: string
  assistant: { clientId: string; access: string; refresh: string }
}

/** Characters that storage, order or escaping may change. */
const awkward =
  'Zoë’s “ñoquis” 🍝👩‍👩‍👧 \u202Eزيتون\u202C 東京 e\u0301 𝔞 ß İ \'); drop table lists; -- <b>&amp;</b> =1+1 \\ "$&" %_'

const rome = (...names: string[]) => names.map(query => ({ query, near: 'Rome' }))

const bands = {
  bands: [
    { name: 'Go out of your way', size: 1 },
    { name: awkward.slice(0, 30), size: 2 },
  ],
}
const details = {
  ...{
    tags: ['late', 'date night'],
    dishes: ['Cacio e pepe', awkward.slice(0, 40)],
    price: 2,
    visitedOn: '2026-10-17',
  },
}

/** Uses all of Forklist, so that every table and column of its SQLite database has a value. */
export async function useEverything(signIn: SignInService): Promise<Holdings> {
  const { key } = signIn
  const create = async (path: string, body: object): Promise<OwnList> =>
    new OwnList(signIn, await send(signIn, { method: 'POST', path, token: key, body }))
  const ada = (title: string, ...places: string[]) => ({ title, authorName: 'Ada', places: rome(...places) })

  const eat = await create('/lists', {
    ...ada('Eat in Rome', 'Armando al Pantheon', 'da Felice', 'Dar Poeta', 'Da Enzo', 'Il Baffetto'),
    description: awkward,
  })
  await changeInAllWays(signIn, eat)
  await refreshFacts(signIn, eat)
  const invitations = await inviteAndDecide(signIn, eat)
  await eat.send('POST', '/editions', { label: '2026', title: 'The first year' })
  await eat.send('POST', '/places', {
    own: { name: awkward.slice(0, 100), address: awkward.slice(0, 100) },
    note: awkward,
  })
  await undo(signIn, eat)
  await eat.send('PUT', '/bands', bands)
  await eat.send('PATCH', `/places/${(await eat.ids())[0]}`, details)
  await eat.send('POST', '/editions', { label: '2027' })

  const hidden = await create('/lists', { ...ada('For the summer', 'da Felice'), visibility: 'hidden' })
  const unlisted = await create('/lists', { ...ada('Between us', 'Dar Poeta'), listed: false })
  const copy = await create(`/lists/${eat.slug}/copy`, { title: 'Bea eats', authorName: 'Bea' })
  const sources = [{ slug: eat.slug }, { slug: copy.slug }, { slug: unlisted.slug }]
  const merged = await create('/lists/merge', { title: 'All of us', authorName: 'Ada', lists: sources })
  const cleared = await create('/lists', ada('Without a past', 'Da Enzo', 'Dar Poeta'))
  await cleared.send('PATCH', '', { title: 'Without a past, but with another title' })
  await cleared.send('DELETE', '/history')
  cleared.token = (await cleared.send('POST', '/edit-token')).editToken
  await (await create('/lists', ada('Zanzibar by night'))).send('DELETE', '')
  const held = await create('/lists', ada('Cheap watches', 'Da Enzo'))
  await cleared.send('POST', '/vote', {
    method: 'borda',
    question: 'Where on Friday?',
    closesAt: new Date(Date.now() + 30 * 24 * hourMs).toISOString(),
  })

  const own = { name: 'The stall behind the market' }
  const retried = [
    { path: `/lists/${hidden.slug}/places`, token: hidden.token, body: { own } },
    { path: '/lists', token: key, body: ada('Sent twice', 'Il Baffetto') },
  ].map((sent, index) => ({ ...sent, method: 'POST', idempotencyKey: `fixture-of-a-release-${index}` }))
  for (const sent of retried) await send(signIn, sent)

  const lists = [eat, hidden, unlisted, copy, merged, cleared, held].map(({ slug, token }) => ({ slug, token }))
  const { clientId, access, refresh } = await connectAssistant(signIn, lists.slice(0, 2))
  const { url } = await callTool(signIn, access, 'export_list', { slug: hidden.slug, format: 'kml' })
  await operate(signIn, eat, held)
  return {
    key,
    lists,
    retried,
    ...invitations,
    ticket: new URL(url).pathname + new URL(url).search,
    assistant: { clientId, access, refresh },
  }
}

const undo = (signIn: SignInService, { slug, token }: OwnList): Promise<Json> =>
  callTool(signIn, signIn.key, 'undo', { slug, editToken: token })

/** Makes a change by each operation that changes places. */
async function changeInAllWays(signIn: SignInService, list: OwnList): Promise<void> {
  const [armando, felice, poeta, enzo] = (await list.ids()) as [string, string, string, string]
  await list.send('PATCH', '', { title: 'Where to eat in Rome', visibility: 'hidden' })
  await list.send('PATCH', '', { visibility: 'public' })
  await list.send('PUT', `/places/${armando}/note`, { note: awkward })
  await list.send('PATCH', `/places/${felice}`, { note: 'Book ahead.', ...details })
  await list.send('PATCH', `/places/${felice}`, { price: 3 })
  await list.send('POST', `/places/${poeta}/move`, { rank: 1 })
  await list.send('PUT', '/order', { placeIds: (await list.ids()).toReversed() })
  await list.send('PUT', '/bands', bands)
  await list.send('POST', '/places', { query: 'Ai Tre Scalini', near: 'Rome', rank: 1 })
  await list.send('DELETE', `/places/${enzo}`)
  await list.send('POST', '/edits', {
    edits: [
      { op: 'update', place: 1, note: 'Wine.' },
      { op: 'move', place: 1, rank: 3 },
    ],
  })
  const own = [
    { name: 'Felice a Testaccio', latitude: 41.8785, longitude: 12.4775 },
    { name: 'The stall behind the market' },
  ]
  await list.send('DELETE', `/places/${felice}`)
  await list.send('POST', '/places/batch', { places: own.map(own => ({ own, note: 'Ask for a table.' })) })
  const { proposals } = await list.send('GET', '/proposals')
  await list.send('POST', '/proposals', { ids: proposals.map(({ id }: Json) => id) })
  await list.send('POST', '/import', { content: 'Roscioli\t#late\nDa Remo, Rome', choices: [] })
  await list.send('POST', '/restore', { version: 3 })
  await undo(signIn, list)
}

/** Lets a place close, finds ids in Google's map, and stores places of an online provider. */
async function refreshFacts({ service: { storage } }: SignInService, list: OwnList): Promise<void> {
  const [first] = (await list.send('GET', '')).places
  const gone = { gone: '2026-10-03', closed: true }
  const look = (id: string) => (id === first.mapPlaceId ? gone : undefined)
  for await (const _ of storage.refreshPlaces({ apply: true, look }));
  await storage.googleIds.look()
  const task = (await storage.googleIds.claim())!
  await storage.googleIds.record(task, { outcome: 'found', googlePlaceId: 'ChIJN1t_tDeuEmsRUsoyG83frY4' })
  await storage.googleIds.link([task.placeId])
  await storage.googleIds.countCall('paid', 1000)
  await storage.providerPlaces.put('photon', [filettaro, treScalini])
}

/** Votes and suggests, and leaves a vote and suggestions open. */
async function inviteAndDecide(signIn: SignInService, list: OwnList) {
  const cast = (voteId: string, who: string, placeIds: string[]) =>
    send(signIn, {
      method: 'PUT',
      path: `/votes/${voteId}/ballot`,
      body: { ballotKey: `${who}-4f1c9d2e7a3b`, placeIds },
    })
  const vote = async (method: string) => {
    const ids = await list.ids()
    const { vote } = await list.send('POST', '/vote', { question: 'Where on Friday?', method })
    await cast(vote.id, 'bea', ids.toReversed())
    await cast(vote.id, 'carlo', ids.slice(1))
    return vote.id as string
  }
  await vote('schulze')
  await list.send('POST', '/vote/apply')
  const voteId = await vote('borda')
  await list.send('POST', '/vote/close')

  const { suggestions } = await list.send('POST', '/suggestions')
  const suggest = (name: string | undefined, places: object[]) =>
    send(signIn, { method: 'POST', path: `/suggest/${suggestions.id}`, body: { ...(name && { name }), places } })
  await suggest('Bea', [{ query: 'Da Enzo', near: 'Rome', note: 'The artichokes.' }])
  const idsOf = async () => (await list.send('GET', '/suggestions')).suggestions.map(({ id }: Json) => id)
  await list.send('POST', '/suggestions/apply', { ids: await idsOf() })
  await suggest(undefined, [{ query: awkward.slice(0, 50), near: 'Rome' }])
  await list.send('POST', '/suggestions/discard', { ids: await idsOf() })
  await suggest('Zoë', [
    { query: 'La Gatta Mangiona', near: 'Rome' },
    { query: awkward.slice(0, 50), near: 'Rome' },
  ])
  await suggest(undefined, [{ query: 'The stall behind the market', near: 'Rome' }])
  return { voteId, suggestionsId: suggestions.id as string }
}

/** Signs in an assistant that may change these lists, and refreshes its tokens. */
async function connectAssistant(signIn: SignInService, lists: readonly { slug: string; token: string }[]) {
  const assistant = await signIn.register(claudeMetadata)
  const chosen = { list: lists.map(({ slug, token }) => `${slug} ${token}`), mayDelete: 'yes' }
  const first = await assistant.signedIn(chosen)
  const { json } = await assistant.refresh(first.refresh)
  return { clientId: assistant.clientId, access: json.access_token as string, refresh: json.refresh_token as string }
}

/** Moderates, and makes the rows that SQLite alone would not have. */
async function operate(signIn: SignInService, list: OwnList, held: OwnList): Promise<void> {
  const {
    service: { storage },
    dataDir,
    key,
  } = signIn
  const operator = (...words: string[]) => runCommand({ url: undefined, dataDir }, ...words)
  const report = async (slug: string, more: object) => {
    const reader = { list: (await storage.access.list(slug))! } as never
    return storage.reports.add(reader, { reason: 'spam', text: awkward, ...more })
  }
  const { id } = await report(held.slug, { contact: 'bea@forklist.example' })
  await report(list.slug, {})
  await operator('reports', 'close', id)
  await operator('lists', 'hide', held.slug, '--reason', awkward)
  await operator('places', 'alias', 'add', 'fried cod', filettaro.mapPlaceId)
  await storage.placeAliases.teach(tokenHash(key), [
    { spelling: 'wine stairs', placeId: placeIdOf(treScalini.mapPlaceId) },
  ])
  await operator('keys', 'create', '--name', awkward.slice(0, 90))
  const { keys } = JSON.parse(await operator('keys', 'list', '--json'))
  await operator('keys', 'revoke', keys.find(({ lastUsedAt }: Json) => lastUsedAt === undefined).id)
  await using tables = tablesAt(undefined, dataDir)
  // Only several services with one PostgreSQL share counts.
  const row = { key: 'writes:203.0.113.7', points: 3, expire: Date.parse('2099-01-01T00:00:00Z') }
  await tables.write(db => db.insertInto('shared_counts').values(row).execute())
}
