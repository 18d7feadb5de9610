import type { Page } from '../page.ts'
import { placesByBand } from '../text/bands.ts'
import { sharedTown } from '../text/shared-town.ts'
import type { ListView } from '../views.ts'
import { digits, Entry } from './entry.tsx'
import type { SourceNames } from './merged.tsx'
import type { RankMoves } from './rank-move.tsx'

/** Number of places above which entries are brief. The page of the longest list must stay below 120 kB. */
const longAbove = 1000

/** The number of places that show how they have moved, for the same limit. */
const maxMoves = 320

type EntriesProps = {
  page: Page
  list: ListView
  hasTagLinks?: boolean
  sources?: SourceNames | undefined
  moves?: RankMoves | undefined
}

/** The places in rank order. A band has its name above its first place, in the same item, so that readers of all kinds see one list. */
export const Entries = ({ page, list, hasTagLinks = false, sources, moves }: EntriesProps) => {
  const townOf = sharedTown(list.places)
  return list.places.length === 0 ? (
    <p class="empty">{list.placeCount === 0 ? page.messages.list.empty : page.messages.reading.noneFits}</p>
  ) : (
    <>
      <h2 id="ranked" class="unseen">
        {page.messages.list.ranked}
      </h2>
      <ol class="entries read" aria-labelledby="ranked" data-digits={digits(list.places.length)}>
        {placesByBand(list.places, page.messages.list.unbanded).map(([heading, places]) =>
          places.map((place, index) => (
            <Entry
              page={page}
              place={place}
              brief={list.places.length > longAbove}
              town={townOf(place)}
              band={index === 0 ? heading : undefined}
              hasTagLinks={hasTagLinks}
              sources={sources}
              moves={place.rank <= maxMoves ? moves : undefined}
            />
          )),
        )}
      </ol>
    </>
  )
}
