import { cachedPerLocale } from '../locales/cached-per-locale.ts'
import type { Page } from '../page.ts'
import type { ListView } from '../views.ts'

/** The author of the list, its length, and its last change. */
export const Byline = ({ page, list }: { page: Page; list: ListView }) => {
  const { messages, formatMessage, formatParts } = page
  return (
    <p class="byline">
      {formatParts(messages.list.by, { author: <b dir="auto">{list.authorName}</b> })} ·{' '}
      {formatMessage(messages.list.places, { count: list.placeCount })} ·{' '}
      {formatParts(messages.list.updated, { date: <time datetime={list.updatedAt}>{day(page, list.updatedAt)}</time> })}
    </p>
  )
}

const day = ({ locale }: Page, time: string): string => days(locale).format(new Date(time))

const days = cachedPerLocale(locale => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }))
