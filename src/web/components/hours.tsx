import { encodeWeek } from '../../domain/opening-hours/encoded.ts'
import { hoursWords } from '../../domain/opening-hours/hours-words.ts'
import { weekLines } from '../../domain/opening-hours/lines.ts'
import { readWeek } from '../../domain/opening-hours/read-week.ts'
import type { Page } from '../page.ts'
import { timeZoneAt } from '../time-zone.ts'
import type { PlaceView } from '../views.ts'

/** Opening hours: as a week if they are the same every week, else as in the data. The script adds whether the place is open now. */
export const Hours = ({ page, place }: { page: Page; place: PlaceView }) => {
  const { openingHours, latitude, longitude } = place
  if (openingHours === undefined) return null
  const week = readWeek(openingHours)
  if (!week) return <p class="hours">{openingHours}</p>
  const { messages, formatMessage, locale } = page
  const zone = latitude === undefined || longitude === undefined ? undefined : timeZoneAt(latitude, longitude)
  const lines = hoursWords(weekLines(week), locale, {
    closed: messages.list.closed,
    openAllDay: messages.list.openAllDay,
    orLater: hours => formatMessage(messages.list.orLater, { hours }),
  })
  const days = lines.map(({ days, hours }) => `${days} ${hours}`)
  return (
    <p class="hours" data-week={encodeWeek(week)} data-zone={zone}>
      {[...days, ...(week.holidaysDiffer ? [messages.list.holidaysDiffer] : [])].join(' · ')}
    </p>
  )
}
