// Asserts with Node's module: processes outside the test runner have no `expect`.
import { deepEqual, equal, fail } from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { placeIdOf } from '../../../src/domain/place-ids.ts'
import type { Json } from '../../support/api.ts'
import type { Answer, Ask } from './ask.ts'
import { dice } from './dice.ts'

/** The expected state of a list according to its only writer. */
export type State = { version: number; title: string; places: readonly { id: string; note: string }[] }
/** Returns a digest that is equal for equal states. */
export const digestOf = ({ version, title, places }: State): string =>
  createHash('sha256')
    .update(JSON.stringify([version, title, places.map(({ id, note }) => [id, note])]))
    .digest('base64url')

type Change = { route: string; body?: unknown; makes: Omit<State, 'version'> }

const now = () => new Date().toISOString()

const minPlaces = 4
const maxPlaces = 24

/**
 * The only writer of a list. It makes one change after the other, of every kind, each with an effect. At any moment the list has the state
 * after the last acknowledged change or after the one in flight, never a partial one.
 */
export class ListWriter {
  readonly slug: string
  readonly #token: string
  readonly #roll: () => number
  /** The last state that was acknowledged or read. */
  #known: State
  /** For diagnosis: when and how the state became known. */
  #since = 'from the beginning'
  /** The result of the change in flight, which is not acknowledged. */
  #pending: State | undefined
  #made = 0
  acknowledged = 0

  constructor(slug: string, token: string, known: State, seed: number) {
    this.slug = slug
    this.#token = token
    this.#known = known
    this.#roll = dice(seed)
  }

  /** Creates a list, and returns its writer. */
  static async make(ask: Ask, key: string, seed: number): Promise<ListWriter> {
    const title = `Eat in Rome ${seed}`
    const { status, json } = await ask('POST /lists', { token: key, body: { title, authorName: 'Ada' } })
    deepEqual([status, json?.code], [201, undefined])
    return new ListWriter(json.slug, json.editToken, { version: json.version, title, places: [] }, seed)
  }

  /** The last state that was acknowledged or read. */
  get known(): State {
    return this.#known
  }

  /** Sends one change. `check` determines the outcome of an unacknowledged one. */
  async write(ask: Ask): Promise<Answer> {
    equal(this.#pending, undefined, 'the outcome of the previous change is unknown')
    const { route, body, makes } = this.#change()
    this.#pending = { ...makes, version: this.#known.version + 1 }
    const answer = await ask(route, { token: this.#token, body })
    if (answer.status >= 200 && answer.status < 300) {
      // Several places at once have separate results: possibly none was added.
      const { version } = answer.json?.list ?? answer.json ?? this.#pending
      if (version !== this.#pending.version) fail(`${route} was answered with success: ${JSON.stringify(answer.json)}`)
      this.#learn(this.#pending, `acknowledged to ${route}`)
      this.acknowledged++
    }
    return answer
  }

  async delete(ask: Ask): Promise<void> {
    const { status } = await ask(`DELETE /lists/${this.slug}`, { token: this.#token })
    equal(status, 204)
  }

  /**
   * Reads the list. Asserts that it has the acknowledged state, or the state after the change in flight.
   * @returns whether that change was made
   */
  async check(ask: Ask): Promise<boolean> {
    const { status, json } = await ask(`GET /lists/${this.slug}`)
    deepEqual([status, json?.code], [200, undefined])
    const found: State = {
      version: json.version,
      title: json.title,
      places: json.places.map(({ id, note = '' }: Json) => ({ id, note })),
    }
    deepEqual(
      json.places.map((place: Json) => place.rank),
      json.places.map((_: Json, index: number) => index + 1),
    )
    const isDone = this.#pending !== undefined && found.version === this.#pending.version
    const expected = isDone ? this.#pending! : this.#known
    equal(found.version, expected.version, `at ${now()} the list differed from the state known ${this.#since}`)
    deepEqual(found, expected)
    if (isDone) this.#learn(found, 'read')
    this.#pending = undefined
    return isDone
  }

  #learn(state: State, how: string): void {
    this.#known = state
    this.#pending = undefined
    this.#since = `since version ${state.version} was ${how} at ${now()}`
  }

  #change(): Change {
    const { title, places } = this.#known
    const count = places.length
    const at = Math.floor(this.#roll() * count)
    const kind = count < minPlaces ? 'add' : count > maxPlaces ? 'remove' : this.#oneOf(kinds)
    const place = places[at] ?? { id: '', note: '' }
    const list = `/lists/${this.slug}`
    const others = places.toSpliced(at, 1)
    switch (kind) {
      case 'add': {
        const { id, body } = this.#restaurant()
        const rank = 1 + Math.floor(this.#roll() * (count + 1))
        const added = places.toSpliced(rank - 1, 0, { id, note: body.note })
        return { route: `POST ${list}/places`, body: { ...body, rank }, makes: { title, places: added } }
      }
      case 'add three': {
        const three = [this.#restaurant(), this.#restaurant(), this.#restaurant()]
        const added = [...places, ...three.map(({ id, body }) => ({ id, note: body.note }))]
        const body = { places: three.map(({ body }) => body) }
        return { route: `POST ${list}/places/batch`, body, makes: { title, places: added } }
      }
      case 'remove':
        return { route: `DELETE ${list}/places/${place.id}`, makes: { title, places: others } }
      case 'move': {
        const to = (at + 1 + Math.floor(this.#roll() * (count - 1))) % count
        const moved = others.toSpliced(to, 0, place)
        return {
          route: `POST ${list}/places/${place.id}/move`,
          body: { rank: to + 1 },
          makes: { title, places: moved },
        }
      }
      case 'annotate': {
        const note = this.#text('Ask for the table by the window')
        const noted = places.with(at, { ...place, note })
        return { route: `PATCH ${list}/places/${place.id}`, body: { note }, makes: { title, places: noted } }
      }
      case 'reorder': {
        const turned = [...places.slice(1), places[0]!]
        const body = { placeIds: turned.map(({ id }) => id) }
        return { route: `PUT ${list}/order`, body, makes: { title, places: turned } }
      }
      case 'rename': {
        const renamed = `Eat in Rome ${++this.#made}`
        return { route: `PATCH ${list}`, body: { title: renamed }, makes: { title: renamed, places } }
      }
    }
  }

  #oneOf<T>(choices: readonly T[]): T {
    return choices[Math.floor(this.#roll() * choices.length)]!
  }

  /** Returns a restaurant that is in no list yet. */
  #restaurant() {
    const node = ++this.#made
    const mapPlaceId = `osm:node/${node}`
    const body = { mapPlaceId, name: `Trattoria ${node}`, note: this.#text('Go early') }
    return { id: placeIdOf(mapPlaceId), body }
  }

  /** Returns a text that never repeats. Its length varies, so that changes take one database page or several. */
  #text(what: string): string {
    return `${what}, ${++this.#made}. ${this.#roll() < 0.2 ? 'Cash only. '.repeat(this.#roll() * 100).trim() : ''}`.trim()
  }
}

const kinds = [
  'add',
  'add',
  'add three',
  'remove',
  'move',
  'move',
  'annotate',
  'annotate',
  'reorder',
  'rename',
] as const
