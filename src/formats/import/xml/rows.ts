import type { FileTitle, ImportedRow } from '../imported-place.ts'
import { UnreadableFile } from '../refusals.ts'
import { type ElementSelection, elementsIn, type FoundElement } from './elements.ts'
import { BrokenXml } from './parser.ts'
import { startOf } from './start.ts'

/**
 * Yields the rows of a document as they are read. Rows before an error are kept, and one more row reports the error.
 * @throws UnreadableFile also for a document without a complete row before the error
 */
export function* rowsOf(
  xml: string,
  selection: ElementSelection,
  rowsIn: (element: FoundElement) => Iterable<ImportedRow | FileTitle>,
): Generator<ImportedRow | FileTitle, void> {
  if (startOf(xml).doctype !== undefined) throw new UnreadableFile('doctype')
  let isAny = false
  try {
    for (const element of elementsIn(xml, selection))
      for (const row of rowsIn(element)) {
        if (!('title' in row)) isAny = true
        yield row
      }
  } catch (error) {
    if (!(error instanceof BrokenXml)) throw error
    if (!isAny) throw new UnreadableFile('damaged', { cause: error })
    yield { line: error.line, ...error.begun, refused: 'unreadable' }
  }
}
