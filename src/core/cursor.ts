import { createHash } from 'node:crypto'
import { invalidInput } from './problem.ts'

// The scope is hashed into the cursor. A cursor of another list or query is refused instead of skipping rows.
const stamp = (scope: unknown): string =>
  createHash('sha256').update(JSON.stringify(scope)).digest('base64url').slice(0, 8)

/** Returns an opaque cursor that continues after `last`. `scope` is everything that must be the same in the next request. */
export const writeCursor = (scope: unknown, last: readonly (string | number)[]): string =>
  Buffer.from(JSON.stringify([stamp(scope), ...last])).toString('base64url')

/**
 * Returns the values given to `writeCursor` as `last`, checked against `kinds`.
 * @throws Problem `invalid_input` for a changed cursor, or one of another request.
 */
export const readCursor = <const Kinds extends readonly ('string' | 'number')[]>(
  cursor: string,
  scope: unknown,
  kinds: Kinds,
): { -readonly [K in keyof Kinds]: Kinds[K] extends 'string' ? string : number } => {
  const [mark, ...last] = parse(cursor)
  const fits = mark === stamp(scope) && last.length === kinds.length && kinds.every((kind, i) => isKind(last[i], kind))
  if (!fits)
    throw invalidInput('/cursor', 'is not a cursor of this request: send `nextCursor` of its last response unchanged')
  return last as never
}

const parse = (cursor: string): unknown[] => {
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    return Array.isArray(value) ? value : []
  } catch {
    return []
  }
}

// Text is bound to queries. PostgreSQL rejects U+0000 and lone surrogates there with its own error.
const isKind = (value: unknown, kind: 'string' | 'number'): boolean =>
  kind === 'number'
    ? Number.isSafeInteger(value) && (value as number) >= 0
    : typeof value === 'string' && value.isWellFormed() && !value.includes('\0')
