import { StorageDamage, whyDamaged } from '../storage-damage.ts'
import { primaryCode } from './file.ts'

const damageCodes: ReadonlySet<number | undefined> = new Set([
  11, // CORRUPT
  26, // NOTADB
])

/** Of IOERR, whose other kinds say that the disk fails now and may work again later. */
const damageExtendedCodes: ReadonlySet<number> = new Set([
  522, // IOERR_SHORT_READ
  8202, // IOERR_DATA
  8458, // IOERR_CORRUPTFS
])

/** Returns whether an error says that the content of a file is damaged. */
export const isDamage = (error: unknown): boolean =>
  error instanceof StorageDamage ||
  damageCodes.has(primaryCode(error)) ||
  (error instanceof Error && 'errcode' in error && damageExtendedCodes.has(error.errcode as number)) ||
  // What SQLite says of a header with a schema format that there is not; its code is that of any error.
  (primaryCode(error) === 1 && (error as Error).message === 'unsupported file format')

/** Returns what SQLite said about a damaged file as `StorageDamage`, and every other error as it is. */
export const asDamage = (error: unknown): unknown => (isDamage(error) ? new StorageDamage(whyDamaged(error)) : error)
