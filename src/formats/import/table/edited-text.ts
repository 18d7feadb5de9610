import { definedMembers } from '../../../util/defined-members.ts'
import { closedNotice, detailsLine } from '../../export/common.ts'
import type { ImportedPlace } from '../imported-place.ts'
import type { Cell } from './columns.ts'
import { placeIn } from './place.ts'
import { detailsIn } from './usable-cells.ts'

/** Returns the English name if our own file shows `Name (English name)` and has the name beside it. */
export const englishNameIn = (shown: string | undefined, name: string | undefined): string | undefined => {
  const prefix = `${name} (`
  return shown?.startsWith(prefix) && shown.endsWith(')') ? shown.slice(prefix.length, -1) : undefined
}

/** Removes the rank that our own files write before a name: `1. `, `01. `. */
const withoutRank = (shown: string | undefined): string | undefined => shown?.replace(/^\d+\. /, '')

/**
 * Returns a text that was edited in an app; `undefined` if it is still ours or empty. Changed line
 * breaks and spaces are not an edit, because apps change them.
 */
const editedText = (written: string | undefined, shown: string): string | undefined =>
  shown.trim() === '' || isAlike(shown, written) ? undefined : shown.trim()

/** Returns whether texts differ only in spaces and line breaks. */
export const isAlike = (a = '', b = ''): boolean => flat(a) === flat(b)
export const flat = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** Returns the names in an app's title without our rank: an edited title as it is, else our name with the English name inside. */
const namesIn = (
  title: string | undefined,
  name: string | undefined,
): { name?: string; englishName?: string | undefined } => {
  const shown = withoutRank(title)
  const englishName = englishNameIn(shown, name)
  const changed = englishName === undefined ? editedText(name, shown ?? '') : undefined
  if (changed !== undefined) return { name: changed, englishName: undefined }
  return englishName === undefined ? {} : { englishName }
}

/** Removes our lines below the note from a description: the address and the link. The address is above the link. */
const withoutAddressAndLink = (description: string, address: string | undefined, link: string | undefined): string => {
  const lines = description.trimEnd().split('\n')
  if (link !== undefined) {
    const isOurs = isAlike(lines.at(-1), link) || lines.at(-1)!.endsWith(`(${link})`)
    if (!isOurs) return lines.join('\n')
    lines.pop()
  }
  if (address !== undefined && isAlike(lines.at(-1), address)) lines.pop()
  return lines.join('\n')
}

/** Removes our lines about a place from a description, the last of equal ones: they are below the note. */
const withoutLines = (description: string, ours: readonly string[]): string => {
  const lines = description.split('\n')
  for (const line of ours) {
    const at = line === '' ? -1 : lines.findLastIndex(shown => isAlike(shown, line))
    if (at >= 0) lines.splice(at, 1)
  }
  return lines.join('\n')
}

export const textIn = (cells: readonly Cell[], column: string): string | undefined =>
  cells.find(({ name, text }) => name === column && text !== '')?.text

/** Returns the note in the description of a place of ours that was edited in an app; `undefined` if it is still ours. */
export const editedNote = (description: string, cells: readonly Cell[]): string | undefined => {
  const ours = [detailsLine(detailsIn(cells, true)), textIn(cells, 'closed') === undefined ? '' : closedNotice]
  const shown = withoutLines(description, ours)
  return editedText(
    textIn(cells, 'note'),
    withoutAddressAndLink(shown, textIn(cells, 'address'), textIn(cells, 'mapsUrl')),
  )
}

/** Returns the exact data of our table, except for a title and a note that were edited in an app. */
export const editedPlace = (
  cells: readonly Cell[],
  title: string | undefined,
  note: string | undefined,
): ImportedPlace => {
  const place = placeIn(cells, { ours: true, unknownToNote: true })
  return definedMembers<ImportedPlace>({
    ...place,
    ...namesIn(title, place.name),
    ...(note !== undefined && { note }),
  })
}
