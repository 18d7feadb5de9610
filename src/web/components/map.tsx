import { isLocated } from '../../domain/coordinates.ts'
import { isFiltered, type PlaceFilters } from '../../domain/place-filters.ts'
import { filterQuery } from '../list-filters.ts'
import { distanceIn } from '../locales/distance.ts'
import { listMapOf, type StaticMap } from '../map/static-map.ts'
import type { Page } from '../page.ts'
import type { PageData } from '../page-data.ts'
import type { ListView } from '../views.ts'
import { Owner } from './attribution.tsx'
import { StaticMapDrawing } from './static-map.tsx'

/** The map of a page, and what the script needs to replace it by one with tiles. */
type PageMap = { drawing: StaticMap; data: NonNullable<PageData['map']> }

/** Returns the map of a list's places; `undefined` if none has a position. */
export const mapOn = ({ messages, formatMessage, mapTiles }: Page, { places }: ListView): PageMap | undefined => {
  const drawing = listMapOf(places)
  if (!drawing) return undefined
  const label = formatMessage(messages.list.mapOf, { count: places.filter(isLocated).length })
  return { drawing, data: { tiles: mapTiles.addressFor(drawing), label } }
}

type MapOfProps = { page: Page; list: ListView; map: PageMap; filters?: PlaceFilters }

/**
 * The places on a static map, which the script replaces by a map with tiles. On phones it is a strip that opens while it is the page's
 * target.
 */
export const MapOf = ({ page, list, map: { drawing: map, data }, filters = {} }: MapOfProps) => {
  const { messages, formatMessage, locale, root, mapTiles } = page
  const unknown = list.places.filter(place => !isLocated(place)).length
  const { width, height } = map
  return (
    <figure class="map" id="map">
      <list-map>
        <StaticMapDrawing
          map={map}
          label={data.label}
          length={map.scale ? distanceIn(map.scale.meters, locale) : ''}
          ground={<image href={root + groundPath(list, filters)} {...{ width, height }} />}
        />
      </list-map>
      <a class="open-map" href="#map" target="_self">
        <span>{messages.list.openMap}</span>
      </a>
      <a class="close-map" href="#content" target="_self">
        <span>{messages.list.closeMap}</span>
      </a>
      <figcaption>
        <p class="when-saved">{messages.offline.largeMap}</p>
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

/** Returns the path of the map's background. A page that shows only some places has another one. */
const groundPath = ({ slug, places, placeCount }: ListView, filters: PlaceFilters): string => {
  const query = isFiltered(filters) ? filterQuery(filters) : places.length < placeCount ? `places=${places.length}` : ''
  return `/lists/${slug}/map.svg${query === '' ? '' : `?${query}`}`
}
