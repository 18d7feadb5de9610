import { useEffect, useRef, useState } from 'preact/hooks'
import { offsetsOf, rankWhile, shiftOf, useDrag } from '../editor/rows/use-drag.ts'
import { askApi } from '../shared/ask-api.ts'
import { formatMessage } from '../shared/messages.ts'
import { Handle, MoveButtons, SignButton } from '../shared/mover.tsx'
import { useWhileVisible } from '../shared/while-visible.ts'
import { type BallotContent, StoredBallot } from './ballot-store.ts'
import type { BallotMessages } from './messages.ts'
import { Receipt } from './receipt.tsx'
import { type Paper, ResultSoFar } from './result-so-far.tsx'
import { Sending } from './sending.tsx'

/** A place, and how the server drew it. */
type VotedPlace = { id: string; name: string; drawing: HTMLElement }

type BallotProps = { voteId: string; places: readonly VotedPlace[]; messages: BallotMessages }

/** A person's ballot: the chosen places, best first, then the others in the list's order. */
export const Ballot = ({ voteId, places, messages }: BallotProps) => {
  const { ballot, editor } = messages
  const [stored] = useState(() => new StoredBallot(voteId))
  const [content, setContent] = useState(stored.content)
  /** Announces what happened to a place, because its row may be out of view. */
  const [announced, announce] = useState('')
  const [paper, setPaper] = useState<Paper>()
  const isSent = content.sent.length > 0 && content.chosen.join() === content.sent.join()
  const [isChanging, setChanging] = useState(!isSent)
  const own = useRef<HTMLElement>(null)
  const list = useRef<HTMLOListElement>(null)
  const hasVoted = content.sent.length > 0
  const read = async () => {
    const { ballotId } = stored.content
    const answered = await askApi<Paper>('GET', `/votes/${voteId}${ballotId && `?ballotId=${ballotId}`}`)
    if (answered.is === 'done') setPaper(answered.answer)
  }
  useEffect(() => {
    if (hasVoted) void read()
  }, [])
  useWhileVisible(hasVoted ? 4000 : 30_000, read)
  const change = (toChange: boolean) => {
    setChanging(toChange)
    own.current!.focus({ preventScroll: true })
    own.current!.scrollIntoView({ block: 'nearest' })
  }
  useEffect(() => {
    const onStorage = ({ key }: StorageEvent) => {
      if (key !== stored.name) return
      stored.readAgain()
      setContent(stored.content)
      if (stored.content.chosen.join() !== stored.content.sent.join()) setChanging(true)
      // The rank that was announced before the change in another tab may be outdated.
      announce('')
    }
    addEventListener('storage', onStorage)
    return () => removeEventListener('storage', onStorage)
  }, [])

  const byId = new Map(places.map(place => [place.id, place]))
  // Leaves out places that were removed from the list.
  const chosen = content.chosen.filter(id => byId.has(id))
  const others = places.filter(({ id }) => !chosen.includes(id))

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
  const editing = (
    <>
      <p>{ballot.how}</p>
      <p id="handle-help" hidden>
        {editor.handleHelp}
      </p>
      <ol ref={list} class={held ? 'editing dragging' : 'editing'} aria-labelledby="yours">
        {chosen.map((id, index) => {
          const { name, drawing } = byId.get(id)!
          const rank = rankWhile(index, held)
          const shift = held ? shiftOf(index, held) * heldHeight : 0
          const mover = { name, rank, count: chosen.length, messages: editor, toRank: (to: number) => toRank(id, to) }
          return (
            <li
              key={id}
              data-id={id}
              value={rank}
              class={held?.key === id ? 'held' : undefined}
              style={shift === 0 ? undefined : { translate: `0 ${shift}px` }}
            >
              <Handle {...mover} grab={event => grab(event, id)} />
              <div class="hosted" ref={showing(drawing)} />
              <div class="row-tools shown">
                <MoveButtons {...mover} />
                <SignButton
                  class="remove"
                  label={formatMessage(ballot.remove, { name })}
                  sign="×"
                  click={() => remove(id)}
                />
              </div>
            </li>
          )
        })}
      </ol>
    </>
  )
  const paperPart = (
    <div class="paper" key="paper">
      {paper?.status === 'open' && paper.ballotCount !== undefined && (
        <ResultSoFar paper={paper} own={content.sent} messages={messages} />
      )}
      {isChanging && (
        <section class="voted-on" aria-labelledby="places">
          <h2 id="places" class="unseen">
            {ballot.places}
          </h2>
          <ul class="entries">
            {others.map(({ id, name, drawing }) => (
              <li key={id} data-id={id}>
                <SignButton
                  class="add"
                  label={formatMessage(ballot.addPlace, { name })}
                  sign="+"
                  click={() => toRank(id, chosen.length + 1)}
                />
                <div class="hosted" ref={showing(drawing)} />
              </li>
            ))}
          </ul>
          <p class="aside">{`${ballot.leftOut} ${ballot.secret} ${ballot.onceSent}`}</p>
        </section>
      )}
    </div>
  )
  const sending = (
    <Sending
      key="sending"
      {...{ voteId, stored, content, put, messages, announced, announce, paper, read, isChanging, change }}
    />
  )
  return (
    <>
      <section ref={own} class="own-ballot" aria-labelledby="yours" tabIndex={-1}>
        <h2 id="yours" class={isChanging ? 'unseen' : undefined}>
          {ballot.yours}
        </h2>
        {isChanging ? editing : <Receipt own={chosen} places={places} messages={ballot} />}
      </section>
      {isChanging ? [paperPart, sending] : [sending, paperPart]}
    </>
  )
}

/** Shows an element that draws itself. */
const showing = (drawing: HTMLElement) => (host: HTMLElement | null) => {
  if (host && host.firstChild !== drawing) host.replaceChildren(drawing)
}
