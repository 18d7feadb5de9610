import { createHash } from 'node:crypto'
import { closeSync, openSync, readSync } from 'node:fs'

const pieceBytes = 65_536

/**
 * What changes with every byte of a file. It is asked for at every start, and a file read whole would lie in the memory of a process that
 * then has nothing to do.
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
