import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { hashBase32 } from '../../util/base32.ts'
import { gazetteerFingerprint } from '../gazetteer/gazetteer-file.ts'
import { isDamagedIndex } from './damaged-index.ts'
import { placeColumns } from './place-row.ts'
import { schemaVersion, sourceTablesVersion } from './schema.ts'
import { starterFingerprint, starterName } from './starter-file.ts'

/** Returns the versions that an index is built with, besides its sources. */
export const madeWith = (): string => `${schemaVersion} ${gazetteerFingerprint()} ${hashBase32(placeColumns.join())}`

type IndexState =
  | 'missing'
  /** Damaged, not an index, or with source tables of another version. */
  | 'of no use'
  | {
      /** Whether this version can use it without a rebuild. */
      current: boolean
      /** Fingerprint of its starter places; absent when they were removed. */
      starter?: string
    }

/** Returns the state of an index file. @throws Error of `node:sqlite` when the file is unreadable or locked */
export const stateOf = (file: string): IndexState => {
  if (!existsSync(file)) return 'missing'
  try {
    using db = new DatabaseSync(file, { readOnly: true })
    const meta = (key: string) => db.prepare('SELECT value FROM meta WHERE key = ?').get(key)?.value
    if (meta('source_tables') !== String(sourceTablesVersion)) return 'of no use'
    const starter = db.prepare('SELECT fingerprint FROM source WHERE name = ?').get(starterName)?.fingerprint
    return { current: meta('made_with') === madeWith(), ...(starter !== undefined && { starter: String(starter) }) }
  } catch (error) {
    if (isDamagedIndex(error) || (error as { errcode?: number }).errcode === noTable) return 'of no use'
    throw error
  }
}

/** SQLITE_ERROR, for missing tables. */
const noTable = 1

/** Returns whether this installation would build the same index. @throws as `stateOf` does */
export const isCurrent = (file: string): boolean => {
  const state = stateOf(file)
  if (typeof state === 'string' || !state.current) return false
  return state.starter === undefined || state.starter === starterFingerprint()
}

/** Returns the sources of an index file. A missing or unusable one has none. @throws as `stateOf` does */
export const sourcesIn = (file: string): { number: number; name: string; format: string }[] => {
  if (typeof stateOf(file) === 'string') return []
  using db = new DatabaseSync(file, { readOnly: true })
  return db.prepare('SELECT number, name, format FROM source').all() as ReturnType<typeof sourcesIn>
}
