import { statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { makeFolder } from '../folder.ts'
import { type Built, buildIndex, type Plan } from './build/index.ts'
import { type Directory, openDirectory } from './directory.ts'
import { gazetteerFingerprint } from './gazetteer/gazetteer-file.ts'
import { replaceFile } from './replace-file.ts'
import { schemaVersion, sourceTablesVersion } from './schema.ts'
import { starterName, starterSource } from './starter.ts'
import { starterFingerprint } from './starter-file.ts'

/** The index of a data folder. */
export const placesFile = (dataDir: string): string => join(dataDir, 'places.db')

/** What an index is made with besides what its sources tell. */
export const madeWith = (): string => `${schemaVersion} ${gazetteerFingerprint()}`

type State = {
  /** Whether this version finds in it what it needs. */
  current: boolean
  /** Of the starter places in it; absent where somebody has taken them out. */
  starter?: string
}

/** `undefined` for a file that is missing, damaged, or keeps what its sources told in tables of another version. */
const stateOf = (file: string): State | undefined => {
  try {
    using db = new DatabaseSync(file, { readOnly: true })
    const meta = (key: string) => db.prepare('SELECT value FROM meta WHERE key = ?').get(key)?.value
    if (meta('source_tables') !== String(sourceTablesVersion)) return undefined
    const starter = db.prepare('SELECT fingerprint FROM source WHERE name = ?').get(starterName)?.fingerprint
    return { current: meta('made_with') === madeWith(), ...(starter !== undefined && { starter: String(starter) }) }
  } catch {
    return undefined
  }
}

/** Whether an index is what this installation would make. */
export const isCurrent = (file: string): boolean => {
  const state = stateOf(file)
  return state?.current === true && (state.starter === undefined || state.starter === starterFingerprint())
}

/**
 * Makes the index of a data folder anew: what the plan adds to and takes from what is there, with the starter places of this
 * installation unless somebody has taken them out. Whoever has the old index open goes on with it.
 * @param isWanted as `replaceFile` takes it
 * @throws as `buildIndex` does; the old index is then as it was
 */
export const rebuild = (
  dataDir: string,
  plan: Pick<Plan, 'sources' | 'without' | 'tell'>,
  isWanted?: () => boolean,
): Promise<Built> => {
  makeFolder(dataDir)
  const file = placesFile(dataDir)
  const state = stateOf(file)
  const isOut = plan.without?.includes(starterName) || (state && state.starter === undefined)
  const isSame = state?.starter === starterFingerprint()
  const sources = isOut || isSame ? plan.sources : [starterSource(), ...plan.sources]
  const today = new Date().toISOString().slice(0, 10)
  return replaceFile(
    file,
    part => buildIndex(part, { ...plan, sources, ...(state && { old: file }), today, madeWith: madeWith() }),
    isWanted,
  )
}

/** Changes when another file is put in its place. */
export const editionOf = (file: string): string | undefined => {
  const stat = statSync(file, { throwIfNoEntry: false })
  return stat && `${stat.ino} ${stat.mtimeMs} ${stat.size}`
}

/**
 * Sees to it that there is an index in a data folder: made first where it is missing or damaged, and anew where it was made by another
 * version or with other starter places; what was imported into it stays. One that somebody imports into meanwhile is left as it is.
 * @throws Error of `node:fs` or `node:sqlite` when it cannot be made
 */
export const makeCurrent = async (dataDir: string): Promise<void> => {
  const file = placesFile(dataDir)
  for (let overtaken = true; overtaken && !isCurrent(file); ) {
    const before = editionOf(file)
    await rebuild(dataDir, { sources: [] }, () => {
      overtaken = editionOf(file) !== before
      return !overtaken
    })
  }
}

/** The directory of a data folder. @throws as `makeCurrent` and `openDirectory` do */
export const openCurrentDirectory = async (dataDir: string): Promise<Directory> => {
  await makeCurrent(dataDir)
  return openDirectory(placesFile(dataDir))
}
