import { allDetails, type EntryDetails, withDetails } from '../../domain/entry-details.ts'

const separator = ' · '

/** Returns the details of a place as the line of a description for people: `Tags: quiet · Price: $$`; empty without any. */
export const detailsLine = (details: EntryDetails = {}): string =>
  allDetails
    .flatMap(({ name, label, type }) => (details[name] === undefined ? [] : `${label}: ${type.toWords(details[name])}`))
    .join(separator)

/** Returns the details of such a line; `undefined` for another text. */
export function detailsInLine(line: string): EntryDetails | undefined {
  const found: EntryDetails = {}
  let rest = line.trim()
  for (const { name, label, type } of allDetails) {
    if (!rest.startsWith(`${label}: `)) continue
    const end = allDetails.map(next => rest.indexOf(`${separator}${next.label}: `)).filter(at => at >= 0)
    const words = rest.slice(label.length + 2, Math.min(...end, rest.length))
    const value = type.fromWords(words)
    if (value === undefined) return undefined
    Object.assign(found, { [name]: value })
    rest = rest.slice(label.length + 2 + words.length + separator.length)
  }
  return rest === '' ? withDetails(undefined, found) : undefined
}
