import { afterAll, beforeAll } from 'vitest'
import { type Answer, type Api, type Ask, type Json, openApi } from '../../support/api.ts'
import { onBothDatabases } from '../../support/databases.ts'

/** A list of the test's own, asked with its edit token. */
export type TestList = {
  slug: string
  token: string
  /** The response that created it. */
  made: Json
  /** The ids of its first places, in their order. */
  ids: string[]
  /** `ask('POST /places', body, headers)`: below the list's address, `PATCH` alone at it. */
  ask(route: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  /** The list as it is. @param query as in `?limit=2` */
  read(query?: string): Promise<Json>
  /** Its places by name, in their order. */
  names(): Promise<string[]>
}

export type Rest = {
  ask: Api['ask']
  /** An API key. */
  readonly key: string
  readonly clock: Api['clock']
  readonly service: Api['service']
  /** A new list of places of Rome. */
  list(places?: readonly string[], members?: Record<string, unknown>): Promise<TestList>
}

/** Cases on both databases, with one service for each file: opening one takes longer than a case. Each case creates its own lists. */
export const onRest = (what: string, cases: (rest: Rest) => void, settings: Parameters<typeof openApi>[1] = {}): void =>
  onBothDatabases(what, open => {
    const opened = new AsyncDisposableStack()
    let api: Api
    beforeAll(async () => {
      api = opened.use(await openApi(opened.use(await open()).url, settings))
    })
    afterAll(() => opened.disposeAsync())
    cases({
      ask: (route, sent) => api.ask(route, sent),
      get key() {
        return api.key
      },
      get clock() {
        return api.clock
      },
      get service() {
        return api.service
      },
      async list(places, members) {
        const { slug, token, list } = await api.list(members, places)
        return testList(api, slug, token, list)
      },
    })
  })

/** @param made the response that created the list */
export function testList(
  { ask }: { ask(route: string, sent?: Ask): Promise<Answer> },
  slug: string,
  token: string,
  made: Json,
): TestList {
  const below: TestList['ask'] = (route, body, headers = {}) => {
    const [method, path = ''] = route.split(' ')
    return ask(`${method} /lists/${slug}${path}`, { token, body, headers })
  }
  const read = async (query = '') => (await below(`GET ${query}`)).json
  return {
    slug,
    token,
    made,
    ids: made.places.map((place: Json) => place.id),
    ask: below,
    read,
    names: async () => (await read()).places.map((place: Json) => place.name),
  }
}
