import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { gazetteerFingerprint } from './gazetteer/gazetteer-file.ts'
import { schemaVersion, sourceTablesVersion } from './schema.ts'
import { starterName } from './starter.ts'
import { starterFingerprint } from './starter-file.ts'

/** What an index is made with besides what its sources tell. */
export const madeWith = (): string => `${schemaVersion} ${gazetteerFingerprint()}`

export type State =
  | 'missing'
  /** Damaged, no index, or one that keeps what its sources told in tables of another version. */
  | 'of no use'
  | {
      /** Whether this version finds in it what it needs. */
      current: boolean
      /** Of the starter places in it; absent where somebody has taken them out. */
      starter?: string
    }

/** @throws Error of `node:sqlite` when it cannot be told, because the file cannot be read or somebody holds it */
export const stateOf = (file: string): State => {
  if (!existsSync(file)) return 'missing'
  try {
    using db = new DatabaseSync(file, { readOnly: true })
    const meta = (key: string) => db.prepare('SELECT value FROM meta WHERE key = ?').get(key)?.value
    if (meta('source_tables') !== String(sourceTablesVersion)) return 'of no use'
    const starter = db.prepare('SELECT fingerprint FROM source WHERE name = ?').get(starterName)?.fingerprint
    return { current: meta('made_with') === madeWith(), ...(starter !== undefined && { starter: String(starter) }) }
  } catch (error) {
    if (noIndex.has((error as { errcode?: number }).errcode! & 0xff)) return 'of no use'
    throw error
  }
}

/** SQLITE_ERROR for tables that are not there, SQLITE_CORRUPT, SQLITE_NOTADB; their lower bytes are all that says so. */
const noIndex: ReadonlySet<number> = new Set([1, 11, 26])

/** Whether an index is what this installation would make. @throws as `stateOf` does */
export const isCurrent = (file: string): boolean => {
  const state = stateOf(file)
  if (typeof state === 'string' || !state.current) return false
  return state.starter === undefined || state.starter === starterFingerprint()
}
