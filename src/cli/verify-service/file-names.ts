import { exportFormats, linkedNames } from '../../formats/export/index.ts'
import { readFile } from '../../formats/import/read-file.ts'
import { UnreadableFile } from '../../formats/import/refusals.ts'
import type { ServiceAnswer } from './client.ts'
import { Difference } from './difference.ts'

/** The formats that a list names in `exports`. A service may have others. */
export const contractFormats = exportFormats.filter(({ name }) => linkedNames.includes(name))

/** Returns what an import calls a file of an export format. A KMZ file is a packed KML file. */
const importedAs = (format: string): string => (format === 'kmz' ? 'kml' : format)

/**
 * Returns the names of the places in an exported file, read as an import reads it.
 * @throws Difference for a file that is not well formed
 */
export function namesInFile(answer: ServiceAnswer, format: string): string[] {
  try {
    const { format: found, rows } = readFile(answer.bytes)
    if (found !== importedAs(format))
      throw new Difference(answer.request, `a ${format} file`, `a file that looks like ${found}`)
    const broken = rows.find(row => 'refused' in row)
    if (broken) throw new Difference(answer.request, `a well-formed ${format} file`, `place ${broken.row} is broken`)
    return rows.map(({ name = '' }) => name)
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    throw new Difference(answer.request, `a well-formed ${format} file`, error.message)
  }
}
