import { renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolder } from '../folder.ts'
import { type Built, buildIndex, type Plan } from './build/index.ts'
import { type Directory, openDirectory } from './directory.ts'
import { replaceFile } from './replace-file.ts'
import { starterName, starterSource } from './starter.ts'
import { starterFingerprint } from './starter-file.ts'
import { isCurrent, madeWith, stateOf } from './state.ts'

/** The index of a data folder. */
export const placesFile = (dataDir: string): string => join(dataDir, 'places.db')

export type Rebuilt = Built & {
  /** Where the file is kept that was in its place and of no use. */
  setAside?: string
}

/**
 * Makes the index of a data folder anew: what the plan adds to and takes from what is there, with the starter places of this
 * installation unless somebody has taken them out. Whoever has the old index open goes on with it.
 * @param isWanted as `replaceFile` takes it
 * @throws as `stateOf` and `buildIndex` do; the old index is then as it was
 */
export const rebuild = async (
  dataDir: string,
  plan: Pick<Plan, 'sources' | 'without' | 'tell'>,
  isWanted = () => true,
): Promise<Rebuilt> => {
  makeFolder(dataDir)
  const file = placesFile(dataDir)
  const state = stateOf(file)
  const old = typeof state === 'string' ? undefined : state
  const isOut = plan.without?.includes(starterName) || (old && old.starter === undefined)
  const isSame = old?.starter === starterFingerprint()
  const sources = isOut || isSame ? plan.sources : [starterSource(), ...plan.sources]
  const today = new Date().toISOString().slice(0, 10)
  const isSmall = old === undefined && plan.sources.length === 0
  const aside = state === 'of no use' ? `${file}.of-no-use` : undefined
  const built = await replaceFile(
    file,
    part => buildIndex(part, { ...plan, sources, ...(old && { old: file }), today, madeWith: madeWith(), isSmall }),
    () => {
      if (!isWanted()) return false
      // It may hold places of a version that can still read them.
      if (aside !== undefined) renameSync(file, aside)
      return true
    },
  )
  return { ...built, ...(aside !== undefined && { setAside: aside }) }
}

/** Changes when another file is put in its place. */
export const editionOf = (file: string): string | undefined => {
  const stat = statSync(file, { throwIfNoEntry: false })
  return stat && `${stat.ino} ${stat.mtimeMs} ${stat.size}`
}

/**
 * Sees to it that there is an index in a data folder: made first where it is missing or of no use, and anew where it was made by another
 * version or with other starter places; what was imported into it stays. One that somebody imports into meanwhile is left as it is.
 * @param failed told of an index that was of no use
 * @throws Error of `node:fs` or `node:sqlite` when it cannot be read or made
 */
export const makeCurrent = async (dataDir: string, failed: (error: unknown) => void): Promise<void> => {
  const file = placesFile(dataDir)
  for (let overtaken = true; overtaken && !isCurrent(file); ) {
    const before = editionOf(file)
    const { setAside } = await rebuild(dataDir, { sources: [] }, () => {
      overtaken = editionOf(file) !== before
      return !overtaken
    })
    if (setAside !== undefined && !overtaken) failed(new Error(setAsideAs(file, setAside)))
  }
}

/** For people. */
export const setAsideAs = (file: string, setAside: string): string =>
  `${file} is damaged, or was made by another version: it is kept as ${setAside}, and what was imported into it has to be imported again`

/** The directory of a data folder. @throws as `makeCurrent` and `openDirectory` do */
export const openCurrentDirectory = async (dataDir: string, failed: (error: unknown) => void): Promise<Directory> => {
  await makeCurrent(dataDir, failed)
  return openDirectory(placesFile(dataDir))
}
