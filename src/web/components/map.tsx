import { isLocated } from '../../domain/coordinates.ts'
import { isFiltered, type PlaceFilters } from '../../domain/place-filters.ts'
import { filterQuery } from '../list-filters.ts'
import { groundSizes, listMapOf, type StaticMap } from '../map/static-map.ts'
import type { Page } from '../page.ts'
import type { PageData } from '../page-data.ts'
import type { ListView } from '../views.ts'
import { Owner } from './attribution.tsx'
import { StaticMapDrawing } from './static-map.tsx'

/** The map of a page, and what the script needs to replace it by one with tiles. */
type PageMap = { drawing: StaticMap; data: NonNullable<PageData['map']> }

/** Returns the map of a list's places; `undefined` if none has a position. */
export const mapOn = ({ messages, formatMessage, mapTiles }: Page, { places }: ListView): PageMap | undefined => {
  const drawing = listMapOf(places, 'square')
  if (!drawing) return undefined
  const label = formatMessage(messages.list.mapOf, { count: places.filter(isLocated).length })
  return { drawing, data: { tiles: mapTiles.addressFor(drawing), label } }
}

type MapOfProps = { page: Page; list: ListView; map: PageMap; filters?: PlaceFilters }

/**
 * The places on a static map, which the script replaces by a map with tiles. On phones it is below a strip that opens it, and shown while
 * it is the page's target. The square drawing fits any frame, because tall and wide drawings of what lies around are below it.
 */
export const MapOf = ({ page, list, map: { drawing: map, data }, filters = {} }: MapOfProps) => {
  const { messages, formatMessage, root, mapTiles } = page
  const unknown = list.places.filter(place => !isLocated(place)).length
  const file = root + mapPath(list, filters)
  return (
    <figure class="map" id="map">
      <a class="open-map" href="#map" target="_self" aria-label={messages.list.openMap}>
        {/* The version loads it again when places change, because it has the pins. */}
        <img src={`${file}frame=strip&v=${list.version}`} alt="" width="760" height="96" loading="lazy" />
        <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
          <path d="M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5" />
        </svg>
      </a>
      <list-map>
        {Object.entries(groundSizes).map(([frame, size]) => (
          <img class={frame} src={`${file}frame=${frame}`} alt="" {...size} loading="lazy" />
        ))}
        <StaticMapDrawing map={map} label={data.label} ground={null} />
      </list-map>
      <a class="close-map" href="#content" target="_self">
        <span>{messages.list.closeMap}</span>
      </a>
      <figcaption>
        {unknown > 0 && <p>{formatMessage(messages.list.withoutPosition, { count: unknown })}</p>}
        <p dir="auto">
          {mapTiles.attributionsOf(map).map((name, index) => (
            <>
              {index > 0 && ', '}
              <Owner name={name} />
            </>
          ))}
        </p>
      </figcaption>
    </figure>
  )
}

/** Returns the path of the map's drawings, up to their frame. A page that shows only some places has others. */
const mapPath = ({ slug, places, placeCount }: ListView, filters: PlaceFilters): string => {
  const query = isFiltered(filters) ? filterQuery(filters) : places.length < placeCount ? `places=${places.length}` : ''
  return `/lists/${slug}/map.svg?${query === '' ? '' : `${query}&`}`
}
