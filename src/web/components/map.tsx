import { isLocated } from '../../domain/coordinates.ts'
import { distanceIn } from '../locales/distance.ts'
import type { Page } from '../page.ts'
import { staticMapOf } from '../static-map/index.ts'
import type { ListView } from '../views.ts'
import { Owner } from './owner.tsx'
import { StaticMapDrawing } from './static-map.tsx'

// Wide, because the map is a strip on phones and a band in print.
const size = { width: 480, height: 180 }

/**
 * The places on a static map, which the script replaces by a map with tiles. On phones it is a strip that opens while it is the page's
 * target. Empty if no place has a position.
 */
export const MapOf = ({ page, list }: { page: Page; list: ListView }) => {
  const { messages, formatMessage, locale, tiles, tilesAttribution } = page
  const located = list.places.filter(isLocated)
  if (located.length === 0) return null
  const map = staticMapOf(located, size)
  const unknown = list.places.length - located.length
  return (
    <figure class="map" id="map">
      <list-map data-tiles={tiles}>
        <StaticMapDrawing
          map={map}
          label={formatMessage(messages.list.mapOf, { count: located.length })}
          length={map.scale ? distanceIn(map.scale.meters, locale) : ''}
        />
      </list-map>
      <a class="open-map" href="#map" target="_self">
        <span>{messages.list.openMap}</span>
      </a>
      <a class="close-map" href="#content" target="_self">
        <span>{messages.list.closeMap}</span>
      </a>
      {(unknown > 0 || tiles !== undefined) && (
        <figcaption>
          {unknown > 0 && <p>{formatMessage(messages.list.withoutPosition, { count: unknown })}</p>}
          {tiles !== undefined && (
            <p dir="auto">
              <Owner name={tilesAttribution} />
            </p>
          )}
        </figcaption>
      )}
    </figure>
  )
}
