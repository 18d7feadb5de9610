import { encodeWeek } from '../../domain/opening-hours/encoded.ts'
import { hoursWords } from '../../domain/opening-hours/hours-words.ts'
import { weekLines } from '../../domain/opening-hours/lines.ts'
import { readWeek } from '../../domain/opening-hours/read-week.ts'
import type { Page } from '../page.ts'
import { timeZoneAt } from '../time-zone.ts'
import type { PlaceView } from '../views.ts'

/** When a place is open: in words where its hours are the same every week, else as the data have it. The script adds whether it is now. */
export const Hours = ({ page, place }: { page: Page; place: PlaceView }) => {
  const { openingHours, latitude, longitude } = place
  if (openingHours === undefined) return null
  const week = readWeek(openingHours)
  if (!week) return <p class="hours">{openingHours}</p>
  const { words, say, locale } = page
  const zone = latitude === undefined || longitude === undefined ? undefined : timeZoneAt(latitude, longitude)
  const lines = hoursWords(weekLines(week), locale, {
    closed: words.list.closed,
    openAllDay: words.list.openAllDay,
    orLater: hours => say(words.list.orLater, { hours }),
  })
  const days = lines.map(({ days, hours }) => `${days} ${hours}`)
  return (
    <p class="hours" data-week={encodeWeek(week)} data-zone={zone}>
      {[...days, ...(week.holidaysDiffer ? [words.list.holidaysDiffer] : [])].join(' · ')}
    </p>
  )
}
