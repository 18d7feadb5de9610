import { useEffect, useRef, useState } from 'preact/hooks'
import { offsetsOf, rankWhile, shiftOf, useDrag } from '../editor/rows/use-drag.ts'
import { askApi } from '../shared/ask-api.ts'
import { formatMessage } from '../shared/messages.ts'
import { useWhileVisible } from '../shared/while-visible.ts'
import { type BallotContent, StoredBallot } from './ballot-store.ts'
import type { BallotMessages } from './messages.ts'
import { type Paper, ResultSoFar } from './result-so-far.tsx'
import { Sending } from './sending.tsx'
import { ChosenPlace, OtherPlace, type VotedPlace } from './voted-place.tsx'

type BallotProps = { voteId: string; places: readonly VotedPlace[]; messages: BallotMessages }

/** A person's ballot: the chosen places, best first, then the others in the list's order. */
export const Ballot = ({ voteId, places, messages }: BallotProps) => {
  const { ballot, editor } = messages
  const [stored] = useState(() => new StoredBallot(voteId))
  const [content, setContent] = useState(stored.content)
  /** Announces what happened to a place, because its row may be out of view. */
  const [announced, announce] = useState('')
  /** The vote as the service last showed it. */
  const [paper, setPaper] = useState<Paper>()
  const list = useRef<HTMLOListElement>(null)
  const hasVoted = content.sent.length > 0
  const read = async () => {
    const { resultKey } = stored.content
    const answered = await askApi<Paper>('GET', `/votes/${voteId}${resultKey && `?resultKey=${resultKey}`}`)
    if (answered.is === 'done') setPaper(answered.answer)
  }
  useEffect(() => {
    if (hasVoted) void read()
  }, [])
  useWhileVisible(hasVoted ? 4000 : 30_000, read)
  useOtherTab(stored, () => {
    setContent(stored.content)
    // The announced rank may be outdated.
    announce('')
  })

  const byId = new Map(places.map(place => [place.id, place]))
  // Leaves out places that were removed from the list.
  const chosen = content.chosen.filter(id => byId.has(id))
  const isChosen = new Set(chosen)
  const others = places.filter(({ id }) => !isChosen.has(id))

  const put = (change: Partial<BallotContent>) => {
    stored.put(change)
    setContent(stored.content)
  }
  const remove = (id: string) => {
    put({ chosen: chosen.filter(other => other !== id) })
    announce(formatMessage(ballot.removed, { name: byId.get(id)!.name }))
  }
  const toRank = (id: string, rank: number) => {
    const rest = chosen.filter(other => other !== id)
    put({ chosen: rest.toSpliced(rank - 1, 0, id) })
    announce(formatMessage(editor.movedTo, { name: byId.get(id)!.name, rank, count: rest.length + 1 }))
  }
  const offsets = () => offsetsOf(list.current!)
  const { held, grab } = useDrag({ list, keys: chosen, offsets, dropped: (id, at) => toRank(id, at + 1) })
  const heldHeight = held ? offsets()[held.from + 1]! - offsets()[held.from]! : 0
  return (
    <>
      <section class="own-ballot" aria-labelledby="yours">
        <h2 id="yours" class="unseen">
          {ballot.yours}
        </h2>
        <p>{ballot.how}</p>
        <p id="handle-help" hidden>
          {editor.handleHelp}
        </p>
        <ol ref={list} class={held ? 'editing dragging' : 'editing'} aria-labelledby="yours">
          {chosen.map((id, index) => (
            <ChosenPlace
              key={id}
              place={byId.get(id)!}
              rank={rankWhile(index, held)}
              count={chosen.length}
              messages={messages}
              isHeld={held?.key === id}
              shift={held ? shiftOf(index, held) * heldHeight : 0}
              grab={event => grab(event, id)}
              toRank={rank => toRank(id, rank)}
              remove={() => remove(id)}
            />
          ))}
        </ol>
      </section>
      <div class="paper">
        {paper?.status === 'open' && paper.ballotCount !== undefined && (
          <ResultSoFar paper={paper} own={content.sent} messages={messages} />
        )}
        <section class="voted-on" aria-labelledby="places">
          <h2 id="places" class="unseen">
            {ballot.places}
          </h2>
          <ul class="entries">
            {others.map(place => (
              <OtherPlace
                key={place.id}
                place={place}
                messages={messages}
                add={() => toRank(place.id, chosen.length + 1)}
              />
            ))}
          </ul>
          <p class="aside">{`${ballot.leftOut} ${ballot.secret}`}</p>
        </section>
      </div>
      <Sending {...{ voteId, stored, content, put, messages, announced, announce, paper, read }} />
    </>
  )
}

/** Calls `changed` after the ballot was changed in another tab. */
function useOtherTab(stored: StoredBallot, changed: () => void): void {
  useEffect(() => {
    const onStorage = ({ key }: StorageEvent) => {
      if (key !== stored.name) return
      stored.readAgain()
      changed()
    }
    addEventListener('storage', onStorage)
    return () => removeEventListener('storage', onStorage)
  }, [])
}
