import { hoursWords } from '../../domain/opening-hours/hours-words.ts'
import { weekLines } from '../../domain/opening-hours/lines.ts'
import type { Week } from '../../domain/opening-hours/week.ts'
import { webAddress } from '../../domain/web-address.ts'
import { formatMessage } from '../locales/format-message.ts'
import type { Messages } from '../locales/index.ts'
import type { PlaceView } from '../views.ts'

type Contacts = Partial<Pick<PlaceView, 'phone' | 'website' | 'links'>>

/** Returns the links by telephone number, website and map. @param brief leaves out OpenStreetMap and the spaces of the number */
export const linksOf = (place: Contacts, texts: Pick<Messages['list'], 'website'>, brief = false) => {
  const number = telephone(place.phone)
  const all = [
    [number && `tel:${number}`, brief ? number : place.phone],
    [webAddress(place.website), texts.website],
    [brief ? undefined : place.links?.osm, 'OpenStreetMap'],
  ] as const
  return all.flatMap(([href, text = '']) => (href === undefined ? [] : [{ href, text }]))
}

const telephone = (phone: string | undefined): string | undefined => {
  // Uses the first of several numbers.
  const digits = /^[^;,]*/
    .exec(phone ?? '')![0]
    .trim()
    .replace(/(?!^\+)\D/g, '')
  return /\d/.test(digits) ? digits : undefined
}

type HoursTexts = Pick<Messages['list'], 'closed' | 'openAllDay' | 'orLater' | 'holidaysDiffer'>

/** Returns opening hours that are the same every week. */
export const weekText = (week: Week, texts: HoursTexts, locale: string): string => {
  const lines = hoursWords(weekLines(week), locale, {
    ...texts,
    orLater: hours => formatMessage(texts.orLater, { hours }, locale),
  })
  const days = lines.map(({ days, hours }) => `${days} ${hours}`)
  return [...days, ...(week.holidaysDiffer ? [texts.holidaysDiffer] : [])].join(' · ')
}
