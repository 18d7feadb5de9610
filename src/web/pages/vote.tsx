import type * as z from 'zod'
import type { BallotPaper } from '../../domain/vote-view.ts'
import { getVote } from '../../operations/get-vote.ts'
import { Document } from '../components/document.tsx'
import { digits } from '../components/entry.tsx'
import { Place } from '../components/place.tsx'
import type { WebDispatcher } from '../list-responses.ts'
import type { Page } from '../page.ts'
import { aboutPlace } from '../text/about-place.ts'
import { fieldTexts } from '../text/field-texts.ts'
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
  const { ballot, editor, voting, refusals } = page.messages
  const { up, down, handle, handleHelp, movedTo, cancel, refusedNow } = editor
  const { question = ballot.question, status, ballotCount = 0, places } = paper
  const isAnswerable = status === 'open' && places.length > 0
  const hasResult = ballotCount > 0 && places.length > 0
  // A place that the list got after the vote has no result.
  const shown = isAnswerable ? places : places.filter(({ result }) => result)
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
          editor: { up, down, handle, handleHelp, movedTo, cancel, refusedNow },
          refusals,
        },
        vote: { id: paper.id, places: shown.map(({ id, name }) => ({ id, name })) },
      }}
      noindex
    >
      <article class="voting">
        <header>
          <h1 dir="auto">{question}</h1>
          <p class="byline">
            {page.formatParts(ballot.asks, { author: <b dir="auto">{paper.authorName}</b> })}
            {' · '}
            {paper.listUrl === undefined ? (
              <bdi>{paper.title}</bdi>
            ) : (
              <a href={paper.listUrl} dir="auto">
                {paper.title}
              </a>
            )}
          </p>
          {status === 'open' && paper.closesAt !== undefined && <Until page={page} end={paper.closesAt} />}
          {status === 'closed' && <p class="notice">{ballot.isClosed}</p>}
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
            <VotedOn page={page} places={places} means={`${ballot.leftOut} ${ballot.secret}`} />
            <div class="sending">
              <button type="button" class="main" disabled>
                {ballot.send}
              </button>
            </div>
          </ballot-paper>
        ) : hasResult ? (
          <Result page={page} paper={paper} />
        ) : (
          <VotedOn page={page} places={places} means={places.length === 0 ? ballot.none : ''} />
        )}
      </article>
    </Document>
  )
}

/** The closing time in UTC. The script replaces it by the reader's local time. */
const Until = ({ page, end }: { page: Page; end: string }) => (
  <p class="byline">
    {page.formatParts(page.messages.ballot.until, {
      date: <time datetime={end}>{utcMomentIn(page.locale, end)}</time>,
    })}
  </p>
)

/** The result of a closed vote. The script adds the reader's own ballot. */
const Result = ({ page, paper: { ballotCount = 0, places } }: { page: Page; paper: PaperView }) => {
  const { messages, formatMessage } = page
  const { ballot, voting } = messages
  const means = new Intl.NumberFormat(page.locale, { maximumFractionDigits: 2 })
  const ranked = places.flatMap(({ result, ...place }) => (result ? [{ place, result }] : []))
  return (
    <vote-result>
      <h2 id="result">{ballot.result}</h2>
      <p class="aside">{formatMessage(voting.ballots, { count: ballotCount })}</p>
      <ol class="entries" aria-labelledby="result">
        {ranked
          .sort((a, b) => a.result.rank - b.result.rank)
          .map(({ place, result: { rank, ballots, meanRank } }) => (
            <li data-id={place.id} value={rank} data-digits={digits(rank)}>
              <Place variant="row" place={drawnPlace(page, place)}>
                <p class="counted">
                  {meanRank === undefined
                    ? voting.unranked
                    : formatMessage(voting.ranked, { mean: means.format(meanRank), ballots, count: ballotCount })}
                </p>
              </Place>
            </li>
          ))}
      </ol>
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
        <ul>
          {places.map(place => (
            <VotedPlace page={page} place={place} />
          ))}
        </ul>
      )}
      {means !== '' && <p class="aside">{means}</p>}
    </section>
  )
}

const VotedPlace = ({ page, place }: { page: Page; place: PlaceView }) => (
  <li data-id={place.id}>
    <div class="place">
      <Place variant="row" place={drawnPlace(page, place)} />
    </div>
  </li>
)

const drawnPlace = ({ messages, formatMessage, language }: Page, place: PlaceView) => {
  const { name, englishName, note, mapsUrl } = place
  const mapLink = { href: mapsUrl, text: formatMessage(messages.list.openInMaps, { name }) }
  return { name, englishName, about: aboutPlace(place, fieldTexts(language), messages), note, mapLink }
}
