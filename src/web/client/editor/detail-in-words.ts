import { priceSigns } from '../../text/price-signs.ts'
import { locale } from '../shared/messages.ts'
import type { DetailValue } from './model/index.ts'
import type { EditorMessages } from './part.ts'

/** Returns a detail of a place as people write it; empty for none. */
export function detailInWords(value: DetailValue | undefined, details: EditorMessages['details']): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return priceSigns(value, details)
  return typeof value === 'string' ? dayInWords(value) : value.join(', ')
}

/** @param day `YYYY-MM-DD`, the same day in every time zone */
export const dayInWords = (day: string): string => ofDay.format(new Date(`${day}T00:00Z`))

const ofDay = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })
