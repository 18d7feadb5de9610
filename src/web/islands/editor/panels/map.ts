import type { ShownMap } from '../../map/index.ts'
import { element } from '../../shared/element.ts'
import { say } from '../../shared/words.ts'
import type { ShownPlace, State } from '../model/index.ts'
import type { EditorWords, Part } from '../part.ts'

type MapOptions = { words: EditorWords; tiles: string | undefined; goTo(key: string): void }

/** Where the places are, as soon as there is one that is somewhere. Its code is loaded only then. */
export class EditorMap implements Part {
  readonly element = element('figure', { className: 'map', hidden: true })
  readonly #box = element('div', { className: 'map-box' })
  readonly #options: MapOptions
  #map: Promise<ShownMap> | undefined
  #shown: readonly ShownPlace[] = []

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
    this.#map ??= this.#open()
    // Of what comes while the map's code is loaded, the last counts.
    void this.#map.then(map => this.#shown === places && map.update(located))
  }

  async #open(): Promise<ShownMap> {
    const { words, tiles, goTo } = this.#options
    const { showMap } = await import('../../map/index.ts')
    const places = locatedOf(this.#shown)
    return showMap(this.#box, {
      places,
      tiles,
      label: say(words.list.mapOf, { count: places.length }),
      words: words.reading,
      onActivate: goTo,
    })
  }
}

const locatedOf = (places: readonly ShownPlace[]) =>
  places.flatMap(({ key, rank, name, latitude, longitude }) =>
    latitude === undefined || longitude === undefined ? [] : [{ id: key, rank, name, latitude, longitude }],
  )
