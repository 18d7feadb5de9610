import type * as z from 'zod'
import { isLocated } from '../../domain/coordinates.ts'
import type { List } from '../../domain/list-view.ts'
import type { Ground } from '../base-map/ground.ts'
import { lightMapStyle, MapGround } from '../components/map-ground.tsx'
import { StaticMapDrawing } from '../components/static-map.tsx'
import type { Box } from '../map/geometry.ts'
import { type PlacedLabel, transformOf } from '../map/labels.ts'
import { palette } from '../map/layers.ts'
import { type StaticMap, staticMapOf } from '../map/static-map.ts'
import { em, type Typeface, type Typefaces } from './fonts.ts'
import { type Head, headOf } from './head.ts'
import { glossGap, type Rows, rowsOf } from './rows.ts'
import { cutToFit, settable } from './setting.ts'
import { glyphsOf, widthOf } from './shape.ts'

/** Texts that a social image adds to the list, in the language of the shared page. */
export type CoverMessages = {
  /** `by Ada` */
  by(author: string): string
  /** `and 12 more` */
  more(count: number): string
  /** `Place 3`, instead of a name of which nothing can be drawn */
  unnamed(rank: number): string
}

/** Colours of the light theme. */
export const colours = {
  paper: '#fffdfa',
  accent: '#a52714',
  ink: '#201c18',
  quiet: '#5d5750',
  rule: '#e3dcd2',
}

const coverSize = { width: 1200, height: 630 }
const margin = 64
/** Width of the static map at the right edge. */
const panel = 440
const mapMargin = 40
/** Space between the text and the map. */
const gutter = 48
/** Space above and below the rule. */
const aroundRule = 28

type CoverMap = { map: StaticMap; ground: Ground; attribution: string }

/** The corner of the map with Forklist's name and the owners. */
export const coverCorner: Box = { x0: panel / 2, y0: coverSize.height - 90, x1: panel, y1: coverSize.height }

/** Lays out the map of a social image; `undefined` if no place has a position. */
export const coverMapOf = (list: z.output<typeof List>): StaticMap | undefined => {
  const located = list.places.filter(isLocated)
  if (located.length === 0) return undefined
  const { height } = coverSize
  return staticMapOf(located, { width: panel, height, radius: 17, margin: mapMargin, numbered: 20 })
}

/** Returns the social image of a list as SVG: title, author, the first places with large numerals, and a map beside them. */
export const coverOf = (
  list: z.output<typeof List>,
  messages: CoverMessages,
  typefaces: Typefaces,
  map: CoverMap | undefined,
): string => {
  const width = coverSize.width - 2 * margin - (map ? panel - margin + gutter : 0)
  const height = coverSize.height - 2 * margin
  const head = headOf(list, messages.by, width, typefaces)
  const under = head.height === 0 ? 0 : head.height + 2 * aroundRule
  const rows = rowsOf(list.places, list.placeCount, messages.unnamed, { width, height: height - under }, typefaces)
  const isBare = rows.height === 0
  const top = margin + Math.max(0, Math.round((height - (isBare ? head.height : under + rows.height)) / 2))
  return String(
    <svg xmlns="http://www.w3.org/2000/svg" aria-hidden="true" {...coverSize}>
      <style>{lightMapStyle}</style>
      <rect {...coverSize} fill={colours.paper} />
      {map && <Panel {...map} typefaces={typefaces} />}
      <Mark right={map ? mapMargin : margin} above={map ? ownersHeight : 0} typefaces={typefaces} />
      <g transform={`translate(${margin} ${top})`}>
        <HeadDrawing head={head} typefaces={typefaces} />
        {!isBare && head.height > 0 && (
          <rect y={head.height + aroundRule - 2} width={width} height={2} fill={colours.rule} />
        )}
        <g transform={`translate(0 ${under})`}>
          <RowsDrawing {...{ rows, width, messages, typefaces }} />
        </g>
      </g>
    </svg>,
  )
}

