import type { Page } from '../page.ts'
import type { ListView } from '../views.ts'
import { byLocale } from '../words/by-locale.ts'

/** Who made the list, how long it is, and when it was last changed. */
export const Byline = ({ page, list }: { page: Page; list: ListView }) => {
  const { words, say, pieces } = page
  return (
    <p class="byline">
      {pieces(words.list.by, { author: <b dir="auto">{list.authorName}</b> })} ·{' '}
      {say(words.list.places, { count: list.placeCount })} ·{' '}
      {pieces(words.list.updated, { date: <time datetime={list.updatedAt}>{day(page, list.updatedAt)}</time> })}
    </p>
  )
}

const day = ({ locale }: Page, time: string): string => days(locale).format(new Date(time))

const days = byLocale(locale => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }))
