import { type RawBuilder, sql } from 'kysely'
import type { Writing } from './schema.ts'
import { chunks } from './stored-list.ts'

/**
 * The distance between two places that are appended. A moved place takes the middle of its neighbours, so 24 moves to one spot fit before
 * neighbours shift. It would take half a billion appended places to reach 2^53.
 */
const gap = 2 ** 24
const minFreeGap = 2 ** 10

type At = { placeId: string; position: number }

/** The sparse order of one list. Ranks are counted when reading, so a move writes one row in a list of any length. */
export class Positions {
  readonly #db: Writing
  readonly #listId: string

  constructor(db: Writing, listId: string) {
    this.#db = db
    this.#listId = listId
  }

  /** Returns the rank of the place at a position. */
  async rankAt(position: number): Promise<number> {
    const { before } = await this.#entries()
      .select(e => e.fn.countAll<number>().as('before'))
      .where('position', '<', position)
      .executeTakeFirstOrThrow()
    return Number(before) + 1
  }

  /** Returns a free position behind the place of rank `rank`; 0 is the head of the list. */
  async behind(rank: number, count: number): Promise<number> {
    if (count === 0) return 0
    if (rank === count) return (await this.#end('desc')) + gap
    if (rank === 0) return (await this.#end('asc')) - gap
    const [previous, next] = await this.#entries()
      .select('position')
      .orderBy('position')
      .limit(2)
      .offset(rank - 1)
      .execute()
    const middle = Math.floor((previous!.position + next!.position) / 2)
    return middle > previous!.position ? middle : this.#makeRoomBehind(previous!.position)
  }

  /** Assigns positions in the order `order`. Writes only places that are not in `staying`, if there is space. */
  async arrange(order: readonly At[], staying: ReadonlySet<string>): Promise<void> {
    const rewritten = between(order, staying) ?? order.map(({ placeId }, index) => ({ placeId, position: index * gap }))
    await this.write(rewritten)
  }

  async write(places: readonly At[]): Promise<void> {
    for (const part of chunks(places)) {
      const cases: RawBuilder<unknown>[] = part.map(p => sql`when ${p.placeId} then cast(${p.position} as bigint)`)
      await this.#db
        .updateTable('entries')
        .set({ position: sql<number>`case place_id ${sql.join(cases, sql` `)} end` })
        .where('list_id', '=', this.#listId)
        .where(
          'place_id',
          'in',
          part.map(p => p.placeId),
        )
        .execute()
    }
  }

  async #end(direction: 'asc' | 'desc'): Promise<number> {
    const { position } = await this.#entries()
      .select('position')
      .orderBy('position', direction)
      .limit(1)
      .executeTakeFirstOrThrow()
    return position
  }

  /** Shifts as few following places as necessary to free a position. The end of the list always has space. */
  async #makeRoomBehind(position: number): Promise<number> {
    for (let count = 32; ; count *= 4) {
      const following = await this.#entries()
        .select(['place_id', 'position'])
        .where('position', '>', position)
        .orderBy('position')
        .limit(count + 1)
        .execute()
      const beyond = following[count]?.position
      const shifted = following.slice(0, count)
      const step = beyond === undefined ? gap : Math.floor((beyond - position) / (shifted.length + 2))
      if (step < minFreeGap) continue
      await this.write(shifted.map((row, i) => ({ placeId: row.place_id, position: position + step * (i + 2) })))
      return position + step
    }
  }

  #entries() {
    return this.#db.selectFrom('entries').where('list_id', '=', this.#listId)
  }
}

/** Returns positions for moved places, spread evenly between those that stay; `undefined` if they do not fit. */
function between(order: readonly At[], staying: ReadonlySet<string>): At[] | undefined {
  const found: At[] = []
  let run: At[] = []
  let previous: number | undefined
  const place = (next: number | undefined): boolean => {
    const start = previous ?? (next === undefined ? 0 : next - gap * (run.length + 1))
    const step = next === undefined ? gap : Math.floor((next - start) / (run.length + 1))
    if (step < 1) return run.length === 0
    run.forEach(({ placeId }, index) => {
      found.push({ placeId, position: start + step * (index + 1) })
    })
    run = []
    return true
  }
  for (const at of order) {
    if (!staying.has(at.placeId)) {
      run.push(at)
      continue
    }
    if (!place(at.position)) return undefined
    previous = at.position
  }
  return place(undefined) ? found : undefined
}

/** Returns positions for the places of a new list. */
export const firstPositions = (count: number): number[] => Array.from({ length: count }, (_, index) => index * gap)
