import { useMemo, useRef, useState } from 'preact/hooks'
import type { ShownList } from '../editor/model/index.ts'
import { failureInWords } from '../editor/panels/requests.ts'
import type { Opened } from '../editor/tools.ts'
import { UndoVersion } from '../editor/undo-version.tsx'
import { askApi, type Failed } from '../shared/ask-api.ts'
import { Button } from '../shared/button.tsx'
import { keyedAddress } from '../shared/keyed-address.ts'
import { formatMessage } from '../shared/messages.ts'
import { base } from '../shared/my-keys.ts'
import { randomId } from '../shared/retry-key.ts'
import type { RankingMessages } from './messages.ts'
import { type Ranked, Ranking } from './ranking.tsx'
import { RankingStore } from './ranking-store.ts'
import { movedIn, movesInWords, Result } from './result.tsx'

type OwnOrderProps = Pick<Opened, 'model' | 'slug' | 'token'> & { list: ShownList; messages: RankingMessages }

/** Ranks a list for the person who edits it, and puts the list in the resulting order. */
export const OwnOrder = ({ list, model, slug, token, messages }: OwnOrderProps) => {
  const { ranking, editor, reading } = messages
  const isApplying = useRef(false)
  /** The version of the list that has the new order. */
  const [applied, setApplied] = useState(0)
  const editAddress = useMemo(() => keyedAddress('edit', slug, token()), [slug, token()])
  // The places that the service has accepted.
  const places = useMemo(() => list.places.filter(({ waiting }) => !waiting), [list])
  const accepted = useMemo(() => ({ ...list, places }), [places])

  const apply = async ({ answers, say }: Ranked) => {
    // Ignores the second press of a double press.
    if (isApplying.current) return
    isApplying.current = true
    say(editor.saving)
    const { version: seen } = list
    const body = { placeIds: answers.standing.order, ifVersion: seen }
    const request = { token: token(), body, idempotencyKey: randomId() }
    const answered = await askApi('PUT', `/lists/${slug}/order`, request)
    model.retryNow()
    isApplying.current = false
    if (answered.is !== 'done') return say(isStale(answered) ? ranking.stale : failureInWords(answered, messages))
    say('')
    answers.settle()
    setApplied(seen + 1)
  }
  const result = (ranked: Ranked) => {
    const moved = movedIn(ranked)
    const isApplied = applied > 0 && (moved === 0 || list.version < applied)
    const undone = () => {
      ranked.answers.unsettle()
      setApplied(0)
      ranked.say(editor.orderBack)
    }
    return (
      <Result
        {...ranked}
        title={isApplied ? ranking.applied : ranking.newOrder}
        texts={isApplied ? [] : [movesInWords(moved, ranking)]}
        was={rank => formatMessage(ranking.was, { rank })}
      >
        {isApplied && <UndoVersion {...{ list, model, messages, undone }} version={applied} />}
        {isApplied && list.visibility === 'public' && <a href={`${base}/lists/${slug}`}>{editor.view}</a>}
        {!isApplied && moved > 0 && <Button class="main" onClick={() => void apply(ranked)} text={ranking.apply} />}
      </Result>
    )
  }
  const back = <a href={editAddress}>{reading.edit}</a>
  return <Ranking store={new RankingStore(slug)} list={accepted} author="person" {...{ messages, result, back }} />
}

/** Returns whether someone else changed the list first. The list is then read again. */
const isStale = (failed: Failed): boolean =>
  failed.is === 'refused' && ['version_mismatch', 'order_mismatch'].includes(failed.problem.code)
