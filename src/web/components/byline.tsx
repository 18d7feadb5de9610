import { cachedPerLocale } from '../locales/cached-per-locale.ts'
import type { Page } from '../page.ts'
import type { ListView } from '../views.ts'

/** The author of the list, its length, and the day of its last change, in one line. */
export const Byline = ({ page, list }: { page: Page; list: ListView }) => (
  <p class="byline one-line">
    <b dir="auto">{list.authorName}</b>
    <span>
      {' · '}
      {page.formatMessage(page.messages.list.places, { count: list.placeCount })}
      {' · '}
      <time datetime={list.updatedAt}>{day(page, list.updatedAt)}</time>
    </span>
  </p>
)

/** Returns a short date, with the year if it is another one than now. */
const day = ({ locale, year }: Page, time: string): string => {
  const date = new Date(time)
  return (date.getUTCFullYear() === year ? days : daysOfYears)(locale).format(date)
}

const shortDay = { day: 'numeric', month: 'short', timeZone: 'UTC' } as const
const days = cachedPerLocale(locale => new Intl.DateTimeFormat(locale, shortDay))
const daysOfYears = cachedPerLocale(locale => new Intl.DateTimeFormat(locale, { ...shortDay, year: 'numeric' }))
