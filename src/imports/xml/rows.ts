import type { ImportedRow } from '../imported.ts'
import { UnreadableFile } from '../refusals.ts'
import { elementsIn, type Wanted, type XmlElement } from './elements.ts'
import { BrokenXml } from './parser.ts'
import { startOf } from './start.ts'

/**
 * The rows of a document, one after the other, as they are read. What stands before the place where it breaks is whole and is kept; one
 * more row says where that was.
 * @throws UnreadableFile also for a document that breaks before its first row is whole
 */
export function* rowsOf(
  xml: string,
  wanted: Wanted,
  rowsIn: (element: XmlElement) => Iterable<ImportedRow>,
): Generator<ImportedRow, void> {
  if (startOf(xml).doctype !== undefined) throw new UnreadableFile('doctype')
  let isAny = false
  try {
    for (const element of elementsIn(xml, wanted))
      for (const row of rowsIn(element)) {
        isAny = true
        yield row
      }
  } catch (error) {
    if (!(error instanceof BrokenXml)) throw error
    if (!isAny) throw new UnreadableFile('damaged', { cause: error })
    yield { line: error.line, ...error.begun, refused: 'unreadable' }
  }
}
