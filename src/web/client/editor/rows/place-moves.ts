import { sizeOf } from '../../../../domain/bands.ts'
import { borderAt, type ListEditing, type ShownPlace } from '../model/index.ts'
import type { Heading, Item } from './items.ts'

export class PlaceMoves {
  readonly #model: ListEditing

  constructor(model: ListEditing) {
    this.#model = model
  }

  /**
   * Puts a place between the items that the person saw there, wherever others have moved them meanwhile.
   * @param others the items without the place
   */
  drop(place: ShownPlace, others: readonly Item[], at: number): void {
    const heading = headingAbove(others, at)
    const [above, below] = [others[at - 1], others[at]]
    if (heading && !heading.band && above === heading && place.band !== undefined) {
      this.leaveBands(place)
      return
    }
    const near = above?.place
      ? { after: above.key }
      : below?.place
        ? { before: below.key }
        : nearest(others.slice(0, at), others.slice(at))
    this.#model.move(place.key, near, heading?.band?.name)
  }

  /** Moves a place by one rank. At a border, it first joins the next band. @returns whether it did, and keeps its rank */
  step(place: ShownPlace, by: 1 | -1): boolean {
    const { places, bands } = this.#list
    const other = places[place.rank - 1 + by]
    if (bands.length === 0 || !other || other.band === place.band) return false
    this.join(place, indexIn(bands, place.band) + by)
    return true
  }

  /** Moves a place to the nearest rank in a band. @param index of the band; that behind the last means none */
  join(place: ShownPlace, index: number): void {
    const { bands } = this.#list
    const band = bands[index]
    const from = indexIn(bands, place.band)
    if (index === from) return
    if (!band) {
      this.leaveBands(place)
      return
    }
    const start = sizeOf(bands.slice(0, index))
    this.#model.move(place.key, { rank: from < index ? start : start + band.size + 1 }, band.name)
  }

  /** Moves a place behind the last band. No request says so: it goes to the end of that band, and then the border moves up. */
  leaveBands(place: ShownPlace): void {
    const { places, bands } = this.#list
    const [last, size] = [bands.at(-1), sizeOf(bands)]
    const end = places[size - 1]
    if (!last || !end) return
    this.#model.move(place.key, end.key === place.key ? { rank: size } : { after: end.key }, last.name)
    const { places: now } = this.#list
    this.#model.bands({ is: 'border', band: last.name, at: borderAt(now, size - 1), isDown: false })
  }

  /**
   * Moves the border above a heading, between the borders next to it.
   * @param count wanted number of places above it
   * @returns the number of places above it now
   */
  border({ index }: Heading, count: number): number {
    const { places, bands } = this.#list
    const upper = bands[index - 1]
    if (!upper) return 0
    const start = sizeOf(bands.slice(0, index - 1))
    const now = start + upper.size
    const lower = bands[index]
    const to = Math.min(Math.max(count, start), lower ? now + lower.size : places.length)
    if (to !== now) this.#model.bands({ is: 'border', band: upper.name, at: borderAt(places, to), isDown: to > now })
    return to
  }

  get #list() {
    const { places = [], bands = [] } = this.#model.state.list ?? {}
    return { places, bands }
  }
}

/** Returns the index of a band; that behind the last for none. */
export const indexIn = (bands: readonly { name: string }[], name: string | undefined): number => {
  const index = bands.findIndex(band => band.name === name)
  return index < 0 ? bands.length : index
}

const headingAbove = (items: readonly Item[], at: number): Heading | undefined =>
  items.slice(0, at).findLast((item): item is Heading & { place?: undefined } => !item.place)

const nearest = (above: readonly Item[], below: readonly Item[]) => {
  const [last, first] = [above.findLast(({ place }) => place), below.find(({ place }) => place)]
  return last ? { after: last.key } : first ? { before: first.key } : { rank: 1 }
}
