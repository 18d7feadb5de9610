import { isLocated } from '../../domain/coordinates.ts'
import { isFiltered, type PlaceFilters } from '../../domain/place-filters.ts'
import type { Vote } from '../../domain/vote.ts'
import { Attribution } from '../components/attribution.tsx'
import { Byline } from '../components/byline.tsx'
import { Data, Document } from '../components/document.tsx'
import { Downloads } from '../components/downloads.tsx'
import { Editions } from '../components/editions.tsx'
import { Entries } from '../components/entries.tsx'
import { Filters } from '../components/filters.tsx'
import { ListHead } from '../components/list-head.tsx'
import { MakeListForm } from '../components/make-list-form.tsx'
import { MapOf, mapOn } from '../components/map.tsx'
import { MergedFrom, sourceNames } from '../components/merged.tsx'
import { Note } from '../components/note.tsx'
import { rankMoves } from '../components/rank-move.tsx'
import { itemList } from '../feeds/json-ld.ts'
import { embedCode, embedSize } from '../feeds/oembed.ts'
import { summaryOf } from '../feeds/open-graph.ts'
import { filteredList } from '../list-filters.ts'
import { type Page, reportPath, to } from '../page.ts'
import type { EditionsView, ListView } from '../views.ts'

type ListPageProps = {
  page: Page
  list: ListView
  filters?: PlaceFilters
  editions?: EditionsView | undefined
  vote?: Vote | undefined
}

/** The page of a list, complete without scripts. */
export const ListPage = ({ page, list, filters = {}, editions, vote }: ListPageProps) => {
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
          {vote && !(list.listed && vote.closedAt) && <VoteLink {...{ page, list, vote }} />}
          {list.copiedFrom && <CopiedFrom page={page} from={list.copiedFrom} />}
          {list.mergedFrom && <MergedFrom page={page} from={list.mergedFrom} />}
          {list.description !== undefined && <Note text={list.description} />}
        </header>
        {map && <MapOf page={page} list={shown} map={map} filters={filters} />}
        {!map && shown.places.length > 0 && <p class="aside">{messages.list.noMap}</p>}
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
          {list.places.length > 1 && (
            <p class="your-order scripted">
              <a href={to(page, `/lists/${list.slug}/rank`)} rel="nofollow">
                {messages.ranking.yourOrder}
              </a>
            </p>
          )}
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

/** Leads to an open vote, or to the result of a closed one. People who found the list by search were not invited to it. */
const VoteLink = ({ page, list, vote }: { page: Page; list: ListView; vote: Vote }) => {
  const { list: texts, ballot } = page.messages
  const question = <bdi>{vote.question ?? ballot.question}</bdi>
  return (
    <p class={vote.closedAt ? 'byline' : 'open-vote'} data-until={vote.closesAt}>
      {list.listed ? (
        page.formatParts(texts.voteAsk, { question, author: <bdi>{list.authorName}</bdi> })
      ) : (
        <a href={to(page, `/votes/${vote.id}`)} rel="nofollow">
          {page.formatParts(vote.closedAt ? texts.voteEnded : texts.vote, { question })}
        </a>
      )}
    </p>
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

/** A form that copies this list. It needs the script, so it is hidden until the script runs. */
const CopyList = ({ page, list }: { page: Page; list: ListView }) => {
  const { copy } = page.messages
  return (
    <make-list class="copy" hidden>
      <details>
        <summary>
          <h2>{copy.title}</h2>
        </summary>
        <p id="copy" class="aside">
          {copy.means}
        </p>
        <MakeListForm page={page} id="copy" title={{ label: copy.listTitle, value: list.title }} button={copy.make}>
          <input type="hidden" name="access" value="link" />
        </MakeListForm>
      </details>
    </make-list>
  )
}

/** Numbers of places from which a list can be sorted by distance, and searched. */
const minToSort = 5
const minToFind = 15

/** Where the script adds the tools of a list. Says which, so that the style sheet reserves their space. Empty if it has none. */
const ListTools = ({ list: { places } }: { list: ListView }) => {
  const tools = [
    places.length >= minToFind && 'find',
    places.filter(isLocated).length >= minToSort && 'near',
    places.some(({ openingHours, closed }) => openingHours !== undefined && !closed) && 'open',
  ].filter(tool => tool !== false)
  return <list-tools data-tools={tools.join(' ')}></list-tools>
}

/** A reader's actions in the bar of a list's page. The script adds those that need it. */
const ReaderActions = ({ page, list }: { page: Page; list: ListView }) => {
  const { messages, mayCreate, mayReport } = page
  const merge = to(page, '/merge')
  return (
    <>
      <a class="share-list" href="#share">
        {messages.list.share}
      </a>
      <details class="menu">
        <summary>{messages.list.menu}</summary>
        <ul>
          <li>
            <a href="#download">{messages.downloads.title}</a>
          </li>
          {mayCreate && (
            <>
              <li class="scripted">
                <a href="#copy">{messages.copy.title}</a>
              </li>
              <li>
                <a href={`${merge}${merge.includes('?') ? '&' : '?'}lists=${list.slug}`}>
                  {messages.merging.withOthers}
                </a>
              </li>
            </>
          )}
          {mayReport && list.visibility === 'public' && (
            <li>
              <a href={to(page, reportPath(list.slug))} rel="nofollow">
                {messages.reporting.link}
              </a>
            </li>
          )}
        </ul>
      </details>
    </>
  )
}

/** Ways to share a list. The script adds buttons to copy and to share the link. Print shows the QR code beside the title. */
const Share = ({ page, list }: { page: Page; list: ListView }) => {
  const { messages, root } = page
  const path = `${root}/lists/${list.slug}`
  return (
    <section id="share" class="share">
      <h2>{messages.share.title}</h2>
      <share-link>
        <label for="link">{messages.share.link}</label>
        <input id="link" readonly value={list.url} />
      </share-link>
      <figure class="qr">
        <img src={`${path}/qr.svg`} alt={messages.share.qr} width="148" height="148" fetchpriority="low" />
        <figcaption>{messages.share.qrMeans}</figcaption>
      </figure>
      <details>
        <summary>{messages.share.embed}</summary>
        <p>{messages.share.embedMeans}</p>
        <pre>
          <code>{embedCode(list, { width: '100%', height: embedSize.height }, messages.formats, page.locale)}</code>
        </pre>
      </details>
      <p class="aside">
        {page.formatParts(messages.share.formats, {
          markdown: <a href={`${path}.md`}>Markdown</a>,
          text: <a href={`${path}.txt`}>{messages.share.plainText}</a>,
          json: <a href={`${path}.json`}>JSON</a>,
        })}{' '}
        <a href={`${path}/feed.atom`}>{messages.share.feed}</a>
      </p>
    </section>
  )
}
