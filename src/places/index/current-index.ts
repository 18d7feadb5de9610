import { renameSync, rmSync } from 'node:fs'
import { openStreetMap } from '../../domain/attribution.ts'
import { asStarted } from '../../util/command-name.ts'
import { makeFolder } from '../../util/make-folder.ts'
import { type BuiltIndex, buildIndex, type IndexBuildPlan, type IndexSource } from '../index-builder/index.ts'
import type { Finding } from '../sources/source.ts'
import { isDamagedIndex } from './damaged-index.ts'
import { editionsIn, type Figures, type IndexFile, openIndexFile } from './index-file.ts'
import { type AreaFile, areaFileOf, areaFiles, areasFolder, editionOf, indexFiles, placesFile } from './index-files.ts'
import { isCurrent, madeWith, stateOf } from './index-state.ts'
import { openPlaceIndex, type PlaceIndex } from './place-index.ts'
import { replaceFile } from './replace-file.ts'
import { readStarter, starterFingerprint, starterName } from './starter-file.ts'

type WithProgress = Pick<IndexBuildPlan, 'onProgress'>

/** A changed index, with messages for operators about unusable files that were moved aside. */
export type RebuiltIndex = BuiltIndex & Figures & { warnings: readonly string[] }

/**
 * Rebuilds the first file of the index of a data folder: applies the plan to the existing data, with the starter places of
 * this installation unless they were removed. Then joins the areas with it again. Processes with the old index open
 * continue to use it.
 * @throws as `stateOf` and `buildIndex` do; the old file is then unchanged
 */
export const rebuild = async (
  dataDir: string,
  plan: Pick<IndexBuildPlan, 'sources' | 'without'> & WithProgress,
): Promise<RebuiltIndex> => {
  const { built, warnings } = await rebuildFirst(dataDir, plan, () => true)
  await joinAreas(dataDir, error => warnings.push(messageOf(error)), plan.onProgress)
  return { ...built, ...figuresOf(dataDir), warnings }
}

/** @param isWanted as for `replaceFile` */
const rebuildFirst = async (
  dataDir: string,
  plan: Pick<IndexBuildPlan, 'sources' | 'without'> & WithProgress,
  isWanted: () => boolean,
): Promise<{ built: BuiltIndex; warnings: string[] }> => {
  makeFolder(dataDir)
  const file = placesFile(dataDir)
  const state = stateOf(file)
  const old = typeof state === 'string' ? undefined : state
  const isOut = plan.without?.includes(starterName) || (old && old.starter === undefined)
  const isSame = old?.starter === starterFingerprint()
  const sources = isOut || isSame ? plan.sources : [starterSource(), ...plan.sources]
  const isSmall = old === undefined && plan.sources.length === 0
  const warnings: string[] = []
  const built = await replaceFile(
    file,
    part => buildIndex(part, { ...plan, sources, ...(old && { old: file }), ...now(), isSmall }),
    () => {
      if (!isWanted()) return false
      // Another version may still be able to read the old file.
      if (state === 'of no use') warnings.push(setAside(file, 'Import your places again'))
      return true
    },
  )
  return { built, warnings }
}

/** Returns the starter places as a source. */
const starterSource = (): IndexSource => ({
  name: starterName,
  format: 'starter',
  attribution: openStreetMap,
  fingerprint: starterFingerprint(),
  read: async () => ({ progress: () => 1, findings: starterFindings() }),
})

async function* starterFindings(): AsyncGenerator<Finding[]> {
  const { towns, places } = readStarter()
  yield towns.map(town => ({ locality: { ...town, population: 0 } }))
  yield places.map(place => ({ place }))
}

const now = () => ({ today: new Date().toISOString().slice(0, 10), madeWith: madeWith() })

/**
 * Adds an area to the index of a data folder, or replaces its earlier edition. The other files stay as they are, except areas
 * that overlap a replaced one. Call it with the lock of the index.
 * @throws as `makeCurrent` and `buildIndex` do; the index is then unchanged
 */
export const addArea = async (
  dataDir: string,
  source: IndexSource,
  onProgress: NonNullable<IndexBuildPlan['onProgress']>,
): Promise<RebuiltIndex> => {
  const warnings: string[] = []
  const warn = (error: unknown) => warnings.push(messageOf(error))
  await makeCurrent(dataDir, warn)
  makeFolder(areasFolder(dataDir))
  const area = areaFileOf(dataDir, source.name)
  const built = await withOlder(dataDir, area, older => buildArea(area, { sources: [source], onProgress, older }))
  await joinAreas(dataDir, warn, onProgress)
  return { ...built, ...figuresOf(dataDir), warnings }
}

/**
 * Removes sources. An area is removed with its file. The data of other sources stay. Call it with the lock of the index.
 * @throws as `rebuild` does
 */
