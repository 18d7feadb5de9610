import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { editionOf, indexFiles } from '../../src/places/index/index-files.ts'
import type { CommandResult } from './command.ts'
import { forklistHere } from './here.ts'

/**
 * Runs one command on the place index of a data folder, in this process. @param columns columns of the terminal, if both streams are one
 */
export const placesIn = (dataDir: string, args: readonly string[], columns?: number): Promise<CommandResult> =>
  forklistHere(args, { DATA_DIR: dataDir }, columns)

/** Writes a file of places into a folder. @param rows of `id,name,latitude,longitude,address` */
export function csvIn(folder: string, name: string, rows: readonly string[]): string {
  const file = join(folder, name)
  writeFileSync(file, ['id,name,latitude,longitude,address', ...rows, ''].join('\n'))
  return file
}

/** Returns a value that changes when the index is replaced. */
export const indexState = (dataDir: string) => indexFiles(dataDir).map(file => [file, editionOf(file)])

/** Returns this many rows of trattorias all over Italy. */
export const manyTrattorias = (places: number): string[] =>
  Array.from({ length: places }, (_, n) => {
    const [latitude, longitude] = [37 + (n % 997) / 110, 8 + (n % 1009) / 110]
    return `${n},Trattoria ${n.toString(26).replace(/\d/g, digit => 'qrstuvwxyz'[Number(digit)]!)},${latitude},${longitude},Via ${n}`
  })
