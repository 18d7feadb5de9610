import { encodeWeek } from '../../domain/opening-hours/encoded.ts'
import { hoursWords } from '../../domain/opening-hours/hours-words.ts'
import { weekLines } from '../../domain/opening-hours/lines.ts'
import { readWeek } from '../../domain/opening-hours/read-week.ts'
import type { DrawnHours } from '../components/place.tsx'
import type { Page } from '../page.ts'
import { timeZoneAt } from '../time-zone.ts'
import type { PlaceView } from '../views.ts'

/** Returns opening hours as a week if they are the same every week, else as in the data. */
export const hoursOf = (page: Page, place: PlaceView): DrawnHours | undefined => {
  const { openingHours, latitude, longitude } = place
  if (openingHours === undefined) return undefined
  const week = readWeek(openingHours)
  if (!week) return { text: openingHours }
  const { messages, formatMessage, locale } = page
  const lines = hoursWords(weekLines(week), locale, {
    closed: messages.list.closed,
    openAllDay: messages.list.openAllDay,
    orLater: hours => formatMessage(messages.list.orLater, { hours }),
  })
  const days = lines.map(({ days, hours }) => `${days} ${hours}`)
  return {
    text: [...days, ...(week.holidaysDiffer ? [messages.list.holidaysDiffer] : [])].join(' · '),
    week: encodeWeek(week),
    zone: latitude === undefined || longitude === undefined ? undefined : timeZoneAt(latitude, longitude),
  }
}
