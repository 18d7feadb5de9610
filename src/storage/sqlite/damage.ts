import { damageReason, StorageDamage } from '../damage-state.ts'
import { primaryCode } from './file.ts'

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

/** Returns whether an error means damaged content. */
export const isDamage = (error: unknown): boolean =>
  error instanceof StorageDamage ||
  damageCodes.has(primaryCode(error)) ||
  (error instanceof Error && 'errcode' in error && damageExtendedCodes.has(error.errcode as number)) ||
  // SQLite's message for an unknown schema format in the header; its code is the general one.
  (primaryCode(error) === 1 && (error as Error).message === 'unsupported file format')

/** Converts SQLite's errors about damage to `StorageDamage`. */
export const asDamage = (error: unknown): unknown => (isDamage(error) ? new StorageDamage(damageReason(error)) : error)
