import { DatabaseSync } from 'node:sqlite'
import { sourceTablesVersion } from './schema.ts'

/**
 * The kind of file that each source of an index was read from, by its name. One that is missing or of no use has none: what is to be
 * said of that says whoever makes it anew.
 */
export const knownSources = (file: string): ReadonlyMap<string, string> => {
  try {
    using db = new DatabaseSync(file, { readOnly: true })
    const sources = db
      .prepare("SELECT name, format FROM source WHERE (SELECT value FROM meta WHERE key = 'source_tables') = ?")
      .all(String(sourceTablesVersion))
    return new Map(sources.map(({ name, format }) => [String(name), String(format)]))
  } catch {
    return new Map()
  }
}
