import { englishNameIn, withoutRank } from '../shown-name.ts'

/**
 * What an app shows now where we wrote something else; `undefined` where it is still ours, or nothing. Apps break and trim lines as they
 * like: that is no change.
 */
export const changedFrom = (written: string | undefined, shown: string): string | undefined =>
  shown.trim() === '' || isAlike(shown, written) ? undefined : shown.trim()

const isAlike = (a = '', b = ''): boolean => flat(a) === flat(b)
const flat = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** The names by the title that an app shows, without our rank: somebody's own, once it was changed; else with the English one in it. */
export const namesIn = (
  title: string | undefined,
  name: string | undefined,
): { name?: string; englishName?: string } => {
  const shown = withoutRank(title)
  const englishName = englishNameIn(shown, name)
  const changed = englishName === undefined ? changedFrom(name, shown ?? '') : undefined
  return { ...(englishName !== undefined && { englishName }), ...(changed !== undefined && { name: changed }) }
}

/** A description without what we write below the note: the address, and a link in the last line. */
export const withoutWhere = (description: string, address: string | undefined, link: string | undefined): string => {
  const lines = description.trimEnd().split('\n')
  if (link !== undefined && (isAlike(lines.at(-1), link) || lines.at(-1)!.endsWith(`(${link})`))) lines.pop()
  if (address !== undefined && isAlike(lines.at(-1), address)) lines.pop()
  return lines.join('\n')
}
