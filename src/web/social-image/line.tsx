import type { Typeface } from './fonts.ts'
import { runsOf, widthOf } from './setting.ts'

/**
 * A line of text. Each run of characters in one font is a separate text element, because the renderer uses a single font for an element.
 * @param text settable in the typeface
 */
export const Line = (line: { x: number; y: number; size: number; fill: string; typeface: Typeface; text: string }) => {
  let x = line.x
  return runsOf(line.text, line.typeface).map(({ font, text }) => {
    const start = x
    x += widthOf(text, line.typeface, line.size)
    return (
      <text
        x={start.toFixed(1)}
        y={line.y}
        font-family={font.family}
        font-weight={font.weight}
        font-size={line.size}
        fill={line.fill}
      >
        {text}
      </text>
    )
  })
}
