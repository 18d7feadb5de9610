import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import * as z from 'zod'
import { CopyError, piecesOf } from '../durable-file.ts'

const format = 'forklist backup'

const Manifest = z.object({
  format: z.literal(format),
  formatVersion: z.literal(1),
  /** Version of the program that made it. */
  forklist: z.string(),
  madeAt: z.iso.datetime(),
  newestMigration: z.string(),
  rows: z.record(z.string(), z.int()),
  bytes: z.int(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
})

/** The description in the file beside a backup. */
export type Manifest = z.output<typeof Manifest>

export const manifestOf = (file: string): string => `${file}.json`

export const manifestText = (manifest: Omit<Manifest, 'format' | 'formatVersion'>): string =>
  `${JSON.stringify({ format, formatVersion: 1, ...manifest }, null, 2)}\n`

/**
 * Reads the manifest beside a backup.
 * @returns `undefined` for none
 * @throws CopyError for an invalid manifest, or one of a newer version
 */
export function readManifest(file: string): Manifest | undefined {
  const path = manifestOf(file)
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
  const { success, data } = Manifest.safeParse(parsed(text))
  if (success) return data
  throw new CopyError(
    `${path} cannot be understood: it is damaged, or was made by a newer version. To check the backup with SQLite alone, move this manifest away and add --unchecked.`,
  )
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Returns whether a backup may replace the manifest of this name: there is none, or an interrupted or removed backup left it behind. */
export function isReplaceableManifest(file: string): boolean {
  try {
    readManifest(file)
    return true
  } catch {
    return false
  }
}

/** Reads a file in pieces. @returns its size and its SHA-256 in hexadecimal digits */
export function digestOf(
  file: string,
  take: (piece: Uint8Array) => void = () => {},
): Pick<Manifest, 'bytes' | 'sha256'> {
  const hash = createHash('sha256')
  let bytes = 0
  for (const piece of piecesOf(file)) {
    hash.update(piece)
    take(piece)
    bytes += piece.length
  }
  return { bytes, sha256: hash.digest('hex') }
}
