import { isJsonObject, membersOf } from '../../../util/json-object.ts'
import { endings, type ImportedRow, type Reader } from '../imported-place.ts'
import { UnreadableFile } from '../refusals.ts'
import { documentIn } from './document.ts'
import { featureRow } from './feature.ts'
import { asFeature } from './flatten.ts'
import { listsIn, nameOf } from './lists.ts'
import { hasRecordALine, rowsOfLines } from './records.ts'

/** Any JSON with lists of objects that have the names or places of restaurants, and JSON lines. */
export const objectsJson: Reader = {
  format: 'json',
  endings: endings.json,
  // Markdown begins with a bracket too.
  reads: text => /^\s*(?:\[\s*)?\{\s*"/.test(text.slice(0, 1000)),
  *read(text) {
    if (hasRecordALine(text, isPlace)) {
      yield* rowsOfLines(text, rowOf)
      return
    }
    const document = documentIn(text)
    const lists = listsIn(document)
    if (lists.length === 0) throw new UnreadableFile('unknown_format')
    const title = nameOf(membersOf(document))
    if (title !== undefined) yield { title }
    for (const { group, objects } of lists)
      for (const object of objects) yield { ...(group !== undefined && { group }), ...rowOf(object) }
  },
}

const isPlace = (value: unknown): boolean => listsIn([value]).length > 0

const rowOf = (value: unknown): ImportedRow =>
  isJsonObject(value) ? featureRow(asFeature(value)) : { refused: 'unreadable' }
