import * as z from 'zod'
import { FileResponse } from '../core/operation.ts'
import { tableColumns } from '../core/table-columns.ts'
import { type ListInfo, type MapDrawing, maxPlaces } from '../domain/list.ts'
import type { ListEntry } from '../domain/place.ts'
import { textUpTo, urlSchema } from '../domain/response-schemas.ts'
import { countThatFits } from '../domain/response-size.ts'
import { isInFile } from '../formats/export/export-format.ts'
import { contentDisposition } from '../formats/export/file-name.ts'
import { exportFormat, exportNames } from '../formats/export/index.ts'

const formatName = z.enum(exportNames as [string, ...string[]])

export const format = formatName.describe('The file format.')

const leftOutPlace = z
  .object({ id: textUpTo(100), name: textUpTo(300) })
  .register(tableColumns, { columns: ['name', 'id'], key: 'id' })

/** A file of a list, for callers that get an object. */
export const FileSummary = z.object({
  format: formatName,
  filename: textUpTo(100),
  placeCount: z.int().min(0).max(maxPlaces).describe('The number of places in the file.'),
  leftOut: z
    .array(leftOutPlace)
    .max(maxPlaces)
    .optional()
    .describe('The places that the format cannot hold, because they have no coordinates. As many as fit.'),
  url: urlSchema,
})

/** The part of an answer of limited length that is for the summary. The rest is for a short file. */
const partOfSummary = 1 / 4

/** What is written to a file. */
type FileContent = {
  list: ListInfo
  isEdition?: boolean
  entries: readonly ListEntry[]
  format: string
  /** The name of the file without its extension, in ASCII. */
  name: string
  /** The same for people. */
  title: string
  /** The version of the list that the file depends on. */
  version: number
  /** The page that the file names. */
  page: string
  /** The address of the file. */
  url: string
}

/** Returns what determines a file besides the list and the format. */
export const representationOf = ({ format }: { format: string }, { maps }: { maps: MapDrawing }): string =>
  exportFormat(format)?.isPage && maps.version !== '' ? `${format}-${maps.version}` : format

/** Writes places as a file. @param maxLength maximum number of characters of an answer with its file */
export async function exportedFile(content: FileContent, maps: MapDrawing, maxLength: number | undefined) {
  const { list, isEdition = false, entries, name, title, version, page, url } = content
  const format = exportFormat(content.format)!
  const map = format.isPage && (await maps.draw(entries))
  const leftOut = entries.filter(entry => !isInFile(format, entry)).map(({ id, facts }) => ({ id, name: facts.name }))
  const summary = {
    format: format.name,
    filename: `${name}.${format.name}`,
    placeCount: entries.length - leftOut.length,
    url,
  }
  const shown = maxLength === undefined ? leftOut.length : countThatFits(leftOut, maxLength * partOfSummary, summary)
  return new FileResponse<z.output<typeof FileSummary>>(
    { ...summary, ...(leftOut.length > 0 && { leftOut: leftOut.slice(0, shown) }) },
    {
      version,
      mediaType: format.mediaType,
      disposition: contentDisposition(name, title, format.name),
      chunks: format.write({ info: list, isEdition, url: page, entries, ...(map && { map }) }),
    },
  )
}
