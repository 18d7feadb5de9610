import type { Page } from '../page.ts'
import type { ListView } from '../views.ts'
import { Entry } from './entry.tsx'

/** The places in rank order. */
export const Entries = ({ page, list }: { page: Page; list: ListView }) =>
  list.places.length === 0 ? (
    <p class="empty">{page.words.list.empty}</p>
  ) : (
    <>
      <h2 id="ranked" class="unseen">
        {page.words.list.ranked}
      </h2>
      <ol class="entries" aria-labelledby="ranked" data-digits={digits(list.places.length)}>
        {list.places.map(place => (
          <Entry page={page} place={place} />
        ))}
      </ol>
    </>
  )

/** Numerals of one and two digits fit as they are. */
const digits = (count: number): number | undefined => (count < 100 ? undefined : String(count).length)
