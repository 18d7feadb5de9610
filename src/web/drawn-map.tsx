import { geoNames } from '../domain/attribution.ts'
import { isLocated } from '../domain/coordinates.ts'
import type { DrawnMap } from '../domain/list.ts'
import type { ListEntry } from '../domain/place.ts'
import type { BaseMap } from './base-map/index.ts'
import { MapGround, MapLabels, mapStyle } from './components/map-ground.tsx'
import { StaticMapDrawing } from './components/static-map.tsx'
import { formatMessage } from './locales/format-message.ts'
import { messagesByLanguage } from './locales/index.ts'
import { staticMapOf } from './map/static-map.ts'

/** The language of files. */
const language = 'en'

// On a phone, a unit is 0.7 pixels: smaller numbers could not be read. On paper, it is 0.36 mm.
const size = { width: 520, height: 340, radius: 11 }

/** Draws the map of a list for a file that is read without this service. @param tilesAttribution owners of tiles that name none */
export async function drawnMap(
  entries: readonly ListEntry[],
  baseMap: Pick<BaseMap, 'draw' | 'vector'>,
  tilesAttribution: string,
): Promise<DrawnMap | undefined> {
  const located = entries.map(({ facts }, index) => ({ ...facts, rank: index + 1 })).filter(isLocated)
  if (located.length === 0) return undefined
  const map = staticMapOf(located, size)
  const ground = await baseMap.draw(map)
  const drawing = (
    <StaticMapDrawing
      map={map}
      label={formatMessage(messagesByLanguage[language].list.mapOf, { count: located.length }, language)}
      ground={
        <>
          <MapGround ground={ground} {...size} />
          <MapLabels ground={ground} />
        </>
      }
    />
  )
  return {
    svg: String(drawing),
    style: mapStyle,
    attribution: [
      ...(ground.source === 'tiles' ? [baseMap.vector?.attribution || tilesAttribution] : []),
      ...(ground.source === 'towns' || ground.edge ? [geoNames] : []),
    ].join(', '),
  }
}
