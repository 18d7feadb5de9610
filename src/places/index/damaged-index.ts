import { Problem } from '../../core/problem.ts'
import { asStarted } from '../../util/command-name.ts'

/** SQLITE_CORRUPT and SQLITE_NOTADB, in the lower byte of an error code. */
const damageCodes: ReadonlySet<number> = new Set([11, 26])

/** Returns whether SQLite reports a damaged index. */
export const isDamagedIndex = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && damageCodes.has((error.errcode as number) & 0xff)

/** Returns the message for operators. @param files the files of the index */
export const indexAdvice = (files: readonly string[], error: unknown): string =>
  asStarted(
    `${files.join(' or ')} is damaged: ${(error as Error).message}. Lists are not affected. Stop the service, move the file away, start again, and repeat "forklist places import FILE" or "forklist places get AREA"`,
  )

/** Returns the Problem for callers. */
export const damagedIndex = (error: unknown): Problem =>
  new Problem(
    'provider_unavailable',
    {
      detail:
        'The place index is damaged. Lists can be read and changed: add the place by hand with `own`, and tell the operator.',
    },
    { cause: error },
  )
