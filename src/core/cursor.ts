import { createHash } from 'node:crypto'
import { invalid } from './problem.ts'

// What a cursor belongs to is hashed into it, so one that was taken from another list or another query is refused instead of skipping rows.
const stamp = (belongsTo: unknown): string =>
  createHash('sha256').update(JSON.stringify(belongsTo)).digest('base64url').slice(0, 8)

/** An opaque cursor that goes on behind `last`. `belongsTo` is everything that must be the same in the next request. */
export const writeCursor = (belongsTo: unknown, last: readonly (string | number)[]): string =>
  Buffer.from(JSON.stringify([stamp(belongsTo), ...last])).toString('base64url')

/**
 * What `writeCursor` was given as `last`: as many values as `kinds`, each of its kind.
 * @throws Problem `invalid_input` for a cursor from elsewhere or one that was changed.
 */
export const readCursor = <const Kinds extends readonly ('string' | 'number')[]>(
  cursor: string,
  belongsTo: unknown,
  kinds: Kinds,
): { -readonly [K in keyof Kinds]: Kinds[K] extends 'string' ? string : number } => {
  const [mark, ...last] = parse(cursor)
  const fits =
    mark === stamp(belongsTo) && last.length === kinds.length && kinds.every((kind, i) => isKind(last[i], kind))
  if (!fits) throw invalid('/cursor', 'is not a cursor of this request: use `nextCursor` of its last answer as it is')
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

// Text is bound to queries, and PostgreSQL refuses U+0000 and lone surrogates there with an error of its own.
const isKind = (value: unknown, kind: 'string' | 'number'): boolean =>
  kind === 'number'
    ? Number.isSafeInteger(value) && (value as number) >= 0
    : typeof value === 'string' && value.isWellFormed() && !value.includes('\0')
