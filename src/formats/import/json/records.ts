import { UnreadableFile } from '../refusals.ts'
import { textLines } from '../text-lines.ts'
import { documentIn } from './document.ts'

/** The value in a line of JSON lines (also RFC 8142), or a line that is not JSON. */
export type JsonRecord = { value: unknown; line: number } | { broken: true; line: number }

/** Returns whether the first line is a complete value, which `isRecord` accepts, and more lines follow. */
export const hasRecordALine = (text: string, isRecord: (value: unknown) => boolean): boolean => {
  const [first, next] = numberedLines(text)
  return first !== undefined && next !== undefined && isRecord(readLine(first.text))
}

export function* recordsOfLines(text: string): Generator<JsonRecord> {
  for (const { text: written, line } of numberedLines(text)) {
    const value = readLine(written)
    yield value === undefined ? { broken: true, line } : { value, line }
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
