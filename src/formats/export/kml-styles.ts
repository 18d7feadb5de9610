import type { PlaceFacts } from '../../domain/place-fields.ts'
import { accent } from './common.ts'

// Google My Maps recognizes its own pins by the style's id, `icon-<code>-<RRGGBB>`, and ignores `color`. Google Earth reads `color` and
// ignores ids. Both are written with the same colour.
const pin = 'https://www.gstatic.com/mapspro/images/stock/503-wht-blank_maps.png'

const restaurant = 1577
const codes = new Map([
  ['cafe', 1534],
  ['bar', 1517],
  ['pub', 1517],
])

const styleOf = (code: number): string => `icon-${code}-${accent}`

/** Returns the id of the style for a category; the restaurant's for categories without a pin. */
export const styleId = (category: string | undefined): string => styleOf(codes.get(category ?? '') ?? restaurant)

// KML colours are aabbggrr.
const color = `ff${accent.slice(4)}${accent.slice(2, 4)}${accent.slice(0, 2)}`.toLowerCase()

const style = (id: string, scale: number, labelScale: number): string =>
  `<Style id="${id}"><IconStyle><color>${color}</color><scale>${scale}</scale><Icon><href>${pin}</href></Icon>` +
  `<hotSpot x="32" y="64" xunits="pixels" yunits="insetPixels"/></IconStyle>` +
  `<LabelStyle><scale>${labelScale}</scale></LabelStyle></Style>\n`

/** Returns the styles of these places in the tool's own form: a pin, and a larger one with its label under the pointer. */
export const stylesOf = (places: readonly { facts: PlaceFacts }[]): string =>
  [...new Set(places.map(({ facts }) => styleId(facts.category)))]
    .map(
      id =>
        style(`${id}-normal`, 1, 0) +
        style(`${id}-highlight`, 1.1, 1) +
        `<StyleMap id="${id}"><Pair><key>normal</key><styleUrl>#${id}-normal</styleUrl></Pair>` +
        `<Pair><key>highlight</key><styleUrl>#${id}-highlight</styleUrl></Pair></StyleMap>\n`,
    )
    .join('')
