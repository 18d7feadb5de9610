import { type Finding, SourceError } from '../source.ts'

/** So many rows at the beginning, and none can be read: then it is another kind of file, and its other rows are no better. */
const patience = 100

/** The findings as they come. @throws SourceError when none of the first can be read */
export async function* readableRows(file: string, groups: AsyncIterable<Finding[]>): AsyncGenerator<Finding[]> {
  let unreadable = 0
  let readable = false
  for await (const group of groups) {
    for (const finding of readable ? [] : group.slice(0, patience - unreadable)) {
      if ('dropped' in finding && finding.dropped === 'unreadable') unreadable++
      else readable = true
    }
    if (!readable && unreadable === patience) throw noneReadable(file, unreadable)
    yield group
  }
  if (!readable && unreadable > 0) throw noneReadable(file, unreadable)
}

const noneReadable = (file: string, rows: number) =>
  new SourceError(file, rows === 1 ? 'its only row cannot be read' : `none of its first ${rows} rows can be read`)
