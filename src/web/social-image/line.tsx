import { em, type Typeface } from './fonts.ts'
import { glyphsOf } from './shape.ts'

/**
 * A line of text as outlines. The renderer would shape text with one font for a line, and lets the parts of some letters overlap.
 * @param text settable in the typeface
 * @param halo width of a stroke of the same colour
 */
export const Line = ({ x, y, size, fill, typeface, text, halo = 0 }: LineProps) => (
  <g
    aria-label={text}
    transform={`translate(${x.toFixed(1)} ${y}) scale(${size / em} ${-size / em})`}
    fill={fill}
    {...(halo > 0 && { stroke: fill, 'stroke-width': (halo / size) * em, 'stroke-linejoin': 'round' })}
  >
    {glyphsOf(text, typeface)
      .filter(({ outline }) => outline !== '')
      .map(glyph => (
        <path transform={`translate(${glyph.x} ${glyph.y})`} d={glyph.outline} />
      ))}
  </g>
)

type LineProps = { x: number; y: number; size: number; fill: string; typeface: Typeface; text: string; halo?: number }
