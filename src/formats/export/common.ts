import { isLocated } from '../../domain/coordinates.ts'
import { allDetails, type EntryDetails, withDetails } from '../../domain/entry-details.ts'
import { attributionsOf, type ExportedList } from '../../domain/list.ts'
import type { ListEntry } from '../../domain/place.ts'

/** The line of a description that says that a place is closed. Importing removes it. */
export const closedNotice = 'Permanently closed'

/** The words of the link in a description in HTML. */
export const linkWords = 'Open in Maps'

/** An owner of data, the notice as a sentence, and the address of the licence. */
export type Notice = { owner: string; words: string; license?: string }

/** Returns one notice for each owner of the places' data. OpenStreetMap's licence requires it. */
export const noticesOf = (entries: readonly ListEntry[]): Notice[] =>
  attributionsOf(entries.map(({ facts }) => facts)).map(owner =>
    owner.includes('OpenStreetMap')
      ? {
          owner,
          words: `Place data ${owner}, available under the Open Database License (ODbL)`,
          license: 'https://www.openstreetmap.org/copyright',
        }
      : { owner, words: `Place data ${owner}` },
  )

/** Returns a notice as plain text. */
export const plainNotice = ({ words, license }: Notice): string => (license ? `${words}: ${license}` : words)

/** Returns the texts of a file of points: the number of places, the number without coordinates, and the notices of the included places. */
export const aboutPoints = ({ entries }: ExportedList): { counts: string[]; notices: Notice[] } => {
  const located = entries.filter(entry => isLocated(entry.facts))
  const leftOut = entries.length - located.length
  const counts = [`${places(located.length)}, best first.`]
  if (leftOut > 0) counts.push(`Left out of this file: ${places(leftOut)} without coordinates.`)
  return { counts, notices: noticesOf(located) }
}

/** Returns a number of places in words. */
export const places = (count: number): string => (count === 1 ? '1 place' : `${count} places`)

/** Returns the rank with zeros before it, so that names sort as the list does. Apps sort by name, as text: 10 would come before 2. */
export const paddedRank = (rank: number, { entries }: ExportedList): string =>
  String(rank).padStart(String(entries.length).length, '0')

/** Returns our lines about a place below its note in a description: its details, whether it is closed, and its address. */
export const linesBelowNote = ({ details, facts: { closed, address } }: ListEntry): string[] =>
  [detailsLine(details), closed ? closedNotice : '', address ?? ''].filter(line => line !== '')

export const joinLines = (...texts: (string | false | undefined)[]): string => texts.filter(Boolean).join('\n')
export const paragraphs = (...texts: string[]): string => texts.filter(Boolean).join('\n\n')

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
