import { longestFacts } from '../place.ts'

/** A word of OpenStreetMap's syntax. A `day` counts from 0, Monday; a `time` is in minutes from midnight, at most 48 hours. */
export type Token = { is: 'day' | 'time'; value: number } | { is: Plain; value?: undefined }

type Plain = 'always' | 'holiday' | 'open' | 'off' | 'comment' | '-' | ',' | ';' | ':' | '+'

// Every repetition ends where the next part begins, so that no text is gone through more than a few times.
const token =
  /\s*(?:(?<always>24\/7(?!\d))|(?<hour>\d{1,2})(?:[:.](?<minute>\d{2}))?(?!\d)(?:\s*(?<half>[ap])m\b)?|(?<word>[a-z]+)|(?<comment>"[^"]*")|(?<mark>[-,;:+]))/iy

const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
const words: Record<string, Plain> = { ph: 'holiday', sh: 'holiday', open: 'open', off: 'off', closed: 'off', to: '-' }

/** @returns `undefined` where something else stands, and where it is not sure which half of the day an hour is in */
export const readTokens = (text: string): Token[] | undefined => {
  if (text.length > 2 * longestFacts.openingHours) return undefined
  const plain = text
    .normalize('NFKC')
    .replace(/[‐-―−]/g, '-')
    .trim()
  const tokens: Token[] = []
  const clock = new Clock()
  token.lastIndex = 0
  while (token.lastIndex < plain.length) {
    const parts = token.exec(plain)?.groups
    const read = parts && (parts.hour ? clock.read(parts.hour, parts.minute, parts.half) : wordOf(parts))
    if (!read) return undefined
    tokens.push(read)
  }
  return clock.sure ? tokens : undefined
}

const wordOf = ({ always, word, comment, mark }: Record<string, string | undefined>): Token | undefined => {
  if (always) return { is: 'always' }
  if (comment) return { is: 'comment' }
  if (mark) return { is: mark as Plain }
  const written = word!.toLowerCase()
  const day = written.length < 2 ? -1 : days.findIndex(name => name.startsWith(written))
  if (day >= 0) return { is: 'day', value: day }
  return Object.hasOwn(words, written) ? { is: words[written]! } : undefined
}

/**
 * Reads the times of one text, and sees by which clock it goes. `7:00-3:00` may be meant either way; beside 15:00 or 07:00
 * it goes by the clock of 24 hours. Where one time says am or pm, all have to.
 */
class Clock {
  #times = 0
  #halves = 0
  #bare = false
  #of24Hours = false

  read(hour: string, minute = '00', half?: string): Token | undefined {
    const hours = Number(hour)
    this.#times++
    if (half) this.#halves++
    else if (hours >= 13 || (hour.length === 2 && hours < 10)) this.#of24Hours = true
    else if (hours > 0 && hours < 10) this.#bare = true
    if (half && (hours < 1 || hours > 12)) return undefined
    const value = 60 * (half ? (hours % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : hours) + Number(minute)
    return Number(minute) < 60 && value <= 48 * 60 ? { is: 'time', value } : undefined
  }

  get sure(): boolean {
    return this.#halves > 0 ? this.#halves === this.#times : this.#of24Hours || !this.#bare
  }
}
