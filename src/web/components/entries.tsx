import type { Page } from '../page.ts'
import type { ListView } from '../views.ts'
import { Entry } from './entry.tsx'
import type { SourceNames } from './merged.tsx'

/**
 * Number of places above which entries have fewer map links. Each link repeats the name and the position: together they would be a third of
 * the page. The page of the longest list must stay below 120 kB.
 */
const longAbove = 1000

/** The places in rank order. @param sources names of the merged lists, if places show them */
export const Entries = ({ page, list, sources }: { page: Page; list: ListView; sources?: SourceNames | undefined }) =>
  list.places.length === 0 ? (
    <p class="empty">{page.messages.list.empty}</p>
  ) : (
    <>
      <h2 id="ranked" class="unseen">
        {page.messages.list.ranked}
      </h2>
      <ol class="entries" aria-labelledby="ranked" data-digits={digits(list.places.length)}>
        {list.places.map(place => (
          <Entry page={page} place={place} brief={list.places.length > longAbove} sources={sources} />
        ))}
      </ol>
    </>
  )

/** Returns the number of digits for the style sheet. One and two digits need no smaller font. */
const digits = (count: number): number | undefined => (count < 100 ? undefined : String(count).length)
