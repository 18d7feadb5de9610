import type { Page } from '../page.ts'
import { sharedTown } from '../text/shared-town.ts'
import type { ListView } from '../views.ts'
import { digits, Entry } from './entry.tsx'
import type { SourceNames } from './merged.tsx'

/** Number of places above which entries are brief. The page of the longest list must stay below 120 kB. */
const longAbove = 1000

/** The places in rank order. @param sources names of the merged lists, if places show them */
export const Entries = ({ page, list, sources }: { page: Page; list: ListView; sources?: SourceNames | undefined }) => {
  const townOf = sharedTown(list.places)
  return list.places.length === 0 ? (
    <p class="empty">{page.messages.list.empty}</p>
  ) : (
    <>
      <h2 id="ranked" class="unseen">
        {page.messages.list.ranked}
      </h2>
      <ol class="entries read" aria-labelledby="ranked" data-digits={digits(list.places.length)}>
        {list.places.map(place => (
          <Entry
            page={page}
            place={place}
            brief={list.places.length > longAbove}
            town={townOf(place)}
            sources={sources}
          />
        ))}
      </ol>
    </>
  )
}
