import type * as z from 'zod'
import type { BallotPaper } from '../../domain/vote-view.ts'
import { getVote } from '../../operations/get-vote.ts'
import type { WebDoor } from '../list-answers.ts'
import type { Page } from '../page.ts'
import { About } from '../parts/about.tsx'
import { Document } from '../parts/document.tsx'
import { Note } from '../parts/note.tsx'
import { utcMomentIn } from '../text/moment.ts'
import type { PlaceView } from '../views.ts'

type PaperView = z.output<typeof BallotPaper>

/** @throws Problem `vote_not_found` */
export const ballotPaper = async (door: WebDoor, voteId: string, requestId: string): Promise<PaperView> =>
  (await door.run(getVote, { input: { voteId }, credential: { header: undefined }, requestId })) as PaperView

/** What a vote asks, for whoever has its link; the script lets them answer. Where the list is told only by a page that all may read. */
export const VotePage = ({ page, paper }: { page: Page; paper: PaperView }) => {
  const { ballot, editor, refusals } = page.words
  const { up, down, handle, handleHelp, movedTo, cancel, refusedNow } = editor
  const { question = ballot.question, status, places } = paper
  const isAnswerable = status === 'open' && places.length > 0
  return (
    <Document
      page={page}
      title={question}
      {...(isAnswerable && { script: 'vote' })}
      sheet="editor"
      says={{ ballot, editor: { up, down, handle, handleHelp, movedTo, cancel, refusedNow }, refusals }}
      noindex
    >
      <article class="voting">
        <header>
          <h1 dir="auto">{question}</h1>
          <p class="lead">
            <bdi>{paper.title}</bdi>
          </p>
          <p class="byline">
            {page.pieces(ballot.asks, { author: <b dir="auto">{paper.authorName}</b> })}
            {paper.listUrl !== undefined && (
              <>
                {' · '}
                <a href={paper.listUrl}>{ballot.list}</a>
              </>
            )}
            {status === 'open' && paper.closesAt !== undefined && <Until page={page} end={paper.closesAt} />}
          </p>
          {status === 'closed' && <p class="notice">{ballot.isClosed}</p>}
          {isAnswerable && (
            <noscript>
              <p class="notice">{ballot.noScript}</p>
            </noscript>
          )}
        </header>
        {isAnswerable ? (
          <ballot-paper data-vote={paper.id}>
            <section class="own-ballot" aria-labelledby="yours" tabindex={-1} hidden>
              <h2 id="yours">{ballot.yours}</h2>
              <p class="aside">{ballot.empty}</p>
              <ol class="entries editing" aria-labelledby="yours"></ol>
            </section>
            <VotedOn page={page} places={places} means={`${ballot.leftOut} ${ballot.secret}`} />
          </ballot-paper>
        ) : (
          <VotedOn page={page} places={places} means={places.length === 0 ? ballot.none : ''} />
        )}
      </article>
    </Document>
  )
}

/** In the reader's own time once the script is there. */
const Until = ({ page, end }: { page: Page; end: string }) => (
  <>
    {' · '}
    {page.pieces(page.words.ballot.until, {
      date: <time datetime={end}>{utcMomentIn(page.locale, end)}</time>,
    })}
  </>
)

type Shown = { page: Page; places: readonly PlaceView[]; means: string }

const VotedOn = ({ page, places, means }: Shown) => {
  const { ballot } = page.words
  return (
    <section class="voted-on" aria-labelledby="places" tabindex={-1}>
      <h2 id="places">{ballot.places}</h2>
      {means !== '' && <p class="aside">{means}</p>}
      {places.length > 0 && (
        <ul>
          {places.map(place => (
            <VotedPlace page={page} place={place} />
          ))}
        </ul>
      )}
    </section>
  )
}

const VotedPlace = ({ page, place }: { page: Page; place: PlaceView }) => {
  const { name, englishName, note } = place
  return (
    <li data-id={place.id}>
      <h3 dir="auto">
        <span>{name}</span>
        {englishName !== undefined && <small>{englishName}</small>}
      </h3>
      <About page={page} place={place} />
      {note !== undefined && <Note text={note} />}
      <p class="links">
        <a href={place.mapsUrl} target="_blank" rel="noopener" aria-label={page.say(page.words.ballot.mapOf, { name })}>
          {page.words.ballot.map}
        </a>
      </p>
    </li>
  )
}
