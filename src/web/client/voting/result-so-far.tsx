import type * as z from 'zod'
import type { BallotPaper } from '../../../domain/vote-view.ts'
import { VoteResult } from '../../components/vote-result.tsx'
import { formatMessage, locale } from '../shared/messages.ts'
import type { BallotMessages } from './messages.ts'

export type Paper = z.output<typeof BallotPaper>

/** The result of an open vote, for a person who has voted: the order, without the numbers that would show what a new ballot says. */
export const ResultSoFar = (props: { paper: Paper; own: readonly string[]; messages: BallotMessages }) => {
  const { paper, own } = props
  const { voting, voteResult: messages } = props.messages
  const places = paper.places
    .flatMap(({ id, name, resultSoFar: soFar }) => (soFar ? [{ id, name, ...soFar, soFar: soFar.firstThree }] : []))
    .sort((one, other) => (one.tiedRank ?? one.rank) - (other.tiedRank ?? other.rank))
  return (
    <section class="so-far" aria-labelledby="result">
      <h2 id="result">{messages.soFar}</h2>
      <p class="aside">{formatMessage(voting.ballots, { count: paper.ballotCount ?? 0 })}</p>
      {places.length > 0 && <VoteResult {...{ messages, locale, places, own }} vote={paper} />}
      <p class="aside">{`${places.length > 0 ? messages.noNumbers : messages.tooEarly} ${props.messages.ballot.next}`}</p>
    </section>
  )
}
