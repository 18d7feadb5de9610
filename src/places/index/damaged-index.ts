import { Problem } from '../../core/problem.ts'

/** SQLITE_CORRUPT and SQLITE_NOTADB, in the lower byte of an error code. */
const damageCodes: ReadonlySet<number> = new Set([11, 26])

/** Returns whether SQLite reports a damaged index. */
export const isDamagedIndex = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && damageCodes.has((error.errcode as number) & 0xff)

/** Returns the message for operators. */
export const indexAdvice = (file: string, error: unknown): string =>
  `${file} is damaged: ${(error as Error).message}. Lists are not affected. Stop the service, move this file away, start again, and import your regions again with "forklist places import FILE"`

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
