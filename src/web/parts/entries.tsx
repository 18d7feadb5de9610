import type { Page } from '../page.ts'
import type { ListView } from '../views.ts'
import { Entry } from './entry.tsx'
import type { SourceNames } from './merged.tsx'

// Repeating names and positions for each map makes up a third of a page, which is to stay below 120 kB for the longest of lists.
const longAbove = 1000

/** The places in rank order. @param sources where it is told which lists had them */
export const Entries = ({ page, list, sources }: { page: Page; list: ListView; sources?: SourceNames | undefined }) =>
  list.places.length === 0 ? (
    <p class="empty">{page.words.list.empty}</p>
  ) : (
    <>
      <h2 id="ranked" class="unseen">
        {page.words.list.ranked}
      </h2>
      <ol class="entries" aria-labelledby="ranked" data-digits={digits(list.places.length)}>
        {list.places.map(place => (
          <Entry page={page} place={place} brief={list.places.length > longAbove} sources={sources} />
        ))}
      </ol>
    </>
  )

/** Numerals of one and two digits fit as they are. */
const digits = (count: number): number | undefined => (count < 100 ? undefined : String(count).length)
