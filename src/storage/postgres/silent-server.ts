import pg from 'pg'
import { timedOut } from './silence.ts'

const lookEveryMs = 1000
const answersMayTake = 1000

/**
 * Servers of which one takes changes, and who is connected to them or about to be. A server from which nothing comes is left as soon as
 * another one takes changes: one that has lost its power or its network never says so, and is given up by itself only after the longest
 * time that a statement may take.
 */
export class Servers {
  readonly urls: readonly string[]
  /** The one that took changes when it was last asked. */
  current = 0
  readonly #isAwaited: () => boolean
  readonly #clients = new Map<pg.Client, number>()
  readonly #read = new WeakMap<pg.Client, number>()
  #looking: NodeJS.Timeout | undefined
  #isLeaving = false

  /** @param isAwaited whether anybody waits for the current one to say something */
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

  /** Whether any of them has sent anything since this was last asked. */
  #haveSpoken(): boolean {
    let spoken = false
    for (const client of this.#clients.keys()) {
      const { bytesRead } = streamOf(client)
      spoken ||= (this.#read.get(client) ?? 0) !== bytesRead
      this.#read.set(client, bytesRead)
    }
    return spoken
  }

  /** Goes over to another server, if one takes changes. Whoever waits for the one of before is told that it is lost. */
  async #leave(): Promise<void> {
    const left = this.current
    const taking = await Promise.all(this.urls.map(takesChanges))
    const found = taking.indexOf(true)
    // One that answers is not silent but slow, and several addresses may lead to one server.
    if (found === -1 || taking[left] || this.current !== left) return
    this.current = found
    const lost = timedOut('the server has fallen silent, and another one takes changes')
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
