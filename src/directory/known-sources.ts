import { DatabaseSync } from 'node:sqlite'
import { stateOf } from './state.ts'

/**
 * The kind of file that each source of an index was read from, by its name. One that is missing or of no use has none: what is to be
 * said of that says whoever makes it anew.
 * @throws as `stateOf` does
 */
export const knownSources = (file: string): ReadonlyMap<string, string> => {
  if (typeof stateOf(file) === 'string') return new Map()
  using db = new DatabaseSync(file, { readOnly: true })
  const sources = db.prepare('SELECT name, format FROM source').all()
  return new Map(sources.map(({ name, format }) => [String(name), String(format)]))
}
