import { decodeWeek } from '../../../domain/opening-hours/encoded.ts'
import { openAt } from '../../../domain/opening-hours/open-at.ts'
import { minuteOfWeekIn } from '../../minute-of-week.ts'
import { formatMessage, locale, placeMessages } from '../shared/messages.ts'

const messages = placeMessages()

/** Returns whether a place is open now in its local time, and until when. `undefined` if its hours or its time zone are unknown. */
const openingOf = (item: Element): ReturnType<typeof openAt> | undefined => {
  const { week, zone } = item.querySelector<HTMLElement>('.hours')?.dataset ?? {}
  const minute = week === undefined || zone === undefined ? undefined : minuteOfWeekIn(zone, new Date())
  return minute === undefined ? undefined : openAt(decodeWeek(week!), minute)
}

/** Returns whether a place is open now. `unknown` without its hours, and after the latest hour at which it surely is open. */
export const openNow = (item: Element): 'open' | 'closed' | 'unknown' => {
  if (item.matches('.closed')) return 'closed'
  const { state = 'late' } = openingOf(item) ?? {}
  return state === 'late' ? 'unknown' : state
}

/** Returns a text such as “Open until 23:00”. */
export const openingText = (item: Element): string | undefined => {
  const opening = openingOf(item)
  if (!opening) return undefined
  const { state, until } = opening
  const time = until === undefined ? undefined : clock(until)
  if (state === 'open') return time === undefined ? messages.openNow : formatMessage(messages.openUntil, { time })
  if (state === 'late') return messages.mayBeOpen
  return time === undefined ? messages.closedNow : formatMessage(messages.opensAt, { time })
}

// Minutes of the week count from Monday, so they are formatted as times after a Monday.
const monday = Date.UTC(2024, 0, 1)
const time = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: 'UTC' })
const clock = (minute: number): string => time.format(monday + minute * 60_000)
