import { accent } from './common.ts'

// The custom-map tool knows its own pins by the style's id, `icon-<code>-<RRGGBB>`, and ignores `color`; Google Earth reads `color`
// and knows no ids. So both are written, in the same colour.
const pin = 'https://www.gstatic.com/mapspro/images/stock/503-wht-blank_maps.png'

const restaurant = 1577
const codes = new Map([
  ['cafe', 1534],
  ['bar', 1517],
  ['pub', 1517],
])

const styleOf = (code: number): string => `icon-${code}-${accent}`

/** The id of the style for a place of this category; restaurants' for whatever has no pin of its own. */
export const styleId = (category: string | undefined): string => styleOf(codes.get(category ?? '') ?? restaurant)

// KML writes colours as aabbggrr.
const color = `ff${accent.slice(4)}${accent.slice(2, 4)}${accent.slice(0, 2)}`.toLowerCase()

const style = (id: string, scale: number, labelScale: number): string =>
  `<Style id="${id}"><IconStyle><color>${color}</color><scale>${scale}</scale><Icon><href>${pin}</href></Icon>` +
  `<hotSpot x="32" y="64" xunits="pixels" yunits="insetPixels"/></IconStyle>` +
  `<LabelStyle><scale>${labelScale}</scale></LabelStyle></Style>\n`

/** The styles of all categories, each as the tool writes its own: a pin, and the same a little larger with its label under the pointer. */
export const styles = [...new Set([restaurant, ...codes.values()])]
  .map(styleOf)
  .map(
    id =>
      style(`${id}-normal`, 1, 0) +
      style(`${id}-highlight`, 1.1, 1) +
      `<StyleMap id="${id}"><Pair><key>normal</key><styleUrl>#${id}-normal</styleUrl></Pair>` +
      `<Pair><key>highlight</key><styleUrl>#${id}-highlight</styleUrl></Pair></StyleMap>\n`,
  )
  .join('')
