import { parsed, Shelf } from '../keys/shelf.ts'
import { randomId } from '../shared/random-id.ts'

const shelf = new Shelf(() => localStorage)

type Content = {
  /** By which the service knows the voter. */
  key: string
  /** The places that are chosen, best first. */
  chosen: readonly string[]
  /** The same as they were sent; nothing where no ballot counts. */
  sent: readonly string[]
}

/** Somebody's ballot in a vote, as this browser keeps it: the service tells nobody what was on it. */
export class KeptBallot {
  readonly name: string
  #content: Content
  #isKept = true

  constructor(voteId: string) {
    this.name = `forklist:ballot:${voteId}`
    this.#content = contentIn(shelf.get(this.name)) ?? { key: randomId(), chosen: [], sent: [] }
  }

  get content(): Content {
    return this.#content
  }

  /** Whether it will still be here when the page is opened again. */
  get isKept(): boolean {
    return this.#isKept
  }

  put(change: Partial<Omit<Content, 'key'>>): void {
    this.#content = { ...this.#content, ...change }
    this.#isKept = shelf.put(this.name, JSON.stringify(this.#content)) === 'kept'
  }

  /** It was changed in another tab. */
  readAgain(): void {
    this.#content = contentIn(shelf.get(this.name)) ?? this.#content
  }
}

function contentIn(text: string | undefined): Content | undefined {
  const { key, chosen, sent } = (parsed(text) ?? {}) as Partial<Record<string, unknown>>
  if (typeof key !== 'string' || !/^[\w-]{16,64}$/.test(key)) return undefined
  return { key, chosen: texts(chosen), sent: texts(sent) }
}

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : []
