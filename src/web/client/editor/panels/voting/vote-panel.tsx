import { useEffect, useState } from 'preact/hooks'
import type * as z from 'zod'
import { minBallotsForAgreement, tiesAsListed } from '../../../../../domain/vote-agreement.ts'
import type { applyConsensus } from '../../../../../operations/apply-consensus.ts'
import type { openVote } from '../../../../../operations/open-vote.ts'
import { BrowserStorage } from '../../../keys/browser-storage.ts'
import type { Answered } from '../../../shared/ask-api.ts'
import { Button } from '../../../shared/button.tsx'
import { confirmed } from '../../../shared/confirmed.ts'
import { formatMessage } from '../../../shared/messages.ts'
import { randomId } from '../../../shared/retry-key.ts'
import { useWhileVisible } from '../../../shared/while-visible.ts'
import { LimitedField } from '../../limited-field.tsx'
import { type OpenState, useTools } from '../../tools.ts'
import { UndoVersion } from '../../undo-version.tsx'
import { useRequests } from '../requests.ts'
import { Standing, type Standings, Vote } from './vote.tsx'

const storage = new BrowserStorage(() => localStorage)

type Applied = z.output<(typeof applyConsensus)['output']>

/** `waits` takes the state of an open vote, in words. */
type VotePanelProps = { state: OpenState; waits(what: string | undefined): void }

export const VotePanel = ({ state: { list, waiting }, waits }: VotePanelProps) => {
  const { messages, model, slug } = useTools()
  const { voting, editor } = messages
  /** `null` if the list has no vote; `undefined` until that is known. */
  const [standings, setStandings] = useState<Standings | null>()
  // Hidden at first, so that it does not influence people who have not voted yet.
  const [isOpened, setOpened] = useState(false)
  const [isUnfolded, setUnfolded] = useState(false)
  /** The version of the list that got the order of the vote. */
  const [applied, setApplied] = useState<number>()

  const { outcome, say, ask, send, fail, done } = useRequests({
    version_mismatch: voting.stale,
    invalid_input: voting.wrongEnd,
  })
  // Most lists have no vote, so the page asks for one only where this browser saw it open.
  const mark = `forklist:vote:${slug}`
  const show = (read: Standings) => {
    setStandings(read)
    if (read.vote.status === 'open') storage.put(mark, 'open')
    else storage.remove(mark)
  }
  const read = async () => {
    const answered = await send<Standings>('GET', '/vote')
    if (answered?.is === 'done') show(answered.answer)
    else if (answered && isCode(answered, 'vote_not_found')) setStandings(null)
    else if (answered) fail(answered)
  }
  const open = async (draft: Draft) => {
    const answered = await send('POST', '/vote', { body: draft, idempotencyKey: randomId() })
    if (!answered) return
    setOpened(false)
    // Also if another tab was faster.
    if (answered.is === 'done' || isCode(answered, 'vote_open')) await read()
    if (answered.is !== 'done') fail(answered)
  }
  const close = async () => {
    if (!(await confirmed(voting.closeSure, { yes: voting.close, no: editor.cancel }))) return
    if (await done('POST', '/vote/close')) await read()
  }
  const isOpen = standings?.vote.status === 'open'
  const { ballotCount = 0 } = standings?.vote ?? {}
  // The same rule as for voters.
  const isTooEarly = isOpen && ballotCount < minBallotsForAgreement
  const isShown = isOpen ? isOpened && !isTooEarly : ballotCount > 0
  const running = isOpen ? formatMessage(voting.running, { count: ballotCount }) : undefined
  useEffect(() => waits(running), [running])
  useWhileVisible(!isOpen ? 0 : isUnfolded ? 4000 : 60_000, async () => {
    const answered = await ask<Standings>('GET', '/vote')
    if (answered.is === 'done') show(answered.answer)
  })
  useEffect(() => {
    if (storage.get(mark)) void read()
  }, [])
  const appliedText = formatMessage(voting.applied, { undo: editor.undo })
  const apply = async () => {
    const { version: seen } = list
    if (isOpen && !(await confirmed(voting.applySure, { yes: voting.apply, no: editor.cancel }))) return
    const request = { body: { ifVersion: seen }, idempotencyKey: randomId() }
    const answered = await send<Applied>('POST', '/vote/apply', request)
    if (!answered) return
    if (answered.is !== 'done') {
      model.retryNow()
      await read()
      return fail(answered)
    }
    const { version } = answered.answer.list
    const isNew = version > seen
    if (isNew) model.recordSent(version, { do: 'vote' })
    await read()
    // The preview may have had places that were removed since.
    if (!isNew) return say(voting.alreadySo)
    setApplied(version)
    say(appliedText)
  }

  const rankOf = new Map(list.places.map(({ id, rank }) => [id, rank]))
  const isInOrder = standings && tiesAsListed(standings.places).every(({ id }, index) => rankOf.get(id) === index + 1)
  const opening = list.places.length < 2 ? <p>{voting.tooFew}</p> : <Opening open={draft => void open(draft)} />
  return (
    <details
      class="panel voting"
      onToggle={({ currentTarget: { open } }) => {
        setUnfolded(open)
        if (open) void read()
      }}
    >
      <summary>
        {voting.title} {running && <b class="count">{running}</b>}
      </summary>
      <p class="aside">{voting.means}</p>
      <div class="vote">
        {standings === null && opening}
        {standings && (
          <>
            <Vote vote={standings.vote} />
            {isShown && <Standing {...standings} rankOf={rankOf} />}
            {isTooEarly && <p class="aside">{messages.voteResult.tooEarly}</p>}
            {isShown && isInOrder && !standings.places[0]?.tiedRank && outcome === '' && <p>{voting.alreadySo}</p>}
            <div class="buttons">
              {isOpen && !isOpened && !isTooEarly && <Button onClick={() => setOpened(true)} text={voting.show} />}
              {isShown && !isInOrder && (
                // A waiting change would create a version that the preview did not show.
                <Button class="main" disabled={waiting.length > 0} onClick={() => void apply()} text={voting.apply} />
              )}
              {applied !== undefined && outcome === appliedText && (
                <UndoVersion {...{ list, model, messages }} version={applied} undone={() => say(editor.orderBack)} />
              )}
              {isOpen && <Button onClick={() => void close()} text={voting.close} />}
            </div>
            {!isOpen && (
              <details>
                <summary>{voting.another}</summary>
                <p class="aside">{voting.anotherMeans}</p>
                {opening}
              </details>
            )}
          </>
        )}
      </div>
      <p role="status">{outcome}</p>
    </details>
  )
}

const isCode = (answered: Answered<unknown>, code: string): boolean =>
  answered.is === 'refused' && answered.problem.code === code

type Draft = Omit<z.input<(typeof openVote)['input']>, 'slug'>

const Opening = ({ open }: { open(draft: Draft): void }) => {
  const { messages, longest } = useTools()
  const { voting } = messages
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget as HTMLFormElement)
    const [question, end] = [String(fields.get('question')).trim(), String(fields.get('end'))]
    open({
      ...(question !== '' && { question }),
      // The field has the time of the reader's own clock.
      ...(end !== '' && { closesAt: new Date(end).toISOString() }),
    })
  }
  return (
    <form onSubmit={submit}>
      <p class="aside">{voting.placesMean}</p>
      <LimitedField
        id="vote-question"
        name="question"
        label={voting.question}
        placeholder={voting.questionExample}
        value=""
        longest={longest.question}
      />
      <label for="vote-end">{voting.closesAt}</label>
      <input id="vote-end" name="end" type="datetime-local" />
      <button type="submit">{voting.open}</button>
    </form>
  )
}
