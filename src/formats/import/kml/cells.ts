import { placeIdOfFeature } from '../../../domain/map-links/feature-id.ts'
import { readMapLink } from '../../../domain/map-links/index.ts'
import { plainText } from '../plain-text.ts'
import { type Cell, cellIn, meaningOf } from '../table/columns.ts'
import { ofTheMap } from '../table/technical.ts'
import { asLine, isUsable } from '../table/usable-cells.ts'
import { childrenOf, childText, type XmlElement } from '../xml/elements.ts'

// A table has some dozens of columns.
const maxCells = 200
const maxImages = 50

const image = /^(?:data:image\/|https?:\/\/\S+\.(?:jpe?g|png|gif|webp|svg|heic)(?:[?#]\S*)?$)/i

/**
 * Returns the exact columns of a placemark's table, `Data` and `SimpleData`, and what Organic Maps knows of its place. Ignores other
 * vocabularies, which are for machines.
 */
export const cellsOf = (placemark: XmlElement): Cell[] => {
  const tables = childrenOf(placemark, 'ExtendedData')
  const cells = tables.flatMap(data => [
    ...childrenOf(data, 'Data').map(cell => cellOf(cell, childrenOf(cell, 'value')[0]?.text ?? '')),
    ...childrenOf(data, 'SchemaData').flatMap(schema =>
      childrenOf(schema, 'SimpleData').map(cell => cellOf(cell, cell.text)),
    ),
  ])
  const bookmark = tables.flatMap(data => bookmarkCells(data, childText(placemark, 'name')))
  return [...(cells.length > 0 ? cells : tables.flatMap(ourProperties)).slice(0, maxCells), ...bookmark]
}

const ofForklist = 'forklist:'

/** Returns our own table from the properties of a placemark. Organic Maps and CoMaps keep only these of an imported file. */
const ourProperties = (data: XmlElement): Cell[] =>
  data.children
    .filter(({ name }) => name === 'properties')
    .flatMap(properties => childrenOf(properties, 'value'))
    .flatMap(({ attributes, text }) => {
      const key = attributes.get('key') ?? ''
      return key.startsWith(ofForklist) ? cellIn(key.slice(ofForklist.length), text) : []
    })

/** Returns the kind of a bookmark of Organic Maps, and its English name if the bookmark has not been renamed. */
const bookmarkCells = (data: XmlElement, shown: string | undefined): Cell[] => {
  const partsOf = (part: string) =>
    data.children
      .filter(({ name, namespace }) => name === part && namespace !== data.namespace)
      .flatMap(({ children }) => children)
  const names = new Map(partsOf('name').map(({ attributes, text }) => [attributes.get('code'), text.trim()]))
  const [type] = partsOf('featureTypes')
  const kind = type?.text
    .trim()
    .replace(/^(?:amenity|shop)-/, '')
    .split('-')[0]
  const [name, english] = [shown?.trim(), names.get('en')]
  const isRenamed = names.get('default') !== name || english === name
  return [...cellIn('category', kind), ...cellIn('englishName', isRenamed ? undefined : english)].filter(isUsable)
}

const cellOf = (element: XmlElement, text: string): Cell => {
  const id = element.attributes.get('name') ?? ''
  const meaning = meaningOf(id)
  // The displayed name may be in any language.
  const shown = childText(element, 'displayName')?.trim() ?? id
  return { name: shown, meaning: meaning ?? meaningOf(shown), text }
}

/** Drops cells that are empty, are images, or describe how the map was drawn. */
export const cellsWithWords = (cells: readonly Cell[]): Cell[] =>
  cells.filter(
    ({ name, text }) => text.trim() !== '' && !ofTheMap.test(name) && !isImages(text) && !featureId.test(text),
  )

const isImages = (text: string): boolean =>
  text
    .trim()
    .split(/\s+/, maxImages)
    .every(part => image.test(part))

const featureId = /^\s*(?:fid=)?0x[\da-f]{1,16}:0x[\da-f]{1,16}\s*$/i
// Google Earth's link has it as a parameter, and Google Maps cannot open that link.
const featureIdIn = /(?:^\s*(?:fid=)?|[?&;]ft?id=)(0x[\da-f]{1,16}:0x[\da-f]{1,16})(?![\da-f])/i

/** Returns the Google place that a cell names by feature id, alone or in a link that Google Maps cannot open. */
export const mapPlaceIdIn = (cells: readonly Cell[]): string | undefined => {
  for (const { text } of cells) {
    const [, id] = featureIdIn.exec(text.slice(0, 2000)) ?? []
    const placeId = id === undefined || readMapLink(text.slice(0, 2000)) ? undefined : placeIdOfFeature(id)
    if (placeId) return `google:${placeId}`
  }
  return undefined
}

export const trimmedLines = (text: string): string[] => text.split('\n').map(line => line.trim())

/** Returns whether a description only repeats the table, as Google My Maps writes it for imported maps. */
export const isMadeOf = (cells: readonly Cell[], description: string): boolean => {
  if (description === '') return true
  const ofCells = new Set(cells.flatMap(({ name, text }) => trimmedLines(asLine({ name, text: plainText(text) }))))
  return trimmedLines(description).every(line => line === '' || ofCells.has(line))
}
