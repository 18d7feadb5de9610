/** Invalid bytes. `BlobFile` knows their offset and turns this into a `SourceError`. */
export class DamagedBytes extends Error {
  override name = 'Damaged'
}

/** Returns whether an error means invalid bytes. `pbf` throws plain errors for them; disk errors have a code. */
export const isDamage = (error: unknown): error is Error =>
  error instanceof DamagedBytes || (error instanceof Error && error.constructor === Error && !('code' in error))
