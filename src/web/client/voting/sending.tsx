import { useEffect, useRef, useState } from 'preact/hooks'
import type * as z from 'zod'
import type { BallotPaper } from '../../../domain/vote-view.ts'
import type { castBallot } from '../../../operations/cast-ballot.ts'
import { askApi, type Failed } from '../shared/ask-api.ts'
import { confirmed } from '../shared/confirmed.ts'
import { formatMessage } from '../shared/messages.ts'
import { whyRefused } from '../shared/why-refused.ts'
import type { BallotContent, StoredBallot } from './ballot-store.ts'
import type { BallotMessages } from './messages.ts'

type Cast = z.output<(typeof castBallot)['output']>
type Paper = z.output<typeof BallotPaper>

type SendingProps = {
  voteId: string
  stored: StoredBallot
  content: BallotContent
  put(change: Partial<BallotContent>): void
  messages: BallotMessages
  announced: string
  announce(text: string): void
}

/** Sends or withdraws the ballot, and shows its state. */
export const Sending = ({ voteId, stored, content, put, messages, announced, announce }: SendingProps) => {
  const { ballot, editor } = messages
  /** The outcome of the last request, for the ballot that it was about. */
  const [outcome, setOutcome] = useState<{ of: BallotContent; text: string }>()
  /** Number of ballots when the own one was counted. */
  const [ballotCount, setBallotCount] = useState<number>()
  const [isClosed, setClosed] = useState(false)
  const isBusy = useRef(false)
  const send = useRef<HTMLButtonElement>(null)
  const { chosen, sent } = content
  const isSent = chosen.join() === sent.join()
  const canSend = chosen.length > 0 && !isSent
  const state = [
    isSent ? ballot.counts : ballot.unsent,
    !stored.isKept && ballot.notKept,
    isSent && ballotCount !== undefined && formatMessage(messages.voting.ballots, { count: ballotCount }),
  ]
    .filter(Boolean)
    .join(' ')
  const checkClosed = async () => {
    const answered = await askApi<Paper>('GET', `/votes/${voteId}`)
    if (answered.is !== 'done' || answered.answer.status === 'open') return
    // The reload shows the result. It waits while the person has a choice that was not sent.
    if (isSent) location.reload()
    else setClosed(true)
  }
  useWhileVisible(checkClosed)

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
      put({ sent: placeIds })
      setBallotCount(answered.answer.ballotCount)
    } else {
      say(whyNot(answered, messages))
      if (answered.is === 'refused' && answered.problem.code === 'vote_closed') void checkClosed()
    }
    return answered.is === 'done'
  }
  const takeBack = async () => {
    if (!(await confirmed(ballot.takeBackSure, { yes: ballot.takeBack, no: editor.cancel }))) return
    if (!(await ask([]))) return
    say(ballot.takenBack)
    // The pressed button is gone.
    send.current!.focus()
  }
  return (
    <div class="sending">
      <p class="aside" aria-live="assertive">
        {announced}
      </p>
      <p role="status">{outcome?.of === content ? outcome.text : sent.length > 0 && state}</p>
      {isClosed && (
        <p>
          <a href={location.pathname}>{ballot.seeResult}</a>
        </p>
      )}
      <button
        ref={send}
        type="button"
        class="main"
        aria-disabled={!canSend}
        onClick={() => canSend && void ask(chosen)}
      >
        {ballot.send}
      </button>
      {sent.length > 0 && (
        <button type="button" class="quiet" onClick={() => void takeBack()}>
          {ballot.takeBack}
        </button>
      )}
    </div>
  )
}

const checkEveryMs = 30_000

/** Calls `check` again and again while the page is visible, and when it becomes visible. */
function useWhileVisible(check: () => Promise<void>): void {
  const latest = useRef(check)
  latest.current = check
  useEffect(() => {
    const run = () => {
      if (!document.hidden) void latest.current()
    }
    const timer = setInterval(run, checkEveryMs)
    document.addEventListener('visibilitychange', run)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', run)
    }
  }, [])
}

function whyNot(failed: Failed, { ballot, editor, refusals }: BallotMessages): string {
  if (failed.is === 'away') return ballot.away
  return formatMessage(editor.refusedNow, { why: whyRefused(failed.problem, refusals) })
}
