import { afterAll, beforeAll } from 'vitest'
import { type Answer, type Api, type Ask, type Json, openApi } from '../../support/api.ts'
import { onBothDatabases } from '../../support/databases.ts'

/** A list of one test, whose requests carry its edit token. */
export type TestList = {
  slug: string
  token: string
  /** The response that created it. */
  made: Json
  /** The ids of the places with which it was created, in order. */
  ids: string[]
  /** Sends a request below the list, such as `POST /places`, or to the list itself, such as `PATCH`. */
  ask(route: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  /** Reads the list. @param query such as `?limit=2` */
  read(query?: string): Promise<Json>
  /** Returns the names of its places, in order. */
  names(): Promise<string[]>
}

export type Rest = {
  ask: Api['ask']
  /** An API key. */
  readonly key: string
  readonly clock: Api['clock']
  readonly service: Api['service']
  /** Creates a list of places in Rome. */
  list(places?: readonly string[], members?: Record<string, unknown>): Promise<TestList>
}

/** Runs cases on both databases. They share one service, because opening one takes longer than a case. */
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

/** Returns a list with its requests. @param made the response that created the list */
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
