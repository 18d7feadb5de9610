import { randomUUID } from 'node:crypto'
import { type EditingOptions, ListEditing, type State } from '../../../src/web/client/editor/model/index.ts'
import type { Clock } from '../../../src/web/client/editor/model/types.ts'
import type { StorageLike } from '../../../src/web/client/keys/shelf.ts'
import { type Api, base, type Json } from '../../support/api.ts'

/** `localStorage` of one browser. */
export class MemoryStorage implements StorageLike {
  readonly items = new Map<string, string>()
  /** The error that `setItem` throws instead of storing. */
  refuses: string | undefined
  /** For how many characters there is room. */
  room = Number.POSITIVE_INFINITY

  get length(): number {
    return this.items.size
  }

  key(index: number): string | null {
    return [...this.items.keys()][index] ?? null
  }

  getItem(key: string): string | null {
    return this.items.get(key) ?? null
  }

  setItem(key: string, value: string): void {
    if (this.refuses) throw new DOMException('no', this.refuses)
    const instead = this.items.get(key)
    const more = value.length + (instead === undefined ? key.length : -instead.length)
    if (this.used + more > this.room) throw new DOMException('no room', 'QuotaExceededError')
    this.items.set(key, value)
  }

  removeItem(key: string): void {
    this.items.delete(key)
  }

  /** In characters. */
  get used(): number {
    return this.items.entries().reduce((sum, [name, text]) => sum + name.length + text.length, 0)
  }

  /** The names of all that is kept under this beginning. */
  names(beginning: string): string[] {
    return [...this.items.keys()].filter(key => key.startsWith(beginning))
  }

  get text(): string {
    return JSON.stringify([...this.items])
  }
}

/** The fate of a request: lost, its response lost, never completed, or another server's response. */
export type Fate = 'pass' | 'cut' | 'lose' | 'hang' | (() => Response)
type Sent = { method: string; path: string; headers: Headers; body: Json }

/** Whether a request changes something. */
const writes = ({ method }: Sent): boolean => method !== 'GET'

/** The way from one browser to the service. */
export class Network {
  /** The fate of the next request. */
  fate: (sent: Sent) => Fate = () => 'pass'
  /** The requests that arrived at the service and are not reads. */
  readonly arrived: string[] = []
  readonly #api: Api

  constructor(api: Api) {
    this.#api = api
  }

  readonly fetch: EditingOptions['fetch'] = async (url, init) => {
    const { pathname, search } = new URL(url)
    const sent = {
      method: init.method ?? 'GET',
      path: pathname.replace(/^\/api\/v1\/lists\/[^/]*/, '') + search,
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    }
    const fate = this.fate(sent)
    if (typeof fate === 'function') return fate()
    if (fate === 'hang') return aborted(init.signal!)
    if (fate === 'cut') throw new TypeError('Failed to fetch')
    if (writes(sent)) this.arrived.push(`${sent.method} ${sent.path}`)
    const { signal, cache: _, credentials: __, ...rest } = init
    const response = await this.#api.service.fetch(new Request(url, rest))
    if (fate === 'lose') {
      await response.body?.cancel()
      throw new TypeError('Failed to fetch')
    }
    return withSignal(response, signal!)
  }
}

const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))

/** As in a browser, where an abort also ends the body. */
function withSignal(response: Response, signal: AbortSignal): Response {
  if (!response.body) return response
  const body = response.body.pipeThrough(new TransformStream(), { signal })
  return new Response(body, response)
}

/** A clock that runs fast: the short waits between two tries much faster than the long ones, in which a busy machine does its work. */
export const fastClock = (): Clock => ({
  now: () => Date.now(),
  wait: (milliseconds, signal) =>
    new Promise(resolve => {
      if (signal.aborted) return resolve()
      const timer = setTimeout(resolve, milliseconds >= 10_000 ? milliseconds / 10 : milliseconds / 200)
      signal.addEventListener('abort', () => {
        clearTimeout(timer)
        resolve()
      })
    }),
})

export type Page = Disposable & {
  editing: ListEditing
  network: Network
  storage: MemoryStorage
  readonly state: State
  /** The first state of which this is true. */
  until(what: string, is: (state: State) => boolean): Promise<State>
  /** Waits until all is saved and equals the server's state. */
  saved(): Promise<State>
  names(): string[]
  key(name: string): string
  note(name: string): string | undefined
}

export type PageOptions = Partial<EditingOptions> & { browser?: MemoryStorage; network?: Network }

/** A page that has a list open for editing. */
export function openPage(
  api: Api,
  { slug, token }: { slug: string; token: string },
  { browser = new MemoryStorage(), network = new Network(api), ...options }: PageOptions = {},
): Page {
  const watchers = new Set<() => void>()
  const editing = new ListEditing({
    slug,
    token,
    base,
    fetch: network.fetch,
    storage: () => browser,
    clock: fastClock(),
    randomId: randomUUID,
    random: Math.random,
    onChange: () => {
      for (const look of watchers) look()
    },
    ...options,
  })
  const until: Page['until'] = (what, is) =>
    new Promise((resolve, reject) => {
      const late = setTimeout(
        () => reject(new Error(`Never: ${what}. ${JSON.stringify({ ...editing.state, list: names() })}`)),
        20_000,
      )
      const look = () => {
        if (!is(editing.state)) return
        clearTimeout(late)
        watchers.delete(look)
        resolve(editing.state)
      }
      watchers.add(look)
      look()
    })
  const place = (name: string) => {
    const found = editing.state.list?.places.find(place => place.name === name)
    if (!found) throw new Error(`${name} is not among ${names()}`)
    return found
  }
  const names = () => editing.state.list?.places.map(place => place.name) ?? []
  return {
    editing,
    network,
    storage: browser,
    get state() {
      return editing.state
    },
    until,
    saved: () =>
      until('saved', ({ list, saving, copyOf }) => list !== undefined && copyOf === undefined && saving.is === 'saved'),
    names,
    key: name => place(name).key,
    note: name => place(name).note,
    [Symbol.dispose]: () => editing.close(),
  }
}

/** This becomes of the first request that changes something. */
export function first(page: Page, fate: Fate): void {
  let met = false
  page.network.fate = sent => {
    if (met || !writes(sent)) return 'pass'
    met = true
    return fate
  }
}

/** The service's state, read directly. */
export const onServer = async (api: Api, { slug, token }: { slug: string; token: string }): Promise<Json> =>
  (await api.ask(`GET /lists/${slug}`, { token })).json

/** A page's state in the service's terms, without the date of change, which a removal does not return. */
export const shown = ({ list }: State): Json => {
  const { updatedAt: _, places = [], ...rest } = list ?? {}
  return { ...rest, places: places.map(({ key: _, waiting: __, ...place }) => place) }
}
