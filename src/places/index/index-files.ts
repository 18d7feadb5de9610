import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { starterName } from './starter-file.ts'

/** Returns the first file of the index of a data folder. It has the gazetteer and the starter places. */
export const placesFile = (dataDir: string): string => join(dataDir, 'places.db')

/** Returns the folder with one further file of the index for each area and each imported source. */
export const sourcesFolder = (dataDir: string): string => join(dataDir, 'places')

/**
 * The file of a source. It is newer than the files with smaller numbers. `12-overture-chicago.db` has the area `overture:chicago`,
 * and `13-import-italy.db` the imported source `italy`.
 */
export type SourceFile = { path: string; number: number; source: string }

const sourceFileName = /^(\d+(?:\.\d+)?)-([a-z]+)-(.+)\.db$/

/** Returns all files of the index, oldest first. The first one may be missing. */
export const sourceFiles = (dataDir: string): [SourceFile, ...SourceFile[]] => {
  const folder = sourcesFolder(dataDir)
  const names = existsSync(folder) ? readdirSync(folder) : []
  const further = names.flatMap(fileName => {
    const [, number, kind, name] = sourceFileName.exec(fileName) ?? []
    if (number === undefined) return []
    const source = kind === 'import' ? name! : `${kind}:${name}`
    return { path: join(folder, fileName), number: Number(number), source }
  })
  further.sort((a, b) => a.number - b.number)
  return [{ path: placesFile(dataDir), number: 0, source: starterName }, ...further]
}

/** Whether a source is a downloaded area, such as `overture:chicago`. */
export const isOfArea = ({ source }: Pick<SourceFile, 'source'>): boolean => source.includes(':')

/** Returns the file of a source with a number. */
export const sourceFile = (dataDir: string, number: number, source: string): SourceFile => {
  const name = isOfArea({ source }) ? source.replace(':', '-') : `import-${source}`
  return { path: join(sourcesFolder(dataDir), `${number}-${name}.db`), number, source }
}

/** Returns the paths of all files, oldest first. */
export const indexFiles = (dataDir: string): [string, ...string[]] =>
  sourceFiles(dataDir).map(({ path }) => path) as [string, ...string[]]

/** Returns a value that changes when another file replaces this one. */
export const editionOf = (file: string): string | undefined => {
  const stat = statSync(file, { throwIfNoEntry: false })
  return stat && `${stat.ino} ${stat.mtimeMs} ${stat.size}`
}

/** Opens a file for reading. It is replaced, never changed, so reading needs no locks. */
export const openUnchanging = (file: string): DatabaseSync =>
  new DatabaseSync(new URL(`${pathToFileURL(file).href}?immutable=1`), { readOnly: true })
