import * as z from 'zod'
import { FileResponse } from '../core/operation.ts'
import { tableColumns } from '../core/table-columns.ts'
import { exampleIds } from '../domain/examples.ts'
import { maxPlaces } from '../domain/list.ts'
import { exportUrl, listUrl, slug } from '../domain/list-view.ts'
import { textUpTo, urlSchema } from '../domain/response-schemas.ts'
import { countThatFits } from '../domain/response-size.ts'
import { isInFile } from '../formats/export/export-format.ts'
import { contentDisposition } from '../formats/export/file-name.ts'
import { exportFormat, exportFormats, exportNames } from '../formats/export/index.ts'
import { operation } from './operation.ts'

const names = exportNames as [string, ...string[]]

const leftOutPlace = z
  .object({ id: textUpTo(100), name: textUpTo(300) })
  .register(tableColumns, { columns: ['name', 'id'], key: 'id' })

/** The part of an answer of limited length that is for the summary. The rest is for a short file. */
const partOfSummary = 1 / 4

const exampleSummary = {
  format: 'kml',
  filename: `${exampleIds.slug}.kml`,
  placeCount: 3,
  url: exportUrl(exampleIds.slug, 'kml', 'https://forklist.example'),
}

export const exportList = operation({
  name: 'exportList',
  tool: 'export_list',
  title: 'Export a list as a file',
  description: `Returns the list as a file: ${exportFormats.map(({ name, purpose }) => `${name} (${purpose})`).join(', ')}.`,
  advice: 'Tell the person which places are `leftOut`: they have no coordinates, which only CSV and XLSX do without.',
  topic: 'Lists',
  method: 'GET',
  path: '/lists/{slug}/export/{format}',
  credential: 'readable',
  effect: 'reads',
  ticketFor: 'format',
  ofVersion: ({ format }) => format,
  files: exportFormats.map(format => format.mediaType),
  problemForUnknown: { format: 'format_not_found' },
  input: z.strictObject({ slug, format: z.enum(names).describe('The file format.') }),
  example: { slug: exampleIds.slug, format: 'kml' },
  output: z
    .object({
      format: z.enum(names),
      filename: textUpTo(100),
      placeCount: z.int().min(0).max(maxPlaces).describe('The number of places in the file.'),
      leftOut: z
        .array(leftOutPlace)
        .max(maxPlaces)
        .optional()
        .describe('The places that the format cannot hold, because they have no coordinates. As many as fit.'),
      url: urlSchema,
    })
    .meta({ examples: [exampleSummary] }),
  problems: ['format_not_found'],

  async handle({ lists, addresses: { base }, reader, maxLength }, input) {
    const format = exportFormat(input.format)!
    const { name, mediaType } = format
    const { list, entries } = await lists.read(reader)
    const leftOut = entries.filter(entry => !isInFile(format, entry)).map(({ id, facts }) => ({ id, name: facts.name }))
    const summary = {
      format: name,
      filename: `${list.slug}.${name}`,
      placeCount: entries.length - leftOut.length,
      url: exportUrl(list.slug, name, base),
    }
    const shown = maxLength === undefined ? leftOut.length : countThatFits(leftOut, maxLength * partOfSummary, summary)
    return new FileResponse(
      { ...summary, ...(leftOut.length > 0 && { leftOut: leftOut.slice(0, shown) }) },
      {
        version: list.version,
        mediaType,
        disposition: contentDisposition(list.slug, list.title, name),
        chunks: format.write({ info: list, url: listUrl(list.slug, base), entries }),
      },
    )
  },
})
