import { createHash } from 'node:crypto'
import { closeSync, openSync, readSync } from 'node:fs'

const pieceBytes = 65_536

/**
 * Returns a fingerprint that changes with every byte of a file. Runs at every start and reads in parts, because a whole
 * file would stay in the memory of an idle process.
 * @throws Error of `node:fs`
 */
export function fingerprintOf(file: URL): string {
  const hash = createHash('sha256')
  const piece = Buffer.allocUnsafe(pieceBytes)
  const descriptor = openSync(file, 'r')
  try {
    for (let bytes = readSync(descriptor, piece); bytes > 0; bytes = readSync(descriptor, piece))
      hash.update(piece.subarray(0, bytes))
  } finally {
    closeSync(descriptor)
  }
  return hash.digest('hex')
}
