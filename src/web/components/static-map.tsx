import type { Point } from '../map/geometry.ts'
import type { EdgeMark, Pin } from '../map/pins.ts'
import { reachOfArrow, type StaticMap } from '../map/static-map.ts'

type StaticMapProps = {
  map: StaticMap
  label: string
  /** The server and the browser have different types for elements. */
  ground: ReturnType<typeof Leads> | null
}

/**
 * A static map as a drawing whose numbers link to the list's entries. Colours come from classes. It is not an image, because links inside
 * images cannot be reached.
 * @param label describes it to screen readers
 * @param ground what is drawn below the pins
 */
export const StaticMapDrawing = ({ map, label, ground }: StaticMapProps) => {
  const { width, height, dots, pins, edge, radius } = map
  const numbers = [...pins, ...edge.filter(mark => mark.rank !== undefined)]
  const beside = pins.filter(pin => pin.of !== undefined)
  return (
    <svg class="static-map" {...{ width, height }} viewBox={`0 0 ${width} ${height}`} aria-label={label}>
      {ground}
      {beside.length > 0 && <Leads pins={beside} />}
      {dots.length + beside.length > 0 && (
        // Dots are lines of zero length with round ends, because `circle` elements would take many times the space.
        <path
          class="static-map-dot"
          stroke-linecap="round"
          stroke-width={dotWidth}
          d={spots([...dots, ...beside.map(of)])}
        />
      )}
      {edge.length > 0 && <path class="static-map-arrow" d={edge.map(mark => arrow(mark, radius)).join('')} />}
      <g text-anchor="middle" font-size={radius}>
        {numbers.map(({ rank = 0, x, y }) => (
          // `target` keeps the link inside the frame of an embedded list. Keyboard users have the list itself.
          <a class="static-map-pin" href={`#p${rank}`} target="_self" tabindex={-1}>
            <circle cx={x} cy={y} r={radius} />
            <text class="static-map-number" x={x} y={y + Math.round(radius * 0.35)} font-size={fontSize(rank, radius)}>
              {rank}
            </text>
          </a>
        ))}
      </g>
    </svg>
  )
}

const Leads = ({ pins }: { pins: readonly Pin[] }) => <path class="static-map-lead" d={pins.map(lead).join('')} />

const dotWidth = 5

const of = (pin: Pin): Point => pin.of!

const lead = (pin: Pin): string => `M${pin.x} ${pin.y}L${of(pin).x} ${of(pin).y}`

/** Returns dots as path data, in whole numbers relative to the previous dot. */
const spots = (points: readonly Point[]): string =>
  points
    .map(({ x, y }, i) => (i === 0 ? `M${x} ${y}h0` : `m${x - points[i - 1]!.x} ${y - points[i - 1]!.y}h0`))
    .join('')

/** Returns a triangle on the circle that points to the place. */
const arrow = ({ x, y, angle }: EdgeMark, radius: number): string => {
  const corner = (reach: number, turn: number) =>
    `${Math.round(x + reach * Math.cos(angle + turn))} ${Math.round(y + reach * Math.sin(angle + turn))}`
  return `M${corner(radius * (1 + reachOfArrow), 0)}L${corner(radius, 0.5)} ${corner(radius, -0.5)}z`
}

/** Numbers with more than two digits need a smaller font. */
const fontSize = (rank: number, radius: number): number | undefined =>
  rank < 100 ? undefined : Math.round(radius * (rank < 1000 ? 0.85 : 0.65))
