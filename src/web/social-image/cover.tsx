import type * as z from 'zod'
import { isLocated } from '../../domain/coordinates.ts'
import type { List } from '../../domain/list-view.ts'
import { StaticMapDrawing } from '../components/static-map.tsx'
import { staticMapOf } from '../static-map/index.ts'
import { colours, planStyle } from './colours.ts'
import type { Typefaces } from './fonts.ts'
import { type Head, headOf } from './head.ts'
import { Line } from './line.tsx'
import { glossGap, type Rows, rowsOf } from './rows.ts'
import { cutToFit, settable, widthOf } from './setting.ts'

/** Texts that a social image adds to the list, in the language of the shared page. */
export type CoverMessages = {
  /** `by Ada` */
  by(author: string): string
  /** `and 12 more` */
  more(count: number): string
  /** `500 m`, `2 km` */
  length(meters: number): string
}

export const coverSize = { width: 1200, height: 630 }
const margin = 64
/** Width of the static map at the right edge. */
const panel = 440
const mapMargin = 40
/** Space between the text and the map. */
const gutter = 48
/** Space above and below the rule. */
const aroundRule = 28

/** Returns the social image of a list as SVG: title, author, the first places with large numerals, and a map beside them. */
export const coverOf = (list: z.output<typeof List>, messages: CoverMessages, typefaces: Typefaces): string => {
  const located = list.places.filter(isLocated)
  const width = coverSize.width - 2 * margin - (located.length > 0 ? panel - margin + gutter : 0)
  const height = coverSize.height - 2 * margin
  const head = headOf(list, messages.by, width, typefaces)
  const under = head.height === 0 ? 0 : head.height + 2 * aroundRule
  const rows = rowsOf(list.places, list.placeCount, { width, height: height - under }, typefaces)
  const isBare = rows.height === 0
  const top = margin + Math.max(0, Math.round((height - (isBare ? head.height : under + rows.height)) / 2))
  return String(
    <svg xmlns="http://www.w3.org/2000/svg" aria-hidden="true" {...coverSize}>
      <style>{planStyle}</style>
      <rect {...coverSize} fill={colours.paper} />
      {located.length > 0 && (
        <Panel places={located} length={meters => settable(messages.length(meters), typefaces.regular)} />
      )}
      <Mark right={located.length > 0 ? mapMargin : margin} typefaces={typefaces} />
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
const Panel = ({ places, length }: { places: Parameters<typeof staticMapOf>[0]; length: CoverMessages['length'] }) => {
  const map = staticMapOf(places, {
    width: panel,
    height: coverSize.height,
    radius: 17,
    margin: mapMargin,
    numbered: 20,
  })
  return (
    <g transform={`translate(${coverSize.width - panel} 0)`}>
      <rect width={panel} height={coverSize.height} fill={colours.sea} />
      <StaticMapDrawing map={map} label="" length={map.scale ? length(map.scale.meters) : ''} />
    </g>
  )
}

const mark = 'Forklist'
const markSize = 26

/** Forklist's name, in the lower right corner. */
const Mark = ({ right, typefaces: { semibold } }: { right: number; typefaces: Typefaces }) => (
  <Line
    x={coverSize.width - right - widthOf(mark, semibold, markSize)}
    y={coverSize.height - mapMargin - 4}
    size={markSize}
    fill={colours.accent}
    typeface={semibold}
    text={mark}
  />
)
