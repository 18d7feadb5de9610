import * as z from 'zod'
import { editionExportUrl, editionUrl, label } from '../domain/edition-view.ts'
import { exampleIds } from '../domain/examples.ts'
import { slug } from '../domain/list-view.ts'
import { exportFormats } from '../formats/export/index.ts'
import { exportedFile, FileSummary, format, representationOf } from './exported-file.ts'
import { operation } from './operation.ts'

const exampleSummary = {
  format: 'kml',
  filename: `${exampleIds.slug}-${exampleIds.label}.kml`,
  placeCount: 3,
  url: editionExportUrl(exampleIds.slug, exampleIds.label, 'kml', 'https://forklist.example'),
}

export const exportEdition = operation({
  name: 'exportEdition',
  tool: 'export_edition',
  title: 'Export an edition as a file',
  description: 'Returns an edition of a list as a file, in the formats of exportList.',
  advice: 'For the present list, use exportList.',
  topic: 'Editions',
  method: 'GET',
  path: '/lists/{slug}/editions/{label}/export/{format}',
  credential: 'readable',
  effect: 'reads',
  ofVersion: representationOf,
  ofEditions: true,
  file: {
    mediaTypes: exportFormats.map(format => format.mediaType),
    namedBy: ['label', 'format'],
    problemForUnknown: { format: 'format_not_found' },
  },
  input: z.strictObject({ slug, label, format }),
  example: { slug: exampleIds.slug, label: exampleIds.label, format: 'kml' },
  output: FileSummary.meta({ examples: [exampleSummary] }),
  problems: ['edition_not_found', 'format_not_found'],

  async handle({ editions, maps, addresses: { base }, reader, maxLength }, { label, format }) {
    const { edition, list, entries } = await editions.read(reader, label)
    const { slug, title } = list
    const addresses = { page: editionUrl(slug, label, base), url: editionExportUrl(slug, label, format, base) }
    const names = { name: `${slug}-${label}`, title: `${title} – ${edition.title ?? label}` }
    // Who may read it, and which sources it names, depend on the present version.
    const { version } = reader.list
    return exportedFile({ list, isEdition: true, entries, format, version, ...names, ...addresses }, maps, maxLength)
  },
})
