import type { Page } from '../page.ts'
import { isNamed } from '../text/is-named.ts'
import { shortDayOf } from '../text/moment.ts'
import type { ListView } from '../views.ts'

/** The author of the list, its length, and the day of its last change, in one line. */
export const Byline = ({ page, list }: { page: Page; list: ListView }) => (
  <p class="byline one-line">
    {isNamed(list.authorName) && <b dir="auto">{list.authorName}</b>}
    <span>
      {isNamed(list.authorName) && ' · '}
      {page.formatMessage(page.messages.list.places, { count: list.placeCount })}
      {' · '}
      <time datetime={list.updatedAt}>{shortDayOf(page.locale, list.updatedAt, page.year)}</time>
    </span>
  </p>
)
