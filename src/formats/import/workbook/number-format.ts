import { dayMs } from '../../../util/durations.ts'

/** Writes the number of a cell as text. */
export type NumberFormat = (value: number, is1904: boolean) => string

/** Formats by number that every workbook has: dates and times, also of Japan, China and Korea. */
const builtInDates = new Set([14, 15, 16, 17, 18, 19, 20, 21, 22, 45, 46, 47])
const isBuiltInDate = (id: number): boolean => builtInDates.has(id) || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)

/** Returns how a cell of this format is written: a date as `2024-05-01`, `00000` with its zeros, else a plain number. */
export const numberFormatOf = (id: number, code = ''): NumberFormat => {
  if (code === '' ? isBuiltInDate(id) : isDate(code)) return dateText
  const zeros = /^0{2,10}$/.exec(code)
  return zeros ? value => String(value).padStart(zeros[0].length, '0') : plain
}

const plain: NumberFormat = String

/** Returns whether a format has a year, month, day, hour or second, outside of quoted text, colours and languages. */
const isDate = (code: string): boolean =>
  /[ymdhs]/i.test(
    code
      .slice(0, 200)
      .replace(/"[^"]*"|\\.|_.|\*.|\[(?!h+\]|m+\]|s+\])[^\]]*\]/giu, '')
      .replace(/general/i, ''),
  )

/** Day 0 of both date systems. */
const zero = { 1900: Date.UTC(1899, 11, 30), 1904: Date.UTC(1904, 0, 1) }
/** The year 10000. */
const maxDays = 2_958_466

const dateText: NumberFormat = (value, is1904) => {
  if (value < 0 || value >= maxDays) return String(value)
  const minutes = Math.round(value * 1440)
  const text = new Date(zero[is1904 ? 1904 : 1900] + (minutes / 1440) * dayMs).toISOString()
  const [day, time] = [text.slice(0, 10), text.slice(11, 16)]
  if (value < 1) return time
  return time === '00:00' ? day : `${day} ${time}`
}
