import type * as z from 'zod'
import type { Consensus } from '../../../../../domain/vote-view.ts'
import { momentIn } from '../../../../text/moment.ts'
import { CopyButton, ShareButton } from '../../../shared/buttons.tsx'
import { formatMessage, locale } from '../../../shared/messages.ts'
import type { EditorMessages } from '../../tools.ts'
import { useTools } from '../../tools.ts'

/** A vote, and its places in the order of the ballots. */
export type Standings = z.output<typeof Consensus>

/** The state of a vote, and its ballot link while it is open. */
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

/** The places in the order of the ballots, each with its rank on the list. */
export const Standing = ({ vote, places, rankOf }: Standings & { rankOf: ReadonlyMap<string, number> }) => {
  const { voting } = useTools().messages
  const means = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 })
  const about = ({ id, ballots, meanRank, rank, listRank }: Standings['places'][number]): string => {
    const now = rankOf.get(id) ?? listRank
    return [
      meanRank === undefined
        ? voting.unranked
        : formatMessage(voting.ranked, { mean: means.format(meanRank), ballots, count: vote.ballotCount }),
      rank !== now && formatMessage(voting.now, { rank: now }),
    ]
      .filter(Boolean)
      .join(' · ')
  }
  return (
    <>
      <h3 id="vote-standing">{vote.status === 'open' ? voting.standing : voting.final}</h3>
      <ol class="new-order" aria-labelledby="vote-standing">
        {places.map(place => (
          <li key={place.id} value={place.rank}>
            <span dir="auto">{place.name}</span> <small>{about(place)}</small>
          </li>
        ))}
      </ol>
    </>
  )
}
