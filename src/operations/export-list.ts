import * as z from 'zod'
import { exampleIds } from '../domain/examples.ts'
import { exportUrl, listUrl, slug } from '../domain/list-view.ts'
import { exportFormats } from '../formats/export/index.ts'
import { exportedFile, FileSummary, format, representationOf } from './exported-file.ts'
import { operation } from './operation.ts'

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
  advice:
    'Tell the person which places are `leftOut`: they have no coordinates, which only CSV, XLSX and HTML do without.',
  topic: 'Lists',
  method: 'GET',
  path: '/lists/{slug}/export/{format}',
  credential: 'readable',
  effect: 'reads',
  ofVersion: representationOf,
  file: {
    mediaTypes: exportFormats.map(format => format.mediaType),
    namedBy: ['format'],
    problemForUnknown: { format: 'format_not_found' },
  },
  input: z.strictObject({ slug, format }),
  example: { slug: exampleIds.slug, format: 'kml' },
  output: FileSummary.meta({ examples: [exampleSummary] }),
  problems: ['format_not_found'],

  async handle({ lists, maps, addresses: { base }, reader, maxLength }, { format }) {
    const { list, entries } = await lists.read(reader)
    const { slug, title, version } = list
    const addresses = { page: listUrl(slug, base), url: exportUrl(slug, format, base) }
    return exportedFile({ list, entries, format, name: slug, title, version, ...addresses }, maps, maxLength)
  },
})
