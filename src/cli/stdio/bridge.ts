import { tokenKind } from '../../core/token.ts'
import { isJsonObject, type JsonObject, membersOf } from '../../util/json-object.ts'
import { type Connection, connected, isProblemDocument, notForklist, refuseRedirect } from '../remote/ask.ts'
import { refuseForeignLinks } from '../remote/list-links.ts'
import { eventData } from '../remote/server-sent-events.ts'
import { failureOf, headersOf, requestIdOf, rpcError, type SentKeyring, withKeyring } from './message.ts'

/** The edit tokens of a person at one service. */
export type BridgeKeyring = {
  read(): SentKeyring
  add(slug: string, editToken: string): Promise<void>
  remove(slug: string): Promise<void>
}

export type BridgeOptions = {
  /** How requests reach the tools: the public URL of the service, and the function that sends them. */
  connection: Connection
  key: string | undefined
  keyring: BridgeKeyring
  /** Writes one line to the client. */
  write(line: string): void
  /** Says something to the person: the client shows or records it. */
  log(text: string): void
}

/** How long running requests may take after the client has gone. */
const graceMs = 10_000

/**
 * Passes messages of an assistant on to the tools of a service, and the answers back. Each message is one HTTP request, because the tools
 * keep no session. Returns when the client has ended and every request is answered.
 * @param lines one JSON-RPC message each
 */
export async function bridge(lines: AsyncIterable<string>, options: BridgeOptions): Promise<void> {
  const running = new Set<Promise<void>>()
  const stop = new AbortController()
  const messages = new Bridge(options, stop.signal)
  for await (const line of lines) {
    if (line.trim() === '') continue
    const handled = messages.handle(line).finally(() => running.delete(handled))
    running.add(handled)
  }
  const timer = setTimeout(() => stop.abort(), graceMs)
  await Promise.all(running)
  clearTimeout(timer)
}

class Bridge {
  readonly #options: BridgeOptions
  readonly #stop: AbortSignal
  /** The requests without an answer. The value says whether the client still wants one. */
  readonly #pending = new Map<string | number, boolean>()
  /** The revision of the protocol before 2026-07-28 on which client and service have agreed. */
  #agreed: string | undefined

  constructor(options: BridgeOptions, stop: AbortSignal) {
    this.#options = options
    this.#stop = stop
  }

  async handle(line: string): Promise<void> {
    let message: unknown
    try {
      message = JSON.parse(line)
    } catch {
      return this.#write(rpcError(null, -32_700, 'A line has to be one JSON-RPC message.'))
    }
    // Revision 2025-03-26 has batches.
    if (Array.isArray(message) && message.length > 0 && message.every(isJsonObject)) return this.#pass(message)
    if (!isJsonObject(message)) return this.#write(rpcError(null, -32_600, 'A message has to be an object.'))
    if (message.method === 'notifications/cancelled') return this.#cancel(membersOf(message.params).requestId)
    return this.#pass(message)
  }

  /** The request goes on, so that the edit token of a list that it makes is not lost. Only its answer is not passed on. */
  #cancel(id: unknown): void {
    if (this.#pending.has(id as string)) this.#pending.set(id as string, false)
  }

  async #pass(message: JsonObject | JsonObject[]): Promise<void> {
    const requests = [message].flat().filter(each => requestIdOf(each) !== undefined)
    const ids = requests.map(each => requestIdOf(each)!)
    for (const id of ids) this.#pending.set(id, true)
    try {
      refuseForeignLinks(message, this.#options.connection.url)
      for await (const answer of this.#answers(message)) {
        await this.#learn(message, answer)
        this.#writeAnswer(answer, ids)
      }
      if (ids.some(id => this.#pending.has(id))) throw new Error('The service ended its answer early.')
    } catch (error) {
      if (ids.length === 0) this.#options.log((error as Error).message)
      for (const request of requests) this.#writeAnswer(failureOf(request, error as Error), ids)
    } finally {
      for (const id of ids) this.#pending.delete(id)
    }
  }

  /** Yields the messages of one response. @throws NotDone */
  async *#answers(message: JsonObject | JsonObject[]): AsyncGenerator<JsonObject> {
    const { connection, key, keyring } = this.#options
    const { tokens, mayDelete } = keyring.read()
    const sent = [message]
      .flat()
      .map(each => (requestIdOf(each) === undefined ? each : withKeyring(each, { tokens, mayDelete })))
    const headers = headersOf(Array.isArray(message) ? {} : message, this.#agreed)
    const request = new Request(`${connection.url}/api/mcp`, {
      method: 'POST',
      headers: { ...headers, ...(key !== undefined && { authorization: `Bearer ${key}` }) },
      body: JSON.stringify(Array.isArray(message) ? sent : sent[0]),
      redirect: 'manual',
      signal: this.#stop,
    })
    const response = await connected(connection, async () => connection.fetch(request))
    refuseRedirect(connection.url, response)
    const type = response.headers.get('content-type') ?? ''
    if (response.status === 202) await response.body?.cancel()
    else if (type.startsWith('text/event-stream') && response.body) yield* streamed(connection, response.body)
    else if (/[/+]json\b/.test(type)) yield* wholeIn(await connected(connection, () => response.json()))
    else throw notForklist(connection.url, response)
  }

  /** Keeps the edit token of a list that a tool has made, and forgets that of a deleted one. */
  async #learn(message: JsonObject | JsonObject[], answer: JsonObject): Promise<void> {
    const { keyring, log } = this.#options
    const result = membersOf(answer.result)
    if (!Array.isArray(message) && message.method === 'initialize' && typeof result.protocolVersion === 'string')
      this.#agreed = result.protocolVersion
    const { slug, editToken, deleted } = membersOf(result.structuredContent)
    if (typeof slug !== 'string') return
    try {
      if (typeof editToken === 'string' && tokenKind(editToken) === 'edit') await keyring.add(slug, editToken)
      else if (deleted === true) await keyring.remove(slug)
    } catch (error) {
      log((error as Error).message)
    }
  }

  /** @param ids of the requests that the answer may belong to */
  #writeAnswer(answer: JsonObject, ids: readonly (string | number)[]): void {
    if ('method' in answer) {
      this.#write(answer)
      return
    }
    // A service that could not read the message names no id. Without one, the client would wait for ever.
    const id = (answer.id ?? ids[0]) as string | number | undefined
    const isWanted = id === undefined || this.#pending.get(id) === true
    if (id !== undefined) this.#pending.delete(id)
    if (isWanted) this.#write(id === undefined ? answer : { ...answer, id })
  }

  #write(message: JsonObject): void {
    this.#options.write(`${JSON.stringify(message)}\n`)
  }
}

async function* streamed(connection: Connection, body: ReadableStream<Uint8Array>): AsyncGenerator<JsonObject> {
  const events = eventData(body)
  for (;;) {
    const { done, value } = await connected(connection, () => events.next())
    if (done) return
    yield* wholeIn(JSON.parse(value))
  }
}

/** Yields the messages of a JSON body. @throws Error with the words of a problem */
function* wholeIn(body: unknown): Generator<JsonObject> {
  if (isProblemDocument(body)) throw new Error(`${body.code}: ${body.detail}`)
  for (const message of [body].flat()) if (isJsonObject(message)) yield message
}
