import type * as z from 'zod'
import type { BallotPaper } from '../../domain/vote-view.ts'
import { getVote } from '../../operations/get-vote.ts'
import { Document } from '../components/document.tsx'
import { drawnPlace } from '../components/entry.tsx'
import { Place } from '../components/place.tsx'
import { VoteResult, winnerOf } from '../components/vote-result.tsx'
import type { WebDispatcher } from '../list-responses.ts'
import type { Page } from '../page.ts'
import { isNamed } from '../text/is-named.ts'
import { utcMomentIn } from '../text/moment.ts'
import type { PlaceView } from '../views.ts'

type PaperView = z.output<typeof BallotPaper>

/** @throws Problem `vote_not_found` */
export const ballotPaper = async (dispatcher: WebDispatcher, voteId: string, requestId: string): Promise<PaperView> =>
  (await dispatcher.run(getVote, { input: { voteId }, credential: { header: undefined }, requestId })) as PaperView

/**
 * The question and the places of a vote, for everyone with the ballot link. The script lets people vote. The page links to the list only
 * if the list is public.
 */
export const VotePage = ({ page, paper }: { page: Page; paper: PaperView }) => {
  const { ballot, editor, voting, voteResult, refusals } = page.messages
  const { up, down, handle, handleHelp, movedTo, cancel, refusedNow } = editor
  const { question = ballot.question, status, closesAt, ballotCount = 0, places } = paper
  const isAnswerable = status === 'open' && places.length > 0
  const hasResult = ballotCount > 0 && places.length > 0
  // A place that the list got after the vote has no result.
  const ranked = places
    .flatMap(({ result, ...place }) => (result ? [{ ...place, result }] : []))
    .sort((one, other) => tierOf(one.result) - tierOf(other.result))
  return (
    <Document
      page={page}
      title={question}
      {...((isAnswerable || hasResult) && { script: 'vote' })}
      sheet="editor"
      data={{
        messages: {
          ballot,
          voting: { ballots: voting.ballots },
          voteResult,
          editor: { up, down, handle, handleHelp, movedTo, cancel, refusedNow },
          refusals,
          reading: page.messages.reading,
        },
        vote: {
          id: paper.id,
          places: (isAnswerable ? places : ranked).map(({ id, name, result }) => ({
            id,
            name,
            tiedRank: result?.tiedRank,
          })),
        },
      }}
      noindex
    >
      <article class="voting">
        <header>
          <h1 dir="auto">{question}</h1>
          <p class="byline">
            {isNamed(paper.authorName) && [
              page.formatParts(ballot.asks, { author: <b dir="auto">{paper.authorName}</b> }),
              ' · ',
            ]}
            {paper.listUrl === undefined ? (
              <bdi>{paper.title}</bdi>
            ) : (
              <a href={paper.listUrl} dir="auto">
                {paper.title}
              </a>
            )}
          </p>
          {status === 'open' && closesAt !== undefined && (
            // In UTC. The script replaces it by the reader's local time.
            <p class="byline">
              {page.formatParts(ballot.until, {
                date: <time datetime={closesAt}>{utcMomentIn(page.locale, closesAt)}</time>,
              })}
            </p>
          )}
          {status === 'closed' && !hasResult && <p class="notice">{voting.isClosed}</p>}
          {isAnswerable && (
            <noscript>
              <p class="notice">{ballot.noScript}</p>
            </noscript>
          )}
        </header>
        {isAnswerable ? (
          // Takes the space that the script needs, so that nothing moves when it draws the ballot.
          <ballot-paper>
            <section class="own-ballot">
              <p>{ballot.how}</p>
            </section>
            <div class="paper">
              <VotedOn page={page} places={places} means={`${ballot.leftOut} ${ballot.secret} ${ballot.onceSent}`} />
            </div>
            <div class="sending">
              <button type="button" class="main" disabled>
                {ballot.send}
              </button>
            </div>
          </ballot-paper>
        ) : hasResult ? (
          <Result page={page} paper={paper} ranked={ranked} />
        ) : (
          <VotedOn page={page} places={places} means={places.length === 0 ? ballot.none : ''} />
        )}
      </article>
    </Document>
  )
}

/** Tied places keep the list's order, which they have before they are sorted. */
const tierOf = ({ rank, tiedRank = rank }: { rank: number; tiedRank?: number | undefined }) => tiedRank

type RankedPlace = PlaceView & { result: NonNullable<PaperView['places'][number]['result']> }

/** The result of a closed vote. The script adds the reader's own ballot. */
const Result = ({ page, paper, ranked }: { page: Page; paper: PaperView; ranked: readonly RankedPlace[] }) => {
  const { locale, messages } = page
  const places = ranked.map(({ result, ...place }) => {
    const drawn = drawnPlace(page, place)
    return { id: place.id, name: place.name, ...result, numbers: result, drawn }
  })
  return (
    <vote-result>
      <h2 id="result">{winnerOf(places, messages.voteResult, locale)}</h2>
      <p class="aside">
        {messages.voting.isClosed} {page.formatMessage(messages.voting.ballots, { count: paper.ballotCount ?? 0 })}
      </p>
      <VoteResult
        {...{ locale, places, vote: paper, agreement: paper.agreement, own: [] }}
        messages={messages.voteResult}
      />
    </vote-result>
  )
}

type VotePageProps = { page: Page; places: readonly PlaceView[]; means: string }

const VotedOn = ({ page, places, means }: VotePageProps) => {
  const { ballot } = page.messages
  return (
    <section class="voted-on" aria-labelledby="places">
      <h2 id="places" class="unseen">
        {ballot.places}
      </h2>
      {places.length > 0 && (
        <ul class="entries">
          {places.map(place => (
            <li data-id={place.id}>
              <div class="place">
                <Place variant="row" place={drawnPlace(page, place)} />
              </div>
            </li>
          ))}
        </ul>
      )}
      {means !== '' && <p class="aside">{means}</p>}
    </section>
  )
}
