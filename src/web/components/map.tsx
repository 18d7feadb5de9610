import { isLocated } from '../../domain/coordinates.ts'
import { isFiltered, type PlaceFilters } from '../../domain/place-filters.ts'
import { filterQuery } from '../list-filters.ts'
import { distanceIn } from '../locales/distance.ts'
import { listMapOf } from '../map/static-map.ts'
import type { Page } from '../page.ts'
import type { ListView } from '../views.ts'
import { Owner } from './owner.tsx'
import { StaticMapDrawing } from './static-map.tsx'

/**
 * The places on a static map, which the script replaces by a map with tiles. On phones it is a strip that opens while it is the page's
 * target. Empty if no place has a position.
 */
export const MapOf = ({ page, list, filters = {} }: { page: Page; list: ListView; filters?: PlaceFilters }) => {
  const { messages, formatMessage, locale, root, mapTiles } = page
  const map = listMapOf(list.places)
  if (!map) return null
  const located = list.places.filter(isLocated)
  const unknown = list.places.length - located.length
  const { width, height } = map
  return (
    <figure class="map" id="map">
      <list-map data-tiles={mapTiles.addressFor(map)}>
        <StaticMapDrawing
          map={map}
          label={formatMessage(messages.list.mapOf, { count: located.length })}
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