const HeadDrawing = ({ head, typefaces }: { head: Head; typefaces: Typefaces }) => (
  <>
    {head.title.map(line => (
      <Line x={0} {...line} fill={colours.ink} typeface={typefaces.semibold} />
    ))}
    {head.by.map(line => (
      <Line x={0} {...line} fill={colours.quiet} typeface={typefaces.regular} />
    ))}
  </>
)

type RowsDrawn = { rows: Rows; width: number; messages: CoverMessages; typefaces: Typefaces }

const RowsDrawing = ({ rows: { rows, sizes, indent, underHeight, more }, width, messages, typefaces }: RowsDrawn) => {
  const { regular, semibold } = typefaces
  const small = { size: sizes.small, fill: colours.quiet, typeface: regular }
  const afterName = (name: string) => indent + widthOf(name, regular, sizes.name) + glossGap(sizes.name)
  const rest = more && cutToFit(settable(messages.more(more.count), regular), { ...small, width: width - indent })
  return (
    <>
      {rows.map(({ rank, name, gloss, under, y }) => (
        <>
          <Line x={0} y={y} size={sizes.numeral} fill={colours.accent} typeface={semibold} text={String(rank)} />
          <Line x={indent} y={y} size={sizes.name} fill={colours.ink} typeface={regular} text={name} />
          {gloss && <Line x={afterName(name)} y={y} {...small} text={gloss} />}
          {under && <Line x={indent} y={y + underHeight} {...small} text={under} />}
        </>
      ))}
      {more && rest && <Line x={indent} y={more.y} {...small} text={rest} />}
    </>
  )
}

/** The static map. It reaches the edges of the image, but its places keep a margin. */
const Panel = ({ map, ground, attribution, typefaces }: CoverMap & { typefaces: Typefaces }) => (
  // A drawing of its own cuts what reaches beyond its edges.
  <svg aria-hidden="true" x={coverSize.width - panel} width={panel} height={coverSize.height}>
    <StaticMapDrawing
      map={map}
      label=""
      ground={
        <>
          <MapGround ground={ground} width={panel} height={coverSize.height} />
          {ground.labels.map(label => (
            <Label label={label} typefaces={typefaces} />
          ))}
        </>
      }
    />
    <Owners text={settable(attribution, typefaces.regular)} typeface={typefaces.regular} />
  </svg>
)

const Label = ({ label, typefaces }: { label: PlacedLabel; typefaces: Typefaces }) => {
  const { size, colour } = label
  const typeface = typefaces[colour === 'label' ? 'semibold' : 'regular']
  const text = settable(label.text, typeface)
  const line = { x: -widthOf(text, typeface, size) / 2, y: Math.round(size * 0.34), size, typeface, text }
  return (
    <g transform={transformOf(label)}>
      <Line {...line} fill={palette.light.halo} halo={4} />
      <Line {...line} fill={palette.light[colour]} />
    </g>
  )
}

const ownersSize = 14
const ownersHeight = 24

/** The owners of the map, below Forklist's name. */
const Owners = ({ text, typeface }: { text: string; typeface: Typeface }) => {
  const line = { size: ownersSize, typeface, width: panel / 2 }
  const cut = cutToFit(text, line)
  const x = panel - mapMargin - widthOf(cut, typeface, ownersSize)
  return <Line x={x} y={coverSize.height - mapMargin - 4} fill={colours.quiet} {...line} text={cut} />
}

const mark = 'Forklist'
const markSize = 26

/** Forklist's name, in the lower right corner. */
const Mark = ({ right, above, typefaces: { semibold } }: { right: number; above: number; typefaces: Typefaces }) => (
  <Line
    x={coverSize.width - right - widthOf(mark, semibold, markSize)}
    y={coverSize.height - mapMargin - 4 - above}
    size={markSize}
    fill={colours.accent}
    typeface={semibold}
    text={mark}
  />
)

/**
 * A line of text as outlines. The renderer would shape text with one font for a line, and lets the parts of some letters overlap.
 * @param text settable in the typeface
 * @param halo width of a stroke of the same colour
 */
const Line = ({ x, y, size, fill, typeface, text, halo = 0 }: LineProps) => (
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
