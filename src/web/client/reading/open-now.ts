import { decodeWeek } from '../../../domain/opening-hours/encoded.ts'
import { openAt } from '../../../domain/opening-hours/open-at.ts'
import type { Messages } from '../../locales/index.ts'
import { minuteOfWeekIn } from '../../minute-of-week.ts'
import { element } from '../shared/element.ts'
import { formatMessage, locale, pageMessages } from '../shared/messages.ts'

const messages = pageMessages<Messages['reading']>()

/** Shows whether each place is open, in the place's local time. */
function sayWhatIsOpen(): void {
  for (const hours of document.querySelectorAll<HTMLElement>('.hours[data-week][data-zone]')) {
    const minute = minuteOfWeekIn(hours.dataset.zone!, new Date())
    const mark = hours.querySelector('b') ?? element('b')
    if (minute === undefined) continue
    mark.textContent = inWords(openAt(decodeWeek(hours.dataset.week!), minute))
    if (!mark.isConnected) hours.prepend(mark, ' · ')
  }
}

const inWords = ({ state, until }: ReturnType<typeof openAt>): string => {
  const time = until === undefined ? undefined : clock(until)
  if (state === 'open') return time === undefined ? messages.openNow : formatMessage(messages.openUntil, { time })
  if (state === 'late') return messages.mayBeOpen
  return time === undefined ? messages.closedNow : formatMessage(messages.opensAt, { time })
}

// Minutes of the week count from Monday, so they are formatted as times after a Monday.
const monday = Date.UTC(2024, 0, 1)
const time = new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' })
const clock = (minute: number): string => time.format(monday + minute * 60_000)

sayWhatIsOpen()
setInterval(sayWhatIsOpen, 60_000)
