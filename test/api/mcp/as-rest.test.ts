import { afterAll, beforeAll, expect, test } from 'vitest'
import { briefer } from '../../../src/core/brief.ts'
import { ProblemDocument } from '../../../src/domain/problem-document.ts'
import { requestOf } from '../../cli/command.ts'
import { type Answer, type Api, type Json, openApi } from '../../support/api.ts'
import {
  type Case,
  expectSame,
  noListCases,
  oneListCases,
  operationNamed,
  ownPlaceCases,
  places,
  suggestionCases,
  twoListCases,
  voteCases,
} from '../../support/as-rest.ts'
import { onBothDatabases } from '../../support/databases.ts'
import { type Called, type Rpc, rpcTo } from './rpc.ts'

/** What tools return where REST returns a status without a body. */
const instead: Record<string, (list: Json) => Json> = {
  removePlace: list => ({ list }),
  clearHistory: list => ({ list }),
  deleteEdition: list => ({ list }),
  closeSuggestions: list => ({ list }),
  deleteList: ({ slug }) => ({ deleted: true, slug }),
}

const withoutRequestId = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (name, member) => (name === 'requestId' ? undefined : member))

const bodyOf = ({ json, problem, content }: Called) =>
  withoutRequestId(problem ?? (content[1] ? content[1].resource.text : json))

const briefProblem = briefer(ProblemDocument)!

/** Returns what a tool says where REST says this: of a problem only what helps. */
const asTool = (json: Json) => {
  if (json?.type === undefined || json.status === undefined) return withoutRequestId(json)
  const { detail: _, ...brief } = briefProblem(json) as Json
  return withoutRequestId(brief)
}

