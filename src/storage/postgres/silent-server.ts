import pg from 'pg'
import { timeoutError } from './close-if-silent.ts'

const lookEveryMs = 1000
const answersMayTake = 1000

/**
 * Tracks several servers, of which one accepts changes, and their connections. A silent server is left as soon as another one accepts
 * changes: a server without power or network never says so, and would otherwise be given up only after the longest time of a statement.
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
    const left = this.current
    const taking = await Promise.all(this.urls.map(takesChanges))
    const found = taking.indexOf(true)
    // One that answers is not silent but slow, and several addresses may lead to one server.
    if (found === -1 || taking[left] || this.current !== left) return
    this.current = found
    const lost = timeoutError('the server has fallen silent, and another one takes changes')
    for (const [client, server] of this.#clients) if (server === left) streamOf(client).destroy(lost)
  }
}

async function takesChanges(url: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: answersMayTake,
    query_timeout: answersMayTake,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby')
    return !rows[0]!.standby
  } catch {
    // Who cannot be asked takes no changes either.
    return false
  } finally {
    client.end().catch(() => {})
  }
}

type Stream = { readonly bytesRead: number; destroy(error: Error): void }

const streamOf = (client: pg.Client): Stream => (client.connection as unknown as { stream: Stream }).stream
