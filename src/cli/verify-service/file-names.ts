import type { ImportFormat } from '../../formats/import/imported-place.ts'
import { readFile } from '../../formats/import/read-file.ts'
import { UnreadableFile } from '../../formats/import/refusals.ts'
import type { ServiceAnswer } from './client.ts'
import { Difference } from './difference.ts'

/** Exported formats that imports read back, and what an import calls them. */
export const readableFormats: ReadonlyMap<string, ImportFormat> = new Map([
  ['kml', 'kml'],
  ['csv', 'csv'],
  ['geojson', 'geojson'],
  ['gpx', 'gpx'],
  ['kmz', 'kml'],
  ['xlsx', 'xlsx'],
])

/**
 * Returns the names of the places in an exported file, read as an import reads it.
 * @returns `undefined` for a format that imports do not read
 * @throws Difference for a file that is not well formed
 */
export function namesInFile(answer: ServiceAnswer, format: string): string[] | undefined {
  const expected = readableFormats.get(format)
  if (expected === undefined) return undefined
  try {
    const { format: found, rows } = readFile(answer.bytes)
    if (found !== expected) throw new Difference(answer.request, `a ${format} file`, `a file that looks like ${found}`)
    const broken = rows.find(row => 'refused' in row)
    if (broken) throw new Difference(answer.request, `a well-formed ${format} file`, `place ${broken.row} is broken`)
    return rows.map(({ name = '' }) => name)
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    throw new Difference(answer.request, `a well-formed ${format} file`, error.message)
  }
}