onBothDatabases('a tool responds as REST does', open => {
  const opened = new AsyncDisposableStack()
  let api: Api
  let rpc: Rpc
  beforeAll(async () => {
    api = opened.use(await openApi(opened.use(await open()).url))
    rpc = rpcTo(api)
  })
  afterAll(() => opened.disposeAsync())

  const overRest = ([name, input]: Case, token: string): Promise<Answer> => {
    const { route, body } = requestOf(operationNamed(name), input)
    return api.ask(route, { token, body })
  }
  const byTool = ([name, input]: Case, token?: string): Promise<Called> => {
    const { tool, credential } = operationNamed(name)
    const takesToken = token !== undefined && (credential === 'editToken' || credential === 'readable')
    return rpc.call(tool!, { ...input, ...(takesToken && { editToken: token }) })
  }
  const stateOf = async (slug: string): Promise<Json> => {
    const { version, placeCount, updatedAt } = (await api.ask(`GET /lists/${slug}`)).json
    return { slug, version, placeCount, updatedAt }
  }

  test('for one list, step by step', async () => {
    const [restList, toolList] = [await api.list({}, places), await api.list({}, places)]
    for (const [name, input] of oneListCases) {
      const credential = operationNamed(name).credential === 'apiKeyAndReadable' ? api.key : restList.token
      const { status, json, text } = await overRest([name, { ...input, slug: restList.slug }], credential)
      const called = await byTool([name, { ...input, slug: toolList.slug }], toolList.token)
      if (status === 204) expect(called.json).toEqual(instead[name]!(await stateOf(toolList.slug)))
      else expectSame(bodyOf(called), asTool(json ?? text))
    }
  })

  test('for own places', async () => {
    const [restList, toolList] = [await api.list({}, places), await api.list({}, places)]
    for (const [name, input] of ownPlaceCases) {
      const { json } = await overRest([name, { ...input, slug: restList.slug }], restList.token)
      const called = await byTool([name, { ...input, slug: toolList.slug }], toolList.token)
      expectSame(bodyOf(called), asTool(json))
    }
  })

  test('for no list or a new one', async () => {
    await api.list({ title: 'Eat in Rome' }, ['Dar Poeta'])
    for (const one of noListCases) expectSame(bodyOf(await byTool(one)), asTool((await overRest(one, api.key)).json))
  })

  test('for two lists', async () => {
    const [one, other] = [await api.list({}, places), await api.list({}, places.slice(1).reverse())]
    for (const request of twoListCases(one.slug, other.slug))
      expectSame(bodyOf(await byTool(request)), asTool((await overRest(request, api.key)).json))
  })

  test('for a vote', async () => {
    const { slug, token } = await api.list({}, places)
    const { json } = await api.ask(`POST /lists/${slug}/vote`, { token })
    for (const request of voteCases(slug, json.vote.id)) {
      const rest = await overRest(request, token)
      expectSame(bodyOf(await byTool(request, token)), asTool(rest.json))
    }
  })

  test('for suggestions', async () => {
    const { slug, token } = await api.list({}, places)
    const { json } = await api.ask(`POST /lists/${slug}/suggestions`, { token })
    for (const request of suggestionCases(slug, json.suggestions.id)) {
      const rest = await overRest(request, token)
      expectSame(bodyOf(await byTool(request, token)), asTool(rest.json))
    }
  })

  test('a page for assistants has 100 places by default', async () => {
    const { slug, token } = await api.list()
    const stalls = (from: number) =>
      Array.from({ length: 60 }, (_, index) => ({ own: { name: `Stall ${from + index}` } }))
    for (const from of [1, 61]) await rpc.does('add_places', { slug, editToken: token, places: stalls(from) })
    const [whole, page] = [(await api.ask(`GET /lists/${slug}`)).json, await rpc.does('get_list', { slug })]
    expect([whole.places.length, page.places.length]).toEqual([120, 100])
    expectSame({ ...page, nextCursor: undefined }, { ...whole, places: whole.places.slice(0, 100) })
    const rest = await rpc.does('get_list', { slug, cursor: page.nextCursor })
    expectSame([...page.places, ...rest.places], whole.places)
    expect((await rpc.does('get_list', { slug, limit: 2000 })).places).toHaveLength(120)
  })

  test('a cursor from one interface works in the other', async () => {
    const { slug, list } = await api.list({}, places)
    const first = await rpc.does('get_list', { slug, limit: 1 })
    const second = (await api.ask(`GET /lists/${slug}?limit=1&cursor=${first.nextCursor}`)).json
    const third = await rpc.does('get_list', { slug, cursor: second.nextCursor })
    expect([first, second, third].flatMap(page => page.places)).toEqual(list.places)
  })

  test('a retried create returns the same list and token until the token is used', async () => {
    const input = { title: 'Testaccio', authorName: 'Ada', idempotencyKey: 'a try of 22 characters or more' }
    const made = await rpc.does('create_list', input)
    expect(await rpc.does('create_list', input)).toEqual(made)
    // The same request with the same key, through either interface.
    expect((await api.ask('POST /lists', { token: api.key, body: input })).json).toEqual(made)
    expect(await rpc.fails('create_list', { ...input, title: 'Trastevere' })).toMatchObject({
      code: 'idempotency_conflict',
    })
    await rpc.does('update_list', { slug: made.slug, editToken: made.editToken, description: 'Mine' })
    expect(await rpc.fails('create_list', input)).toMatchObject({ code: 'answer_expired', slug: made.slug })
  })

  test('an idempotency key is shared by both interfaces', async () => {
    const { slug, token } = await api.list({}, places)
    const input = { own: { name: 'The stall behind the market' }, idempotencyKey: 'first try' }
    const rest = await api.ask(`POST /lists/${slug}/places`, { token, body: input })
    expect(await rpc.does('add_place_to_list', { slug, editToken: token, ...input })).toEqual(rest.json)
    expect(await stateOf(slug)).toMatchObject({ placeCount: 4, version: 2 })
  })

  test('a list created over REST is returned to a retrying assistant up to its size limit', async () => {
    const { slug, token } = await api.list()
    const stalls = Array.from({ length: 60 }, (_, index) => ({
      own: { name: `Stall ${index}` },
      note: 'x'.repeat(2000),
    }))
    await api.ask(`POST /lists/${slug}/places/batch`, { token, body: { places: stalls } })
    const input = { version: 2, idempotencyKey: 'once' }
    const whole = await api.ask(`POST /lists/${slug}/restore`, { token, body: input })
    const page = await rpc.does('restore_version', { slug, editToken: token, ...input })
    expect(whole.json.places).toHaveLength(60)
    expect(page).toEqual({
      ...whole.json,
      places: whole.json.places.slice(0, page.places.length),
      nextCursor: expect.any(String),
    })
  })

  test('every tool refuses a change for an outdated version', async () => {
    const { slug, token, list } = await api.list({}, places)
    const [placeId, ...others] = list.places.map(({ id }: Json) => id)
    await rpc.does('update_list', { slug, editToken: token, description: 'Where the Romans go' })
    const changes: Record<string, object> = {
      update_list: { title: 'Mine' },
      delete_list: {},
      add_place_to_list: { query: 'da enzo', near: 'Rome' },
      add_places: { places: [{ query: 'da enzo', near: 'Rome' }] },
      import_places: { content: 'da enzo, Rome' },
      update_place_note: { placeId, note: 'Mine' },
      update_place: { placeId, note: 'Ours' },
      remove_place_from_list: { placeId },
      move_place: { placeId, rank: 3 },
      set_bands: { bands: [] },
      reorder_list: { placeIds: [...others, placeId] },
      edit_list: { edits: [{ op: 'remove', place: 1 }] },
      restore_version: { version: 1 },
      clear_history: {},
      create_edition: { label: '2026' },
      delete_edition: { label: '2026' },
      open_vote: {},
      close_vote: {},
      apply_consensus: {},
      apply_proposals: { ids: [] },
      open_suggestions: {},
      apply_suggestions: { ids: ['sug_x'] },
      discard_suggestions: { ids: ['sug_x'] },
      close_suggestions: {},
      undo: {},
    }
    const { result } = await rpc.request('tools/list')
    const withVersion = result.tools.filter(({ inputSchema }: Json) => inputSchema.properties.ifVersion)
    expect(withVersion.map(({ name }: Json) => name).toSorted()).toEqual(Object.keys(changes).toSorted())
    for (const [tool, input] of Object.entries(changes)) {
      const problem = await rpc.fails(tool, { slug, editToken: token, ...input, ifVersion: 1 })
      expect([tool, problem.code, problem.version]).toEqual([tool, 'version_mismatch', 2])
    }
    expect(await stateOf(slug)).toMatchObject({ placeCount: 3, version: 2 })
    const moved = await rpc.does('move_place', { slug, editToken: token, placeId, rank: 3, ifVersion: 2 })
    expect([moved.place.rank, moved.list.version]).toEqual([3, 3])
  })
})
