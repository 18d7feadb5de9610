import { BrowserStorage, parsed } from '../keys/browser-storage.ts'
import { randomId } from '../shared/retry-key.ts'

const storage = new BrowserStorage(() => localStorage)

export type BallotContent = {
  /** Identifies the voter to the service. */
  key: string
  /** The chosen places, best first. */
  chosen: readonly string[]
  /** The ballot as sent. Empty if no ballot counts. */
  sent: readonly string[]
  /** Shows the result so far. Empty if no ballot counts. */
  ballotId: string
}

/** A person's ballot, stored in this browser. The service never shows its content. */
export class StoredBallot {
  readonly name: string
  #content: BallotContent
  #isKept = true

  constructor(voteId: string) {
    this.name = `forklist:ballot:${voteId}`
    this.#content = contentIn(storage.get(this.name)) ?? { key: randomId(), chosen: [], sent: [], ballotId: '' }
  }

  get content(): BallotContent {
    return this.#content
  }

  /** Whether this browser stores the ballot beyond this page. */
  get isKept(): boolean {
    return this.#isKept
  }

  put(change: Partial<Omit<BallotContent, 'key'>>): void {
    this.#content = { ...this.#content, ...change }
    this.#isKept = storage.put(this.name, JSON.stringify(this.#content)) === 'kept'
  }

  /** Rereads the ballot after a change in another tab. */
  readAgain(): void {
    this.#content = contentIn(storage.get(this.name)) ?? this.#content
  }
}

function contentIn(text: string | undefined): BallotContent | undefined {
  const { key, chosen, sent, ballotId } = (parsed(text) ?? {}) as Partial<Record<string, unknown>>
  if (typeof key !== 'string' || !/^[\w-]{16,64}$/.test(key)) return undefined
  return { key, chosen: texts(chosen), sent: texts(sent), ballotId: String(ballotId ?? '') }
}

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : []
