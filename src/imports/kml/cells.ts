import { placeIdOfFeature } from '../../domain/map-link/feature-id.ts'
import { readMapLink } from '../../domain/map-link/index.ts'
import { meaningOf } from '../table/columns.ts'
import type { Cell } from '../table/place.ts'
import { ofTheMap } from '../table/technical.ts'
import { childrenOf, textOf, type XmlElement } from '../xml/elements.ts'

// A table has some dozens of columns.
const mostCells = 200
const mostImages = 50

const image = /^(?:data:image\/|https?:\/\/\S+\.(?:jpe?g|png|gif|webp|svg|heic)(?:[?#]\S*)?$)/i

/** The columns of a placemark's table, `Data` and `SimpleData`, to the letter. What other languages put beside them is for machines. */
export const cellsOf = (placemark: XmlElement): Cell[] =>
  childrenOf(placemark, 'ExtendedData')
    .flatMap(data => [
      ...childrenOf(data, 'Data').map(cell => cellOf(cell, childrenOf(cell, 'value')[0]?.text ?? '')),
      ...childrenOf(data, 'SchemaData').flatMap(schema =>
        childrenOf(schema, 'SimpleData').map(cell => cellOf(cell, cell.text)),
      ),
    ])
    .slice(0, mostCells)

const cellOf = (element: XmlElement, text: string): Cell => {
  const id = element.attributes.get('name') ?? ''
  const meaning = meaningOf(id)
  // What it is shown as may be in any language.
  const shown = textOf(element, 'displayName')?.trim() ?? id
  return { name: shown, meaning: meaning ?? meaningOf(shown), text }
}

/** Without what is empty, what is an image, and what says how the map was drawn. */
export const cellsWithWords = (cells: readonly Cell[]): Cell[] =>
  cells.filter(
    ({ name, text }) => text.trim() !== '' && !ofTheMap.test(name) && !isImages(text) && !featureId.test(text),
  )

const isImages = (text: string): boolean =>
  text
    .trim()
    .split(/\s+/, mostImages)
    .every(part => image.test(part))

const featureId = /^\s*(?:fid=)?0x[\da-f]{1,16}:0x[\da-f]{1,16}\s*$/i
// Google Earth's link to what it found has it as a parameter, and no map reads that link.
const featureIdIn = /(?:^\s*(?:fid=)?|[?&;]ft?id=)(0x[\da-f]{1,16}:0x[\da-f]{1,16})(?![\da-f])/i

/** The place of Google's map that a cell names by its feature id, alone or in a link that the map itself does not read. */
export const mapPlaceIdIn = (cells: readonly Cell[]): string | undefined => {
  for (const { text } of cells) {
    const [, id] = featureIdIn.exec(text.slice(0, 2000)) ?? []
    const placeId = id === undefined || readMapLink(text.slice(0, 2000)) ? undefined : placeIdOfFeature(id)
    if (placeId) return `google:${placeId}`
  }
  return undefined
}
