/** Maximum length of opening hours that are stored. */
export const maxHoursLength = 2000

/** A token of OpenStreetMap's syntax. A `day` counts from 0 for Monday; a `time` is in minutes from midnight, at most 48 hours. */
export type HoursToken = { is: 'day' | 'time'; value: number } | { is: Plain; value?: undefined }

type Plain = 'always' | 'holiday' | 'open' | 'off' | 'comment' | '-' | ',' | ';' | ':' | '+'

// Each repetition ends where the next part begins, so the text is scanned only a few times.
const token =
  /\s*(?:(?<always>24\/7(?!\d))|(?<hour>\d{1,2})(?:[:.](?<minute>\d{2}))?(?!\d)(?:\s*(?<half>[ap])m\b)?|(?<word>[a-z]+)|(?<comment>"[^"]*")|(?<mark>[-,;:+]))/iy

const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
const words: Record<string, Plain> = { ph: 'holiday', sh: 'holiday', open: 'open', off: 'off', closed: 'off', to: '-' }

/** Splits a text into tokens. @returns `undefined` for other text, and for hours whose half of the day is unclear */
export const readTokens = (text: string): HoursToken[] | undefined => {
  if (text.length > 2 * maxHoursLength) return undefined
  const plain = text
    .normalize('NFKC')
    .replace(/[‐-―−]/g, '-')
    .trim()
  const tokens: HoursToken[] = []
  const clock = new TimeClock()
  token.lastIndex = 0
  while (token.lastIndex < plain.length) {
    const parts = token.exec(plain)?.groups
    const read = parts && (parts.hour ? clock.read(parts.hour, parts.minute, parts.half) : wordOf(parts))
    if (!read) return undefined
    tokens.push(read)
  }
  return clock.sure ? tokens : undefined
}

const wordOf = ({ always, word, comment, mark }: Record<string, string | undefined>): HoursToken | undefined => {
  if (always) return { is: 'always' }
  if (comment) return { is: 'comment' }
  if (mark) return { is: mark as Plain }
  const written = word!.toLowerCase()
  const day = written.length < 2 ? -1 : days.findIndex(name => name.startsWith(written))
  if (day >= 0) return { is: 'day', value: day }
  return Object.hasOwn(words, written) ? { is: words[written]! } : undefined
}

/**
 * Parses the times of one text, with a 12-hour or a 24-hour clock. `7:00-3:00` is ambiguous; beside 15:00 or 07:00 the clock has 24
 * hours. If one time has am or pm, all must.
 */
class TimeClock {
  #times = 0
  #halves = 0
  #bare = false
  #of24Hours = false

  read(hour: string, minute = '00', half?: string): HoursToken | undefined {
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
