import { randomUUID } from 'node:crypto'
import { type EditingOptions, ListEditing, type State } from '../../../src/web/client/editor/model/index.ts'
import type { Clock } from '../../../src/web/client/editor/model/types.ts'
import type { StorageLike } from '../../../src/web/client/keys/browser-storage.ts'
import { type Api, base, type Json } from '../../support/api.ts'

/** `localStorage` of one browser. */
export class MemoryStorage implements StorageLike {
  readonly items = new Map<string, string>()
  /** The error that `setItem` throws instead of storing. */
  refuses: string | undefined
  /** The maximum number of stored characters. */
  capacity = Number.POSITIVE_INFINITY

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
    const replaced = this.items.get(key)
    const more = value.length + (replaced === undefined ? key.length : -replaced.length)
    if (this.used + more > this.capacity) throw new DOMException('no room', 'QuotaExceededError')
    this.items.set(key, value)
  }

  removeItem(key: string): void {
    this.items.delete(key)
  }

  /** The number of stored characters. */
  get used(): number {
    return this.items.entries().reduce((sum, [name, text]) => sum + name.length + text.length, 0)
  }

  /** Returns the stored keys with this prefix. */
  names(prefix: string): string[] {
    return [...this.items.keys()].filter(key => key.startsWith(prefix))
  }

  get text(): string {
    return JSON.stringify([...this.items])
  }
}

/** What happens to a request: it passes, is lost, loses its response, never ends, or gets another server's response. */
export type Fate = 'pass' | 'cut' | 'lose' | 'hang' | (() => Response)
type Sent = { method: string; path: string; headers: Headers; body: Json }

/** Returns whether a request changes something. */
const isWrite = ({ method }: Sent): boolean => method !== 'GET'

/** The network between one browser and the service. */
export class Network {
  /** Decides the fate of each request. */
  fate: (sent: Sent) => Fate = () => 'pass'
  /** The writes that arrived at the service. */
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
    if (isWrite(sent)) this.arrived.push(`${sent.method} ${sent.path}`)
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

/** Ends the body of a response on abort, as browsers do. */
function withSignal(response: Response, signal: AbortSignal): Response {
  if (!response.body) return response
  const body = response.body.pipeThrough(new TransformStream(), { signal })
  return new Response(body, response)
}

/** Returns a fast clock. Waits of 10 s or more pass 10 times faster, because a busy machine needs them, and shorter ones 200 times. */
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
  /** Waits for the first state of which this is true. */
  until(what: string, is: (state: State) => boolean): Promise<State>
  /** Waits until all is saved and equals the server's state. */
  saved(): Promise<State>
  names(): string[]
  key(name: string): string
  note(name: string): string | undefined
}

export type PageOptions = Partial<EditingOptions> & { browser?: MemoryStorage; network?: Network }

/** Opens a page that edits a list. */
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

/** Sets the fate of the first write. */
export function failOnce(page: Page, fate: Fate): void {
  let isDone = false
  page.network.fate = sent => {
    if (isDone || !isWrite(sent)) return 'pass'
    isDone = true
    return fate
  }
}

/** Returns the list as the service has it. */
export const onServer = async (api: Api, { slug, token }: { slug: string; token: string }): Promise<Json> =>
  (await api.ask(`GET /lists/${slug}`, { token })).json

/** Returns a page's list in the form of the service, without the date of change, which a removal does not return. */
export const shown = ({ list }: State): Json => {
  const { updatedAt: _, places = [], ...rest } = list ?? {}
  return { ...rest, places: places.map(({ key: _, waiting: __, ...place }) => place) }
}
