import { createHash } from 'node:crypto'
import { closeSync, openSync, readFileSync, readSync } from 'node:fs'
import * as z from 'zod'
import { BackupError } from './backup-error.ts'

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
 * @throws BackupError for an invalid manifest, or one of a newer version
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
  throw new BackupError(
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

const pieceBytes = 1 << 20

/** Reads a file in pieces. @returns its size and its SHA-256 in hexadecimal digits */
export function digestOf(
  file: string,
  take: (piece: Uint8Array) => void = () => {},
): Pick<Manifest, 'bytes' | 'sha256'> {
  const hash = createHash('sha256')
  const buffer = Buffer.allocUnsafe(pieceBytes)
  const descriptor = openSync(file, 'r')
  let bytes = 0
  try {
    for (;;) {
      const piece = buffer.subarray(0, readSync(descriptor, buffer))
      if (piece.length === 0) break
      hash.update(piece)
      take(piece)
      bytes += piece.length
    }
  } finally {
    closeSync(descriptor)
  }
  return { bytes, sha256: hash.digest('hex') }
}
