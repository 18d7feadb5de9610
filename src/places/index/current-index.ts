import { existsSync, renameSync, rmdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { openStreetMap } from '../../domain/attribution.ts'
import { asStarted } from '../../util/command-name.ts'
import { makeFolder } from '../../util/make-folder.ts'
import {
  type BuiltIndex,
  buildIndex,
  type Counts,
  type IndexBuildPlan,
  type IndexSource,
  type OnProgress,
} from '../index-builder/index.ts'
import type { Finding } from '../sources/source.ts'
import { isDamagedIndex } from './damaged-index.ts'
import { editionsIn, type Figures, type IndexFile, openIndexFile, openIndexFiles } from './index-file.ts'
import {
  editionOf,
  indexFiles,
  placesFile,
  type SourceFile,
  sourceFile,
  sourceFiles,
  sourcesFolder,
} from './index-files.ts'
import { isCurrent, madeWith, sourcesIn, stateOf } from './index-state.ts'
import { keepIds } from './keep-ids.ts'
import { onlyOne } from './only-one.ts'
import { openPlaceIndex, type PlaceIndex, sumOf } from './place-index.ts'
import { replaceFile } from './replace-file.ts'
import { readStarter, starterFingerprint, starterName } from './starter-file.ts'

type OnFailure = (error: unknown) => void

/** A changed index, with messages for operators about unusable files that were moved aside. */
export type ChangedIndex = Changes & Figures & { warnings: readonly string[] }

/** @param read by the name of the source */
type Changes = Pick<BuiltIndex, 'merged'> & { read: Map<string, Counts> }

/**
 * Adds sources to the index of a data folder, or replaces their earlier editions. The other files stay as they are, except
 * those that overlap a replaced one. Processes with the old index open continue to use it.
 * @throws PlaceIndexBusy, and as `makeCurrent` and `buildIndex` do; the index is then unchanged
 */
export const addSources = (
  dataDir: string,
  sources: readonly IndexSource[],
  onProgress: OnProgress,
): Promise<ChangedIndex> =>
  changed(dataDir, onProgress, async () => {
    const folder = sourcesFolder(dataDir)
    const isNewFolder = !existsSync(folder)
    makeFolder(folder)
    const files = sourceFiles(dataDir)
    let last = Math.floor(files.at(-1)!.number)
    const builds = sources.map((source): Build => {
      const known = files.find(each => each.source === source.name)
      const file = known ?? sourceFile(dataDir, ++last, source.name)
      if (!known) files.push(file)
      return { file, plan: { source, ...(known && { old: { file: file.path } }), onProgress } }
    })
    const built = await buildInTurn(files, builds).catch(error => {
      // While it is missing, the first start asks for a town.
      if (isNewFolder) rmdirSync(folder)
      throw error
    })
    const merged = built.reduce((sum, each) => sum + each.merged, 0)
    return { read: new Map(sources.map(({ name }, at) => [name, built[at]!.read!])), merged }
  })

/** Removes sources with their files. The data of other sources stay. @throws PlaceIndexBusy, and as `makeCurrent` does */
export const removeSources = (
  dataDir: string,
  without: readonly string[],
  onProgress: OnProgress,
): Promise<ChangedIndex> =>
  changed(dataDir, onProgress, async () => {
    const files = sourceFiles(dataDir)
    for (const file of files.filter(({ source }) => without.includes(source)).reverse()) {
      if (file.source === starterName) {
        await replaceFile(file.path, part => buildIndex(part, { isSmall: true, ...now() }))
        continue
      }
      await keepIds(file.path, olderThan(file, files))
      rmSync(file.path)
    }
    return { read: new Map(), merged: 0 }
  })

/** Changes a current index while no other process does, and joins its files again. */
const changed = async (
  dataDir: string,
  onProgress: OnProgress,
  change: () => Promise<Changes>,
): Promise<ChangedIndex> => {
  makeFolder(dataDir)
  return onlyOne(join(dataDir, 'places.lock'), async () => {
    const warnings: string[] = []
    const warn = (error: unknown) => warnings.push(error instanceof Error ? error.message : String(error))
    await makeCurrent(dataDir, warn, onProgress)
    return { ...(await change()), ...(await joinFiles(dataDir, warn, onProgress)), warnings }
  })
}

type Plan = Pick<IndexBuildPlan, 'source' | 'old' | 'onProgress'>

/** A file to build. @param isWanted as for `replaceFile` */
type Build = { file: SourceFile; plan: Plan; isWanted?: () => boolean }

/** Builds files one after the other, each joined with the older ones. Puts them in place when the last one is complete. */
const buildInTurn = async (
  files: readonly SourceFile[],
  [build, ...others]: readonly Build[],
): Promise<BuiltIndex[]> => {
  if (!build) return []
  const { file, plan, isWanted } = build
  const buildAfterOlder = async (part: string) => {
    using opened = new DisposableStack()
    const older = openIndexFiles(olderThan(file, files)).map(each => opened.use(each))
    return await buildIndex(part, { ...plan, ...now(), older })
  }
  return replaceFile(
    file.path,
    async part => {
      const built = await buildAfterOlder(part)
      const after = files.map(each => (each === file ? { ...file, path: part } : each))
      const all = [built, ...(await buildInTurn(after, others))]
      const isNewEdition = plan.old?.file === file.path
      if (isNewEdition) await keepIds(file.path, olderThan(file, files), part)
      return all
    },
    isWanted,
  )
}

/** Returns the paths of the older files, the oldest first. */
const olderThan = ({ number }: SourceFile, files: readonly SourceFile[]): string[] =>
  files.filter(file => file.number < number).map(({ path }) => path)

const now = () => ({ today: new Date().toISOString().slice(0, 10), madeWith: madeWith() })

/**
 * Rebuilds, from their own data, the files of another version, and those that overlap an older file that has changed since.
 * Leaves files to another process that changes them meanwhile. Opens each file once.
 * @param failed called with an error for an unusable file
 */
const joinFiles = async (dataDir: string, failed: OnFailure, onProgress: OnProgress): Promise<Figures> => {
  using files = new DisposableStack()
  const [{ path: first }, ...others] = sourceFiles(dataDir)
  const firstEdition = editionOf(first)
  const older = [files.use(openIndexFile(first))]
  for (const { path, source } of others) {
    for (;;) {
      const edition = editionOf(path)
      if (edition === undefined || editionOf(first) !== firstEdition) break
      const file = openSource(path)
      if (!file) {
        failed(new Error(setAside(path, `Load ${source} again with "forklist places get" or "forklist places import"`)))
        break
      }
      if (file !== 'another version') {
        files.use(file)
        if (file.joinedWith === editionsIn(file.boxes, older)) {
          older.push(file)
          break
        }
      }
      const plan = { old: { file: path }, older, onProgress, ...now() }
      const isWanted = () => editionOf(path) === edition && editionOf(first) === firstEdition
      await replaceFile(path, part => buildIndex(part, plan), isWanted)
    }
  }
  return sumOf(older)
}

/** Opens the file of a source. Returns `undefined` for a damaged one. */
const openSource = (path: string): IndexFile | 'another version' | undefined => {
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
 * with other starter places. The sources stay. Does not replace a file that another process changes meanwhile.
 * @param failed called with an error for an unusable file
 * @throws Error of `node:fs` or `node:sqlite` when the index cannot be read or made
 */
export const makeCurrent = async (
  dataDir: string,
  failed: OnFailure,
  onProgress: OnProgress = () => {},
): Promise<void> => {
  makeFolder(dataDir)
  const file = placesFile(dataDir)
  while (!isCurrent(file)) {
    const [before, state] = [editionOf(file), stateOf(file)]
    const isUsable = typeof state !== 'string'
    const hasStarter = !isUsable || state.starter !== undefined
    const old = isUsable && hasStarter && { old: { file, source: starterName } }
    const plan = { ...(hasStarter && { source: starterSource() }), ...old, isSmall: true, ...now() }
    const buildFirst = async (part: string) => {
      await buildIndex(part, plan)
      if (isUsable) await moveImports(dataDir, part, onProgress)
    }
    await replaceFile(file, buildFirst, () => {
      if (editionOf(file) !== before) return false
      // Another version may still be able to read the old file.
      if (state === 'of no use') failed(new Error(setAside(file, 'Import your places again')))
      return true
    })
  }
  await joinFiles(dataDir, failed, onProgress)
}

/** Gives each source that an earlier version imported into the first file a file of its own, older than all others. */
const moveImports = async (dataDir: string, newFirst: string, onProgress: OnProgress): Promise<void> => {
  const [first, ...files] = sourceFiles(dataDir)
  const known = new Set([first, ...files].map(({ source }) => source))
  const builds = sourcesIn(first.path).flatMap(({ number, name }): Build[] => {
    if (known.has(name)) return []
    const file = sourceFile(dataDir, number / 1000, name)
    const plan = { old: { file: first.path, source: name }, onProgress }
    return [{ file, plan, isWanted: () => !existsSync(file.path) }]
  })
  if (builds.length > 0) makeFolder(sourcesFolder(dataDir))
  await buildInTurn([{ ...first, path: newFirst }, ...builds.map(({ file }) => file), ...files], builds)
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

/** Moves an unusable file aside. @returns the message for operators */
const setAside = (file: string, advice: string): string => {
  const aside = `${file}.of-no-use`
  renameSync(file, aside)
  return asStarted(`${file} is damaged, or was made by another version. It was moved to ${aside}. ${advice}`)
}

/** Opens the index of a data folder. @throws as `makeCurrent` and `openPlaceIndex` do */
export const openCurrentIndex = async (dataDir: string, failed: OnFailure): Promise<PlaceIndex> => {
  await makeCurrent(dataDir, failed)
  return openPlaceIndex(...indexFiles(dataDir))
}
