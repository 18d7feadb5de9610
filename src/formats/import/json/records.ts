import type { ImportedRow } from '../imported-place.ts'
import { UnreadableFile } from '../refusals.ts'
import { textLines } from '../text-lines.ts'
import { documentIn } from './document.ts'

/** Returns whether the first line is a complete value, which `isRecord` accepts, and more lines follow. */
export const hasRecordALine = (text: string, isRecord: (value: unknown) => boolean): boolean => {
  const [first, next] = numberedLines(text)
  return first !== undefined && next !== undefined && isRecord(readLine(first.text))
}

/** Yields the rows of JSON lines (also RFC 8142). */
export function* rowsOfLines(text: string, rowOf: (value: unknown) => ImportedRow): Generator<ImportedRow> {
  for (const { text: written, line } of numberedLines(text)) {
    const value = readLine(written)
    yield { line, ...(value === undefined ? { refused: 'unreadable' } : rowOf(value)) }
  }
}

const readLine = (text: string): unknown => {
  try {
    return documentIn(text)
  } catch (error) {
    if (error instanceof UnreadableFile && error.reason === 'damaged') return undefined
    throw error
  }
}

function* numberedLines(text: string) {
  for (const { line, text: written } of textLines(text)) {
    const trimmed = written.replace(/^\s*\x1e/, '').trim()
    if (trimmed !== '') yield { line, text: trimmed }
  }
}
