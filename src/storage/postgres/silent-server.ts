import pg from 'pg'
import { timeoutError } from './close-if-silent.ts'

const lookEveryMs = 1000
const maxAnswerMs = 1000

/**
 * Tracks several servers, of which one accepts changes, and their connections. A silent server is left as soon as another one accepts
 * changes. Without this, a server without power or network would be used until the maximum time of a statement is over.
 */
export class Servers {
  readonly urls: readonly string[]
  /** Index of the server that accepted changes at the last check. */
  current = 0
  readonly #isAwaited: () => boolean
  readonly #clients = new Map<pg.Client, number>()
  readonly #read = new WeakMap<pg.Client, number>()
  #looking: NodeJS.Timeout | undefined
  #isLeaving = false

  /** @param isAwaited returns whether a caller waits for the current server */
  constructor(urls: readonly string[], isAwaited: () => boolean) {
    this.urls = urls
    this.#isAwaited = isAwaited
  }

  add(client: pg.Client): void {
    this.#clients.set(client, this.current)
    if (this.urls.length > 1) this.#looking ??= setInterval(() => this.#look(), lookEveryMs).unref()
    client.once('end', () => {
      this.#clients.delete(client)
      if (this.#clients.size > 0) return
      clearInterval(this.#looking)
      this.#looking = undefined
    })
  }

  #look(): void {
    if (this.#haveSpoken() || !this.#isAwaited() || this.#isLeaving) return
    this.#isLeaving = true
    void this.#leave().finally(() => {
      this.#isLeaving = false
    })
  }

  /** Returns whether any server has sent data since the last call. */
  #haveSpoken(): boolean {
    let spoken = false
    for (const client of this.#clients.keys()) {
      const { bytesRead } = streamOf(client)
      spoken ||= (this.#read.get(client) ?? 0) !== bytesRead
      this.#read.set(client, bytesRead)
    }
    return spoken
  }

  /** Switches to another server that accepts changes, if there is one. Callers that wait for the previous one get an error. */
  async #leave(): Promise<void> {
    const previous = this.current
    const accepting = await Promise.all(this.urls.map(takesChanges))
    const next = accepting.indexOf(true)
    // A server that answers is slow, not silent. And several addresses may lead to one server.
    if (next === -1 || accepting[previous] || this.current !== previous) return
    this.current = next
    const lost = timeoutError('the server does not answer, and another one accepts changes')
    for (const [client, server] of this.#clients) if (server === previous) streamOf(client).destroy(lost)
  }
}

async function takesChanges(url: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: maxAnswerMs,
    query_timeout: maxAnswerMs,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby')
    return !rows[0]!.standby
  } catch {
    // An unreachable server accepts no changes.
    return false
  } finally {
    client.end().catch(() => {})
  }
}

type Stream = { readonly bytesRead: number; destroy(error: Error): void }

const streamOf = (client: pg.Client): Stream => (client.connection as unknown as { stream: Stream }).stream
