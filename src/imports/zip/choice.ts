import type { Entry } from './directory.ts'

/** What macOS adds beside every file. */
const isShadow = ({ name }: Entry): boolean => /(?:^|\/)(?:__MACOSX\/|\._)/.test(name)
const depthOf = ({ name }: Entry): number => name.split('/').length

/**
 * The map among the files of an archive. Of several of KML it is `doc.kml`, or the one that stands above the others: those are parts of
 * it. Where two stand side by side nobody knows which is meant, and one of them would be lost.
 */
export const mapAmong = (entries: readonly Entry[]): Entry | undefined => {
  const files = entries.filter(entry => !isShadow(entry))
  const maps = files.filter(({ name }) => /\.kml$/i.test(name))
  const document = maps.find(({ name }) => /(?:^|\/)doc\.kml$/i.test(name))
  if (document) return document
  const top = Math.min(...maps.map(depthOf))
  return onlyOf(maps.filter(map => depthOf(map) === top)) ?? (maps.length === 0 ? otherAmong(files) : undefined)
}

/** Somebody has packed one file. */
const otherAmong = (files: readonly Entry[]): Entry | undefined =>
  onlyOf(files.some(isOfOffice) ? [] : files.filter(({ name }) => /\.(?:gpx|csv|geojson|json)$/i.test(name)))

const onlyOf = (files: readonly Entry[]): Entry | undefined => (files.length === 1 ? files[0] : undefined)

const isOfOffice = ({ name }: Entry): boolean => /^(?:\[Content_Types\]\.xml|mimetype|Index\/.*\.iwa)$/.test(name)

const openDocument = 'mimetypeapplication/vnd.oasis.opendocument.spreadsheet'
const contentHead = 30

/** A workbook of Excel, LibreOffice or Numbers: all three are archives. */
export const isWorkbook = (entries: readonly Entry[], archive: Uint8Array): boolean =>
  entries.some(
    ({ name }) => name === 'xl/workbook.xml' || name === 'xl/workbook.bin' || /^Index\/Tables\//.test(name),
  ) ||
  // Of an OpenDocument the first bytes say what it is, in clear.
  Buffer.from(archive.subarray(contentHead, contentHead + openDocument.length)).toString('latin1') === openDocument
