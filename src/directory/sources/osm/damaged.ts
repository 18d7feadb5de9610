/** Bytes that say nothing sensible. Whoever reads the file knows where they stand, and tells of both in a `SourceError`. */
export class Damaged extends Error {
  override name = 'Damaged'
}

/** Whether an error tells of the bytes: `pbf` throws plain ones for what is no message at all; those of a disk have a code. */
export const isDamage = (error: unknown): error is Error =>
  error instanceof Damaged || (error instanceof Error && error.constructor === Error && !('code' in error))
