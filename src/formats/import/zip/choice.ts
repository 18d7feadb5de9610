import type { ZipEntry } from './directory.ts'

/** Returns whether macOS added the file beside another one. */
const isShadow = ({ name }: ZipEntry): boolean => /(?:^|\/)(?:__MACOSX\/|\._)/.test(name)
const depthOf = ({ name }: ZipEntry): number => name.split('/').length

/**
 * Returns the map among the files of an archive. Of several KML files it is `doc.kml`, or the one above the others, which are its parts.
 * Two files side by side are ambiguous, and choosing would lose one.
 */
export const mapAmong = (entries: readonly ZipEntry[]): ZipEntry | undefined => {
  const files = entries.filter(entry => !isShadow(entry))
  const maps = files.filter(({ name }) => /\.kml$/i.test(name))
  const document = maps.find(({ name }) => /(?:^|\/)doc\.kml$/i.test(name))
  if (document) return document
  const top = Math.min(...maps.map(depthOf))
  return onlyOf(maps.filter(map => depthOf(map) === top)) ?? (maps.length === 0 ? otherAmong(files) : undefined)
}

/** Returns the only file of another format. */
const otherAmong = (files: readonly ZipEntry[]): ZipEntry | undefined =>
  onlyOf(files.some(isOfOffice) ? [] : files.filter(({ name }) => /\.(?:gpx|csv|geojson|json)$/i.test(name)))

const onlyOf = (files: readonly ZipEntry[]): ZipEntry | undefined => (files.length === 1 ? files[0] : undefined)

const isOfOffice = ({ name }: ZipEntry): boolean => /^(?:\[Content_Types\]\.xml|mimetype|Index\/.*\.iwa)$/.test(name)

const openDocument = 'mimetypeapplication/vnd.oasis.opendocument.spreadsheet'
const contentHead = 30

/** Returns whether it is a workbook of Excel, LibreOffice or Numbers, which are archives. */
export const isWorkbook = (entries: readonly ZipEntry[], archive: Uint8Array): boolean =>
  entries.some(
    ({ name }) => name === 'xl/workbook.xml' || name === 'xl/workbook.bin' || /^Index\/Tables\//.test(name),
  ) ||
  // The first bytes of an OpenDocument name its type.
  Buffer.from(archive.subarray(contentHead, contentHead + openDocument.length)).toString('latin1') === openDocument
