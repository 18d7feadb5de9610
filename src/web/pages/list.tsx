import { isFiltered, type PlaceFilters } from '../../domain/place-filters.ts'
import { Attribution } from '../components/attribution.tsx'
import { Byline } from '../components/byline.tsx'
import { CopyList } from '../components/copy-list.tsx'
import { Data, Document } from '../components/document.tsx'
import { Downloads } from '../components/downloads.tsx'
import { Editions } from '../components/editions.tsx'
import { Entries } from '../components/entries.tsx'
import { Filters } from '../components/filters.tsx'
import { ListHead } from '../components/list-head.tsx'
import { ListTools } from '../components/list-tools.tsx'
import { MapOf, mapOn } from '../components/map.tsx'
import { MergedFrom, sourceNames } from '../components/merged.tsx'
import { Note } from '../components/note.tsx'
import { rankMoves } from '../components/rank-move.tsx'
import { ReaderActions } from '../components/reader-actions.tsx'
import { Share } from '../components/share.tsx'
import { itemList } from '../feeds/json-ld.ts'
import { summaryOf } from '../feeds/summary.ts'
import { filteredList } from '../list-filters.ts'
import { type Page, to } from '../page.ts'
import type { EditionsView, ListView } from '../views.ts'

type ListPageProps = {
  page: Page
  list: ListView
  filters?: PlaceFilters
  editions?: EditionsView | undefined
}

/** The page of a list, complete without scripts. */
export const ListPage = ({ page, list, filters = {}, editions }: ListPageProps) => {
  const { messages, locale } = page
  const shown = filteredList(list, filters)
  const map = mapOn(page, shown)
  const { making, away, refused } = messages.making
  const { use, means, saving, kept, remove, full, failed, install, savedOffline, savedAway, reload } = messages.offline
  const offline = { use, means, saving, kept, remove, full, failed, install, savedOffline, savedAway, reload }
  return (
    <Document
      page={page}
      title={list.title}
      description={summaryOf(list, messages.formats, locale)}
      script="list"
      data={{
        messages: { ...messages.reading, making, away, refused, refusals: messages.refusals, offline },
        list: { slug: list.slug, url: list.url, version: list.version },
        map: map?.data,
      }}
      head={<ListHead page={page} list={list} />}
      noindex={!list.listed || isFiltered(filters)}
      actions={<ReaderActions page={page} list={list} />}
    >
      <article class="list">
        {/* A stored copy says here that it is one. */}
        <saved-copy hidden></saved-copy>
        <header>
          <h1 dir="auto">{list.title}</h1>
          <Byline page={page} list={list} />
          {list.copiedFrom && <CopiedFrom page={page} from={list.copiedFrom} />}
          {list.mergedFrom && <MergedFrom page={page} from={list.mergedFrom} />}
          {list.description !== undefined && <Note text={list.description} />}
        </header>
        {map && <MapOf page={page} list={shown} map={map} filters={filters} />}
        <section class="places">
          <div class="tools">
            <ListTools list={shown} />
            <Filters page={page} list={list} filters={filters} shown={shown.places.length} />
          </div>
          <Entries
            page={page}
            list={shown}
            hasTagLinks
            sources={list.mergedFrom && sourceNames(list.mergedFrom.lists)}
            moves={editions && rankMoves(editions)}
          />
        </section>
        {editions && editions.editions.length > 0 && (
          <section class="editions">
            <h2>{messages.editions.title}</h2>
            <Editions page={page} slug={list.slug} editions={editions.editions} />
            <p class="aside">{page.formatMessage(messages.editions.arrows, { label: editions.comparedWith ?? '' })}</p>
          </section>
        )}
        <Downloads page={page} list={list} />
        <Share page={page} list={list} />
        {page.mayCreate && <CopyList page={page} list={list} />}
        <Attribution page={page} list={list} />
      </article>
      <Data type="application/ld+json" value={itemList(list)} />
    </Document>
  )
}

const CopiedFrom = ({ page, from }: { page: Page; from: NonNullable<ListView['copiedFrom']> }) => (
  <p class="byline">
    {page.formatParts(page.messages.list.copiedFrom, {
      list: <a href={to(page, `/lists/${from.slug}`)}>{from.title}</a>,
      author: <b dir="auto">{from.authorName}</b>,
    })}
  </p>
)
