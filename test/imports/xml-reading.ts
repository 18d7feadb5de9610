import { gpx } from '../../src/imports/gpx.ts'
import type { ImportedRow } from '../../src/imports/imported.ts'
import { kml } from '../../src/imports/kml.ts'
import { UnreadableFile } from '../../src/imports/refusals.ts'

const readers = { kml, gpx }

/** The rows of a text that has to be taken for this kind. @throws UnreadableFile */
export const xmlRows = (format: keyof typeof readers, text: string): ImportedRow[] => {
  const reader = readers[format]
  if (!reader.reads(text)) throw new Error(`Not taken for ${format}: ${text.slice(0, 100)}`)
  return [...reader.read(text)]
}

/** Why nothing at all is taken from a file. */
export const refusalIn = (read: () => unknown): string => {
  try {
    read()
  } catch (error) {
    if (error instanceof UnreadableFile) return error.reason
    throw error
  }
  return 'read'
}
