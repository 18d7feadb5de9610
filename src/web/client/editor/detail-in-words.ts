import type { Messages } from '../../locales/index.ts'
import { locale } from '../shared/messages.ts'
import type { DetailValue } from './model/index.ts'

type DetailTexts = Pick<Messages['detailEditor'], 'priceSign'>

/** Returns a detail of a place as people write it; empty for none. */
export function detailInWords(value: DetailValue | undefined, { priceSign }: DetailTexts): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return priceSign.repeat(value)
  return typeof value === 'string' ? dayInWords(value) : value.join(', ')
}

/** @param day `YYYY-MM-DD`, the same day in every time zone */
export const dayInWords = (day: string): string => ofDay.format(new Date(`${day}T00:00Z`))

const ofDay = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })
