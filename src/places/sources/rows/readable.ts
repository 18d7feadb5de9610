import { type Finding, SourceError } from '../source.ts'

/** Unreadable rows at the beginning after which reading stops: the file has another format. */
const maxUnreadable = 100

/** Yields the findings unchanged. @throws SourceError when none of the first rows is readable */
export async function* readableRows(file: string, groups: AsyncIterable<Finding[]>): AsyncGenerator<Finding[]> {
  let unreadable = 0
  let readable = false
  for await (const group of groups) {
    for (const finding of readable ? [] : group.slice(0, maxUnreadable - unreadable)) {
      if ('dropped' in finding && finding.dropped === 'unreadable') unreadable++
      else readable = true
    }
    if (!readable && unreadable === maxUnreadable) throw noneReadable(file, unreadable)
    yield group
  }
  if (!readable && unreadable > 0) throw noneReadable(file, unreadable)
}

const noneReadable = (file: string, rows: number) =>
  new SourceError(file, rows === 1 ? 'its only row cannot be read' : `none of its first ${rows} rows can be read`)