export const removeSources = async (
  dataDir: string,
  without: readonly string[],
  onProgress: NonNullable<IndexBuildPlan['onProgress']>,
): Promise<RebuiltIndex> => {
  const areas = areaFiles(dataDir).filter(({ source }) => without.includes(source))
  for (const { path } of areas) rmSync(path)
  if (areas.length < without.length) return rebuild(dataDir, { sources: [], without, onProgress })
  const warnings: string[] = []
  await joinAreas(dataDir, error => warnings.push(messageOf(error)), onProgress)
  return { read: new Map(), merged: 0, ...figuresOf(dataDir), warnings }
}

const buildArea = (
  { path }: AreaFile,
  plan: Pick<IndexBuildPlan, 'sources' | 'older'> & WithProgress,
  isWanted?: () => boolean,
): Promise<BuiltIndex> => {
  const hasOld = typeof stateOf(path) !== 'string'
  return replaceFile(path, part => buildIndex(part, { ...plan, ...(hasOld && { old: path }), ...now() }), isWanted)
}

/** Opens the files before an area for some work. */
const withOlder = async <T>(
  dataDir: string,
  { number }: AreaFile,
  work: (older: readonly IndexFile[]) => Promise<T>,
): Promise<T> => {
  using files = new DisposableStack()
  const before = areaFiles(dataDir).filter(file => file.number < number)
  return await work(
    [placesFile(dataDir), ...before.map(({ path }) => path)].map(path => files.use(openIndexFile(path))),
  )
}

/**
 * Rebuilds, from their own data, the areas of another version, and those that overlap an older file that has changed since.
 * Leaves areas to another process that changes the files meanwhile. Opens each file once.
 * @param failed called with an error for an unusable file
 */
const joinAreas = async (
  dataDir: string,
  failed: (error: unknown) => void,
  onProgress?: IndexBuildPlan['onProgress'],
): Promise<void> => {
  using files = new DisposableStack()
  const first = placesFile(dataDir)
  const firstEdition = editionOf(first)
  const older = [files.use(openIndexFile(first))]
  for (const area of areaFiles(dataDir)) {
    for (;;) {
      const edition = editionOf(area.path)
      if (edition === undefined || editionOf(first) !== firstEdition) break
      const file = openArea(area.path)
      if (!file) {
        failed(new Error(asStarted(setAside(area.path, `Add ${area.source} again with "forklist places get"`))))
        break
      }
      if (file !== 'another version') {
        files.use(file)
        if (file.joinedWith === editionsIn(file.boxes, older)) {
          older.push(file)
          break
        }
      }
      const plan = { sources: [], older, ...(onProgress && { onProgress }) }
      await buildArea(area, plan, () => editionOf(area.path) === edition && editionOf(first) === firstEdition)
    }
  }
}

/** Opens an area. Returns `undefined` for a damaged file. */
const openArea = (path: string): IndexFile | 'another version' | undefined => {
  const state = stateOf(path)
  if (typeof state === 'string') return undefined
  if (!state.current) return 'another version'
  try {
    return openIndexFile(path)
  } catch (error) {
    if (!isDamagedIndex(error)) throw error
    return undefined
  }
}

/**
 * Ensures a current index in a data folder: builds a missing or unusable first file, and rebuilds files of another version or
 * with other starter places. Imported places and areas stay. Does not replace a file that another process changes meanwhile.
 * @param failed called with an error for an unusable file
 * @throws Error of `node:fs` or `node:sqlite` when the index cannot be read or made
 */
export const makeCurrent = async (dataDir: string, failed: (error: unknown) => void): Promise<void> => {
  const file = placesFile(dataDir)
  for (let overtaken = true; overtaken && !isCurrent(file); ) {
    const before = editionOf(file)
    const { warnings } = await rebuildFirst(dataDir, { sources: [] }, () => {
      overtaken = editionOf(file) !== before
      return !overtaken
    })
    for (const warning of warnings) failed(new Error(warning))
  }
  await joinAreas(dataDir, failed)
}

/** Moves an unusable file aside. @returns the message for operators */
const setAside = (file: string, advice: string): string => {
  const aside = `${file}.of-no-use`
  renameSync(file, aside)
  return `${file} is damaged, or was made by another version. It was moved to ${aside}. ${advice}`
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

const figuresOf = (dataDir: string): Figures => {
  using index = openPlaceIndex(...indexFiles(dataDir))
  return index.figures()
}

/** Opens the index of a data folder. @throws as `makeCurrent` and `openPlaceIndex` do */
export const openCurrentIndex = async (dataDir: string, failed: (error: unknown) => void): Promise<PlaceIndex> => {
  await makeCurrent(dataDir, failed)
  return openPlaceIndex(...indexFiles(dataDir))
}
