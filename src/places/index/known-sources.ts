import { DatabaseSync } from 'node:sqlite'
import { stateOf } from './index-state.ts'

/**
 * Returns the file format of each source of an index, by name. A missing or unusable index has no sources: the rebuild
 * reports it.
 * @throws as `stateOf` does
 */
export const knownSources = (file: string): ReadonlyMap<string, string> => {
  if (typeof stateOf(file) === 'string') return new Map()
  using db = new DatabaseSync(file, { readOnly: true })
  const sources = db.prepare('SELECT name, format FROM source').all()
  return new Map(sources.map(({ name, format }) => [String(name), String(format)]))
}
