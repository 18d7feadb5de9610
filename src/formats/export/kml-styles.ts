import { type PinColor, pinColorAt } from '../../domain/band-colors.ts'
import type { ExportedList } from '../../domain/list.ts'
import type { ExportedEntry } from './columns.ts'

// Google My Maps recognizes its own pins by the style's id, `icon-<code>-<RRGGBB>`, and ignores `color`. Google Earth reads `color` and
// ignores ids. Both are written with the same colour.
const pin = 'https://www.gstatic.com/mapspro/images/stock/503-wht-blank_maps.png'

const restaurant = 1577
const codes = new Map([
  ['cafe', 1534],
  ['bar', 1517],
  ['pub', 1517],
])

type Pin = { id: string; rgb: string }

/** Returns the pin for a category; the restaurant's for categories without one. */
const pinOf = (category: string | undefined, { rgb }: PinColor): Pin => ({
  id: `icon-${codes.get(category ?? '') ?? restaurant}-${rgb}`,
  rgb,
})

/** Returns the id of the style of a place. */
export const styleId = ({ facts, color }: Pick<ExportedEntry, 'facts' | 'color'>): string =>
  pinOf(facts.category, color).id

// KML colours are aabbggrr.
const colorOf = (rgb: string): string => `ff${rgb.slice(4)}${rgb.slice(2, 4)}${rgb.slice(0, 2)}`.toLowerCase()

const style = (id: string, rgb: string, scale: number, labelScale: number): string =>
  `<Style id="${id}"><IconStyle><color>${colorOf(rgb)}</color><scale>${scale}</scale><Icon><href>${pin}</href></Icon>` +
  `<hotSpot x="32" y="64" xunits="pixels" yunits="insetPixels"/></IconStyle>` +
  `<LabelStyle><scale>${labelScale}</scale></LabelStyle></Style>\n`

/** Returns the styles of these places in the tool's own form: a pin, and a larger one with its label under the pointer. */
export const stylesOf = ({ info: { bands }, entries }: ExportedList): string => {
  const pins = entries.map(({ facts }, index) => pinOf(facts.category, pinColorAt(bands, index + 1)))
  return [...new Map(pins.map(({ id, rgb }) => [id, rgb]))]
    .map(
      ([id, rgb]) =>
        style(`${id}-normal`, rgb, 1, 0) +
        style(`${id}-highlight`, rgb, 1.1, 1) +
        `<StyleMap id="${id}"><Pair><key>normal</key><styleUrl>#${id}-normal</styleUrl></Pair>` +
        `<Pair><key>highlight</key><styleUrl>#${id}-highlight</styleUrl></Pair></StyleMap>\n`,
    )
    .join('')
}
