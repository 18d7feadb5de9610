import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'

/** Returns the first file of the index of a data folder. It has the gazetteer, the starter places and the imported files. */
export const placesFile = (dataDir: string): string => join(dataDir, 'places.db')

/** Returns the folder with one further file of the index for each area that was added. */
export const areasFolder = (dataDir: string): string => join(dataDir, 'places')

/** The file of an area. It is newer than the files with smaller numbers: `12-overture-chicago.db` has the source `overture:chicago`. */
export type AreaFile = { path: string; number: number; source: string }

const areaFileName = /^(\d+)-([a-z]+)-(.+)\.db$/

/** Returns the files of the areas, oldest first. */
export const areaFiles = (dataDir: string): AreaFile[] => {
  const folder = areasFolder(dataDir)
  const names = existsSync(folder) ? readdirSync(folder) : []
  return names
    .flatMap(name => {
      const [, number, kind, area] = areaFileName.exec(name) ?? []
      return number === undefined ? [] : { path: join(folder, name), number: Number(number), source: `${kind}:${area}` }
    })
    .sort((a, b) => a.number - b.number)
}

/** Returns the paths of all files, oldest first. */
export const indexFiles = (dataDir: string): [string, ...string[]] => [
  placesFile(dataDir),
  ...areaFiles(dataDir).map(({ path }) => path),
]

/** Returns where the file of an area is, or where a new one belongs. */
export const areaFileOf = (dataDir: string, source: string): AreaFile => {
  const files = areaFiles(dataDir)
  const number = (files.at(-1)?.number ?? 0) + 1
  const name = `${number}-${source.replace(':', '-')}.db`
  return files.find(file => file.source === source) ?? { path: join(areasFolder(dataDir), name), number, source }
}

/** Returns a value that changes when another file replaces this one. */
export const editionOf = (file: string): string | undefined => {
  const stat = statSync(file, { throwIfNoEntry: false })
  return stat && `${stat.ino} ${stat.mtimeMs} ${stat.size}`
}

/** Opens a file for reading. It is replaced, never changed, so reading needs no locks. */
export const openUnchanging = (file: string): DatabaseSync =>
  new DatabaseSync(new URL(`${pathToFileURL(file).href}?immutable=1`), { readOnly: true })
