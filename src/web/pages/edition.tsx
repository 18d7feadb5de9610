import { Attribution } from '../components/attribution.tsx'
import { Document } from '../components/document.tsx'
import { Files } from '../components/downloads.tsx'
import { Editions, editionPath, longDate } from '../components/editions.tsx'
import { Entries } from '../components/entries.tsx'
import { LanguageLinks } from '../components/list-head.tsx'
import { Note } from '../components/note.tsx'
import { rankMoves } from '../components/rank-move.tsx'
import { editionHead, editionName } from '../feeds/edition-head.ts'
import { type Page, to } from '../page.ts'
import type { EditionsView, EditionView } from '../views.ts'

/** Number of places that each kind of change names. */
const changesShown = 50

type EditionPageProps = { page: Page; list: EditionView; editions: EditionsView }

/** The page of an edition: the ranking as it was, and what changed since another edition. Works without scripts. */
export const EditionPage = ({ page, list, editions }: EditionPageProps) => {
  const { messages, formatMessage } = page
  const { slug, edition } = list
  const { label } = edition
  return (
    <Document
      page={page}
      title={`${list.title} · ${editionName(page, edition)}`}
      description={formatMessage(messages.editions.asOf, { date: longDate(page, edition.createdAt) })}
      head={<Head page={page} list={list} />}
      noindex={!list.listed}
      script="embed"
      data={{ messages: messages.reading, list: { slug, url: list.url, version: list.version } }}
    >
      <article class="list edition">
        <header>
          <h1 dir="auto">{list.title}</h1>
          <p class="byline">
            <b dir="auto">{list.authorName}</b>
            {' · '}
            <span dir="auto">{editionName(page, edition)}</span>
          </p>
          <p class="aside">{formatMessage(messages.editions.asOf, { date: longDate(page, edition.createdAt) })}</p>
          {list.description !== undefined && <Note text={list.description} />}
          <p>
            <a href={to(page, `/lists/${slug}`)}>{messages.editions.now}</a>
          </p>
        </header>
        <section class="places">
          <Entries page={page} list={list} moves={rankMoves(list)} />
        </section>
        <Changes page={page} list={list} editions={editions} />
        <section class="downloads">
          <Files page={page} list={list} />
        </section>
        <section class="editions">
          <h2>{messages.editions.title}</h2>
          <Editions page={page} slug={slug} editions={editions.editions} present={label} />
        </section>
        <Attribution page={page} list={list} />
      </article>
    </Document>
  )
}

/** Elements that other programs look for in the head. */
const Head = ({ page, list }: { page: Page; list: EditionView }) => (
  <>
    <LanguageLinks page={page} url={list.url} />
    {editionHead(page, list).map(([property, content]) => (
      <meta property={property} content={content} />
    ))}
  </>
)

/** What entered, left, rose and fell, and a form that compares with another edition. */
const Changes = ({ page, list, editions }: EditionPageProps) => {
  const { editions: messages } = page.messages
  const { changes, comparedWith, edition } = list
  const others = editions.editions.filter(({ label }) => label !== edition.label)
  if (others.length === 0) return null
  const nameOf = (label: string) => others.find(other => other.label === label)?.title ?? label
  return (
    <section class="changes">
      {changes && comparedWith !== undefined && (
        <>
          <h2>{page.formatMessage(messages.changes, { label: nameOf(comparedWith) })}</h2>
          {Object.values(changes).every(places => places.length === 0) && <p>{messages.same}</p>}
          {(['entered', 'left', 'rose', 'fell'] as const).map(kind => (
            <Kind page={page} title={messages[kind]} places={changes[kind]} />
          ))}
        </>
      )}
      <form action={page.root + editionPath(list.slug, edition.label)}>
        {page.isLanguageInUrl && <input type="hidden" name="lang" value={page.language} />}
        <label for="against">{messages.compareWith}</label>
        <select id="against" name="against">
          {others.map(({ label }) => (
            <option value={label} selected={label === comparedWith}>
              {nameOf(label)}
            </option>
          ))}
        </select>
        <button type="submit">{messages.compare}</button>
      </form>
    </section>
  )
}

type ChangedPlaces = NonNullable<EditionView['changes']>['entered']

const Kind = ({ page, title, places }: { page: Page; title: string; places: ChangedPlaces }) => {
  if (places.length === 0) return null
  const { messages, formatMessage } = page
  return (
    <>
      <h3>{title}</h3>
      <ul>
        {places.slice(0, changesShown).map(({ name, from, to }) => (
          <li>
            <span dir="auto">{name}</span>{' '}
            <small>
              {from !== undefined && to !== undefined
                ? formatMessage(messages.editions.fromTo, { from, to })
                : `(${to ?? from})`}
            </small>
          </li>
        ))}
        {places.length > changesShown && (
          <li>{formatMessage(messages.feed.andMore, { count: places.length - changesShown })}</li>
        )}
      </ul>
    </>
  )
}
