import { itemList } from '../formats/json-ld.ts'
import { summaryOf } from '../formats/summary.ts'
import { type Page, to } from '../page.ts'
import { Attribution } from '../parts/attribution.tsx'
import { Byline } from '../parts/byline.tsx'
import { CopyList } from '../parts/copy-list.tsx'
import { Data, Document } from '../parts/document.tsx'
import { Downloads } from '../parts/downloads.tsx'
import { Entries } from '../parts/entries.tsx'
import { ListHead } from '../parts/list-head.tsx'
import { MapOf } from '../parts/map.tsx'
import { MergedFrom, sourceNames } from '../parts/merged.tsx'
import { Note } from '../parts/note.tsx'
import { Share } from '../parts/share.tsx'
import type { ListView } from '../views.ts'
import { reportPath } from './report.tsx'

/** The page of a list: whole without script. */
export const ListPage = ({ page, list }: { page: Page; list: ListView }) => {
  const { words, locale } = page
  const { making, away, refused } = words.making
  return (
    <Document
      page={page}
      title={list.title}
      description={summaryOf(list, words.formats, locale)}
      script="list"
      says={{ ...words.reading, making, away, refused, refusals: words.refusals }}
      head={<ListHead page={page} list={list} />}
    >
      <article class="list">
        <header>
          <h1 dir="auto">{list.title}</h1>
          <Byline page={page} list={list} />
          {list.copiedFrom && <CopiedFrom page={page} from={list.copiedFrom} />}
          {list.mergedFrom && <MergedFrom page={page} from={list.mergedFrom} />}
          {list.description !== undefined && <Note text={list.description} />}
          <p class="jump">
            <a href="#download">{words.list.jumpDownload}</a> <a href="#share">{words.list.jumpShare}</a>
          </p>
        </header>
        <MapOf page={page} list={list} />
        <section class="places">
          <list-tools></list-tools>
          <Entries page={page} list={list} sources={list.mergedFrom && sourceNames(list.mergedFrom.lists)} />
        </section>
        <Downloads page={page} list={list} />
        <Share page={page} list={list} />
        {page.mayCreate && <CopyList page={page} list={list} />}
        {page.mayCreate && <MergeWith page={page} list={list} />}
        <Attribution page={page} list={list} />
        {page.mayReport && list.visibility === 'public' && (
          <p>
            <a href={to(page, reportPath(list.slug))} rel="nofollow">
              {page.words.reporting.link}
            </a>
          </p>
        )}
      </article>
      <Data type="application/ld+json" value={itemList(list)} />
    </Document>
  )
}

const CopiedFrom = ({ page, from }: { page: Page; from: NonNullable<ListView['copiedFrom']> }) => (
  <p class="byline">
    {page.pieces(page.words.list.copiedFrom, {
      list: <a href={to(page, `/lists/${from.slug}`)}>{from.title}</a>,
      author: <b dir="auto">{from.authorName}</b>,
    })}
  </p>
)

const MergeWith = ({ page, list }: { page: Page; list: ListView }) => {
  const merge = to(page, '/merge')
  return (
    <p>
      <a href={`${merge}${merge.includes('?') ? '&' : '?'}lists=${list.slug}`}>{page.words.merging.withOthers}</a>
    </p>
  )
}
