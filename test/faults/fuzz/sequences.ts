import { setImmediate, setTimeout } from 'node:timers/promises'
import fc from 'fast-check'
import type { Json } from '../../support/api.ts'
import type { ApiDocument, DescribedOperation } from './document.ts'
import { curlOf, exchange, type Received, requestOf, type Send, type Sent } from './exchange.ts'
import { complaintsAbout } from './oracle.ts'
import { type Credential, type Step, sequenceOf } from './steps.ts'
import { World } from './world.ts'

export type Fuzzed = {
  send: Send
  document: ApiDocument
  /** The public URL. */
  base: string
  key: string
  /** Moves the service's clock. */
  later?: (milliseconds: number) => void
}

/** The count of each operation's outcomes. */
export type Tally = Map<string, Map<number, number>>

export const sentIn = (tally: Tally): number =>
  [...tally.values()].flatMap(counts => [...counts.values()]).reduce((sum, count) => sum + count, 0)

/** Returns a property over sequences of dependent requests. Each response is validated against the document. */
export const holds = (fuzzed: Fuzzed, tally: Tally, maxSteps?: number) =>
  fc.asyncProperty(sequenceOf(fuzzed.document.operations, maxSteps), async steps => {
    const sequence = new Sequence(fuzzed, tally)
    await sequence.begin()
    for (const step of steps) await sequence.take(step)
    await sequence.end()
  })

class Sequence {
  readonly #fuzzed: Fuzzed
  readonly #tally: Tally
  readonly #world: World
  readonly #sent: Sent[] = []

  constructor(fuzzed: Fuzzed, tally: Tally) {
    this.#fuzzed = fuzzed
    this.#tally = tally
    this.#world = new World(fuzzed.key)
  }

  /** Creates a public list with a vote, an edition and a suggestion link, and a hidden list. */
  async begin(): Promise<void> {
    const named = ['Armando al Pantheon', 'da Felice', 'Dar Poeta']
    const found = named.map(query => ({ query, near: 'Rome' }))
    await this.take(this.#plain('createList', { body: { title: 'Eat in Rome', authorName: 'Ada', places: found } }))
    // Without look-ups, which took a sixth of the time.
    const places = named.map((name, node) => ({ name, mapPlaceId: `osm:node/${node + 1}` }))
    const hidden = { title: 'Where nobody else eats', authorName: 'Ada', visibility: 'hidden', places }
    await this.take(this.#plain('createList', { body: hidden }))
    const [slug] = this.#world.lists.keys()
    const path = { slug: { value: slug } }
    await this.take(this.#plain('openVote', { path, body: {} }))
    await this.take(this.#plain('createEdition', { path, body: { label: '2026' } }))
    await this.take(this.#plain('openSuggestions', { path, body: {} }))
  }

  /** Deletes all lists, so that a long run does not slow down. */
  async end(): Promise<void> {
    for (const slug of this.#world.lists.keys())
      await this.take(this.#plain('deleteList', { path: { slug: { value: slug } } }))
  }

  async take(step: Step): Promise<void> {
    const { base, document, later } = this.#fuzzed
    if (step.later > 0) later?.(step.later)
    const sent = requestOf(step, this.#operation(step.operation), this.#world, base)
    if (headOf(sent) > maxHeadBytes) return
    this.#sent.push(sent)
    let received = await this.#answer(sent)
    // Generating requests makes this thread busy, so the service refuses some with a retry time.
    for (let tries = 0; isTooBusy(received) && tries < 20; tries++) {
      await setTimeout(20)
      received = await this.#answer(sent)
    }
    const complaints = complaintsAbout(document, sent, received, this.#world)
    if (complaints.length > 0) throw this.#failure(complaints)
    const { operation } = document.find(sent.method, new URL(sent.url).pathname)
    this.#count(operation?.id ?? 'none', received.status)
    if (operation) this.#learn(operation, sent, received)
  }

  /** Sends in a separate turn of the event loop, as real requests arrive. */
  async #answer(sent: Sent): Promise<Received> {
    await setImmediate()
    return exchange(sent, this.#fuzzed.send).catch((error: unknown) => {
      throw this.#failure([`no answer: ${error}`], error)
    })
  }

  #operation(id: string): DescribedOperation {
    const operation = this.#fuzzed.document.operations.find(operation => operation.id === id)
    if (!operation) throw new Error(`There is no ${id}`)
    return operation
  }

  #count(id: string, status: number): void {
    const counts = this.#tally.get(id) ?? new Map<number, number>()
    this.#tally.set(id, counts.set(status, (counts.get(status) ?? 0) + 1))
  }

  #failure(complaints: string[], cause?: unknown): Error {
    const curls = this.#sent.map(curlOf)
    const before = curls.slice(0, -1).map(curl => curl.slice(0, 600))
    return new Error([...complaints, 'Request:', curls.at(-1)!.slice(0, 20_000), 'Before it:', ...before].join('\n'), {
      cause,
    })
  }

  #plain(id: string, { path = {}, body }: { path?: Step['path']; body?: object }): Step {
    const { method } = this.#operation(id)
    const credential: Credential = 'fit'
    const json = body && { json: body, type: 'application/json' }
    return { operation: id, method, credential, pick: 1, path, query: [], headers: {}, body: json, later: 0 }
  }

  #learn({ id }: DescribedOperation, { slug, method, url }: Sent, { status, text, events }: Received): void {
    const world = this.#world
    if (status >= 300 || method === 'HEAD') return
    world.learnFrom(text || JSON.stringify(events ?? []))
    if (id === 'deleteList') world.removeList(slug!)
    const list = world.lists.get(slug ?? '')
    if (id === 'removePlace' && list) list.placeIds = list.placeIds.filter(placeId => !url.includes(placeId))
    const last = events?.at(-1) as { answer?: Json } | undefined
    const json: Json = last?.answer ?? (text.startsWith('{') ? JSON.parse(text) : undefined)
    if (json === undefined) return
    if (typeof json.editToken === 'string' && json.slug !== undefined) {
      // A repeated response may name a deleted list.
      if (!world.deleted.has(json.slug)) world.addList(json)
    } else if (typeof json.editToken === 'string' && list) {
      world.stale.push(list.token)
      list.token = json.editToken
    }
    if (!list) return
    if (id === 'restoreVersion' || (id === 'getList' && !url.includes('?')))
      list.placeIds = json.places.map((place: Json) => place.id)
    const added = [json.place, ...(json.results ?? json.rows ?? []).map(({ place }: Json) => place)].filter(
      place => place !== undefined,
    )
    if (id !== 'getPlace' && json.dryRun !== true)
      list.placeIds = [...new Set([...list.placeIds, ...added.map(place => place.id)])]
    if (id === 'updateList') list.isHidden = json.visibility === 'hidden'
    const version = json.list?.version ?? json.version
    if (typeof version === 'number' && !url.includes('at=')) list.version = version
  }
}

const isTooBusy = ({ status, text }: Received): boolean => status === 503 && text.includes('"overloaded"')

/** Longer heads do not reach the service, because Node refuses them. Node adds some bytes. */
const maxHeadBytes = 16_384 - 1400

const headOf = ({ url, headers }: Sent): number => url.length + Object.entries(headers).flat().join().length
