/** A text of a row that no place holds, with the heading of its column, or the name of its member. */
export type UnreadText = { heading?: string; text: string }

/** Maximum number of unread texts in a report. */
export const maxUnread = 200

/** Maximum number of characters that are read of one cell. */
export const maxCellLength = 65_536

/** Splits a text behind at most `max` UTF-16 units, and never within a character. */
export const splitAt = (text: string, max: number): [start: string, rest: string] => {
  if (text.length <= max) return [text, '']
  const last = text.charCodeAt(max - 1)
  const end = last >= 0xd800 && last < 0xdc00 ? max - 1 : max
  return [text.slice(0, end), text.slice(end)]
}

/** Returns what a note of these parts, one below the other, has behind its first `kept` UTF-16 units. */
export const behindNote = (parts: readonly UnreadText[], kept: number): UnreadText[] => {
  let start = 0
  return parts.map(part => {
    const text = part.text.slice(Math.max(0, kept - start))
    start += part.text.length + 1
    return { ...part, text }
  })
}

/** Returns what was cut off a text or a list, as text. */
export const cutOff = (whole: unknown, kept: unknown): string => {
  if (typeof whole === 'string') return whole.slice(typeof kept === 'string' ? kept.length : 0)
  if (!Array.isArray(whole)) return ''
  const items = new Set(Array.isArray(kept) ? kept : [])
  return whole.filter(item => !items.has(item)).join(', ')
}

const maxHeadingLength = 200

/** Returns texts in pieces of at most `maxCellLength`, without those that have neither letters, digits nor symbols. */
export const unreadPieces = (texts: readonly UnreadText[]): UnreadText[] =>
  texts.flatMap(({ heading = '', text }) => {
    const named = heading.trim() === '' ? {} : { heading: splitAt(heading.trim(), maxHeadingLength)[0] }
    const pieces: UnreadText[] = []
    let rest = text
    while (rest !== '') {
      const [piece, behind] = splitAt(rest, maxCellLength)
      if (/[\p{L}\p{N}\p{S}]/u.test(piece)) pieces.push({ ...named, text: piece.toWellFormed() })
      rest = behind
    }
    return pieces
  })
