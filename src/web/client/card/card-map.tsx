import { useLayoutEffect, useState } from 'preact/hooks'
import { isLocated } from '../../../domain/coordinates.ts'
import { StaticMapDrawing } from '../../components/static-map.tsx'
import { landOf } from '../../map/land.ts'
import { staticMapOf } from '../../map/static-map.ts'
import { formatMessage } from '../shared/messages.ts'
import { messages } from './messages.ts'
import type { CardPlace } from './read-result.ts'

type CardMapProps = {
  places: readonly CardPlace[]
  /** In pixels. */
  maxHeight?: number
}

/** The places on a static map. Nothing is loaded for it: it has coast lines, where they are precise enough, and no streets. */
export const CardMap = ({ places, maxHeight = 280 }: CardMapProps) => {
  const width = useMapWidth()
  const located = places.map((place, index) => ({ ...place, rank: index + 1 })).filter(isLocated)
  // One pin on an empty ground says nothing.
  if (located.length < 2) return null
  const map = staticMapOf(located, { width, height: Math.round(Math.min(maxHeight, Math.max(150, width * 0.42))) })
  const { frame, radius, height } = map
  const count = located.length
  const land = landOf(frame, { x0: 0, y0: 0, x1: width, y1: height }, radius)
  return (
    <figure>
      <StaticMapDrawing
        map={map}
        label={formatMessage(messages.list.mapOf, { count })}
        ground={land ? <path class="static-map-land" d={land} /> : null}
      />
      {count < places.length && (
        <figcaption class="aside">
          {formatMessage(messages.list.withoutPosition, { count: places.length - count })}
        </figcaption>
      )}
    </figure>
  )
}

/** Returns the width of the map in pixels: drawn one to one, its numbers can be read on phones. */
function useMapWidth(): number {
  const [width, setWidth] = useState(widthNow)
  useLayoutEffect(() => {
    const measure = () => setWidth(widthNow())
    addEventListener('resize', measure)
    return () => removeEventListener('resize', measure)
  }, [])
  return width
}

/** The style sheet has the same widths: 48rem at most, and 1rem on each side. */
const widthNow = (): number => Math.min(736, Math.max(260, document.documentElement.clientWidth - 32))
