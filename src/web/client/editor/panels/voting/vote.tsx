import type * as z from 'zod'
import { tiesAsListed } from '../../../../../domain/vote-agreement.ts'
import type { Consensus } from '../../../../../domain/vote-view.ts'
import { VoteResult, winnerOf } from '../../../../components/vote-result.tsx'
import { momentIn } from '../../../../text/moment.ts'
import { CopyButton, ShareButton } from '../../../shared/buttons.tsx'
import { formatMessage, locale } from '../../../shared/messages.ts'
import { StoredBallot } from '../../../voting/ballot-store.ts'
import type { EditorMessages } from '../../tools.ts'
import { useTools } from '../../tools.ts'

export type Standings = z.output<typeof Consensus>

export const Vote = ({ vote }: Pick<Standings, 'vote'>) => {
  const { voting } = useTools().messages
  return (
    <>
      {vote.question !== undefined && (
        <p dir="auto">
          <b>{vote.question}</b>
        </p>
      )}
      <p>
        {statusOf(vote, voting)} {formatMessage(voting.ballots, { count: vote.ballotCount })}
      </p>
      {vote.status === 'open' && <BallotLink vote={vote} />}
    </>
  )
}

const statusOf = ({ status, closesAt }: Standings['vote'], messages: EditorMessages['voting']): string => {
  if (status !== 'open') return messages.isClosed
  return closesAt === undefined
    ? messages.isOpen
    : formatMessage(messages.isOpenUntil, { date: momentIn(locale, closesAt) })
}

const BallotLink = ({ vote: { url, question } }: Pick<Standings, 'vote'>) => {
  const { voting, keys } = useTools().messages
  return (
    <div class="link-ways">
      <label for="ballot-url">{voting.link}</label>
      <input id="ballot-url" readOnly value={url} />
      <div class="buttons">
        <CopyButton text={url} messages={keys} />
        <ShareButton what={{ title: question ?? document.title, url }} text={keys.share} />
      </div>
      <p class="aside">{voting.linkMeans}</p>
    </div>
  )
}

type StandingProps = Standings & { rankOf: ReadonlyMap<string, number> }

/** The result, with the rank of each place on the list. */
export const Standing = ({ vote, agreement, places, rankOf }: StandingProps) => {
  const { voting, voteResult: messages } = useTools().messages
  const compared = tiesAsListed(places).map(({ id, name, rank, tiedRank, listRank, ...numbers }) => {
    const now = rankOf.get(id) ?? listRank
    return { id, name, rank, tiedRank, numbers, remark: rank !== now && formatMessage(voting.now, { rank: now }) }
  })
  return (
    <>
      <h3 id="result">{vote.status === 'open' ? messages.soFar : winnerOf(compared, messages, locale)}</h3>
      <VoteResult
        {...{ messages, locale, vote, agreement }}
        places={compared}
        own={new StoredBallot(vote.id).content.sent}
      />
    </>
  )
}
