import type { ShownMap } from '../../map/index.ts'
import { element } from '../../shared/element.ts'
import { formatMessage } from '../../shared/messages.ts'
import type { ShownPlace, State } from '../model/index.ts'
import type { EditorMessages, Part } from '../part.ts'

/** A place that might be added. */
export type Looked = { name: string; latitude: number; longitude: number }

const lookedId = 'looked'

type MapOptions = { messages: EditorMessages; tiles: string | undefined; goTo(key: string): void }

/** Where the places are, as soon as there is one that is somewhere. Its code is loaded only then. */
export class EditorMap implements Part {
  readonly element = element('figure', { className: 'map', hidden: true })
  readonly #box = element('div', { className: 'map-box' })
  readonly #options: MapOptions
  #map: Promise<ShownMap> | undefined
  #shown: readonly ShownPlace[] = []
  #looked: Looked | undefined
  /** How many places were to be seen when all of them last were. */
  #count: number | undefined

  constructor(options: MapOptions) {
    this.#options = options
    this.element.append(this.#box)
  }

  show({ list }: State): void {
    const places = list?.places ?? []
    if (places === this.#shown) return
    this.#shown = places
    const located = locatedOf(places)
    if (located.length === 0 && !this.#map) return
    this.element.hidden = false
    void this.#draw(located.length)
  }

  /** Shows where a place would be that might be added; nothing any more without one. */
  look(place: Looked | undefined): void {
    if (place === this.#looked) return
    this.#looked = place
    if (place) this.element.hidden = false
    if (this.#map || place) void this.#draw()
  }

  /** Of what comes while the map's code is loaded, the last counts. @param count of places, when all of them are to be seen */
  async #draw(count?: number): Promise<void> {
    const [shown, looked] = [this.#shown, this.#looked]
    this.#map ??= this.#open()
    const map = await this.#map.catch(error => {
      // Its code could not be loaded: with the next change it is tried again.
      this.#map = undefined
      if (navigator.onLine) throw error
    })
    if (!map) return
    if (shown !== this.#shown || looked !== this.#looked) return
    const places = locatedOf(shown)
    map.update(looked ? [...places, { id: lookedId, rank: shown.length + 1, ...looked }] : places)
    if (looked) map.focus(lookedId)
    map.highlight(looked && lookedId)
    if (!looked && count !== this.#count) map.showAll()
    this.#count = looked ? undefined : count
  }

  async #open(): Promise<ShownMap> {
    const { messages, tiles, goTo } = this.#options
    const { showMap } = await import('../../map/index.ts')
    const places = locatedOf(this.#shown)
    return showMap(this.#box, {
      places,
      tiles,
      label: formatMessage(messages.list.mapOf, { count: places.length }),
      messages: messages.reading,
      onActivate: goTo,
    })
  }
}

const locatedOf = (places: readonly ShownPlace[]) =>
  places.flatMap(({ key, rank, name, latitude, longitude }) =>
    latitude === undefined || longitude === undefined ? [] : [{ id: key, rank, name, latitude, longitude }],
  )
