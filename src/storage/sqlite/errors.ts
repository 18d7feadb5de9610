import { damageReason, StorageDamage } from '../damage-state.ts'

/** SQLite's code for a lock held by another connection. */
export const busy = 5

/** SQLite's code for a full disk. */
export const full = 13

const damageCodes: ReadonlySet<number | undefined> = new Set([
  11, // CORRUPT
  26, // NOTADB
])

/** Kinds of IOERR that mean damage. The others are temporary failures of the disk. */
const damageExtendedCodes: ReadonlySet<number> = new Set([
  522, // IOERR_SHORT_READ
  8202, // IOERR_DATA
  8458, // IOERR_CORRUPTFS
])

/** Returns SQLite's primary result code; `undefined` for other errors. */
export const primaryCode = (error: unknown): number | undefined =>
  error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' ? error.errcode & 0xff : undefined

/** Returns whether a file could not be written because the disk is full, or the user's share of it. */
export const isDiskFull = (error: Error & { code?: string }): boolean =>
  ['ENOSPC', 'EDQUOT'].includes(error.code ?? '') || primaryCode(error) === full

/** Returns whether an error means damaged content. */
export const isDamage = (error: unknown): boolean =>
  error instanceof StorageDamage ||
  damageCodes.has(primaryCode(error)) ||
  (error instanceof Error && 'errcode' in error && damageExtendedCodes.has(error.errcode as number)) ||
  // SQLite's message for an unknown schema format in the header; its code is the general one.
  (primaryCode(error) === 1 && (error as Error).message === 'unsupported file format')

/** Converts SQLite's errors about damage to `StorageDamage`. */
export const asDamage = (error: unknown): unknown => (isDamage(error) ? new StorageDamage(damageReason(error)) : error)
