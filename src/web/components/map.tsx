import { isLocated } from '../../domain/coordinates.ts'
import { distanceIn } from '../locales/distance.ts'
import type { Page } from '../page.ts'
import { staticMapOf } from '../static-map/index.ts'
import type { ListView } from '../views.ts'
import { Owner } from './owner.tsx'
import { StaticMapDrawing } from './static-map.tsx'

const size = { width: 480, height: 440 }

/** The places on a static map, which the script replaces by a map with tiles. Empty if no place has a position. */
export const MapOf = ({ page, list }: { page: Page; list: ListView }) => {
  const { messages, formatMessage, locale, tiles, tilesAttribution } = page
  const located = list.places.filter(isLocated)
  if (located.length === 0) return null
  const map = staticMapOf(located, size)
  const unknown = list.places.length - located.length
  return (
    <figure class="map">
      <list-map data-tiles={tiles}>
        <StaticMapDrawing
          map={map}
          label={formatMessage(messages.list.mapOf, { count: located.length })}
          length={map.scale ? distanceIn(map.scale.meters, locale) : ''}
        />
      </list-map>
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
