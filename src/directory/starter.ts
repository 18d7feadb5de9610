import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { buildIndex } from './build.ts'
import { type Directory, openDirectory } from './directory.ts'
import { replaceFile } from './replace-file.ts'
import { schemaVersion } from './schema.ts'
import { readStarter, starterFingerprint } from './starter-file.ts'

/**
 * The directory of the starter places, as `places.db` in `dataDir`: made first where it is missing, damaged, or made from other
 * starter data or by another version.
 * @throws Error of `node:fs` or `node:sqlite` when it cannot be made or opened
 */
export const openStarterDirectory = (dataDir: string): Directory => {
  const file = join(dataDir, 'places.db')
  const wanted = `${schemaVersion}:${starterFingerprint()}`
  if (madeFromOf(file) !== wanted) {
    mkdirSync(dataDir, { recursive: true })
    replaceFile(file, part => buildIndex(part, readStarter(), wanted))
  }
  return openDirectory(file)
}

/** What an index was made from; `undefined` for anything that is no index. */
const madeFromOf = (file: string): unknown => {
  try {
    using db = new DatabaseSync(file, { readOnly: true })
    return db.prepare(`SELECT value FROM meta WHERE key = 'made_from'`).get()?.value
  } catch {
    return undefined
  }
}
