import { useEffect, useRef, useState } from 'preact/hooks'
import type * as z from 'zod'
import type { castBallot } from '../../../operations/cast-ballot.ts'
import { askApi } from '../shared/ask-api.ts'
import { Button } from '../shared/button.tsx'
import { confirmed } from '../shared/confirmed.ts'
import { formatMessage } from '../shared/messages.ts'
import { whyRefused } from '../shared/why-refused.ts'
import type { BallotContent, StoredBallot } from './ballot-store.ts'
import type { BallotMessages } from './messages.ts'
import type { Paper } from './result-so-far.tsx'

type Cast = z.output<(typeof castBallot)['output']>

type SendingProps = {
  voteId: string
  stored: StoredBallot
  content: BallotContent
  put(change: Partial<BallotContent>): void
  messages: BallotMessages
  announced: string
  announce(text: string): void
  paper: Paper | undefined
  read(): Promise<void>
  isChanging: boolean
  change(toChange: boolean): void
}

export const Sending = (props: SendingProps) => {
  const { voteId, stored, content, put, messages, announced, announce, paper, read, isChanging, change } = props
  const { ballot, editor } = messages
  /** The outcome of the last request, for the ballot that it was about. */
  const [outcome, setOutcome] = useState<{ of: BallotContent; text: string }>()
  const isClosed = paper?.status === 'closed'
  const isBusy = useRef(false)
  const { chosen, sent } = content
  const isSent = chosen.join() === sent.join()
  const canSend = chosen.length > 0 && !isSent
  const state = [isSent ? ballot.counts : ballot.unsent, !stored.isKept && ballot.notKept].filter(Boolean).join(' ')
  // The reload shows the result. It waits while the person has a choice that was not sent.
  useEffect(() => {
    if (isClosed && isSent) location.reload()
  }, [isClosed, isSent])

  const say = (text: string) => setOutcome({ of: stored.content, text })
  /** @returns whether the service accepted the ballot */
  const ask = async (placeIds: readonly string[]): Promise<boolean> => {
    if (isBusy.current) return false
    isBusy.current = true
    announce('')
    // Stores the key before it is sent, so that a person who leaves now can still change the ballot.
    put({})
    say(ballot.sending)
    const body = { ballotKey: stored.content.key, placeIds }
    const answered = await askApi<Cast>('PUT', `/votes/${voteId}/ballot`, { body })
    isBusy.current = false
    if (answered.is === 'done') {
      put({ sent: placeIds, ballotId: answered.answer.ballotId ?? '' })
      change(placeIds.length === 0)
    } else {
      const why = answered.is === 'refused' && whyRefused(answered.problem, messages.refusals)
      say(why ? formatMessage(editor.refusedNow, { why }) : ballot.away)
    }
    void read()
    return answered.is === 'done'
  }
  const takeBack = async () => {
    if (!(await confirmed(ballot.takeBackSure, { yes: ballot.takeBack, no: editor.cancel }))) return
    if (await ask([])) say(ballot.takenBack)
  }
  const keep = () => {
    put({ chosen: sent })
    change(false)
  }
  return (
    <div class={isChanging ? 'sending' : 'sending sent'}>
      <p class="aside" aria-live="assertive">
        {announced}
      </p>
      <p role="status">{outcome?.of === content ? outcome.text : sent.length > 0 && state}</p>
      {isClosed && (
        <p>
          <a href={location.pathname}>{ballot.seeResult}</a>
        </p>
      )}
      {isChanging ? (
        <Button class="main" aria-disabled={!canSend} onClick={() => canSend && void ask(chosen)} text={ballot.send} />
      ) : (
        <Button onClick={() => change(true)} text={ballot.change} />
      )}
      {sent.length > 0 && (
        <button type="button" class="quiet" onClick={isChanging ? keep : takeBack}>
          {isChanging ? ballot.keep : ballot.takeBack}
        </button>
      )}
    </div>
  )
}
