import { useMemo, useRef, useState } from 'preact/hooks'
import type { Answered, Failed } from '../../../shared/ask-api.ts'
import { confirmed } from '../../../shared/confirmed.ts'
import { formatMessage } from '../../../shared/messages.ts'
import { randomId } from '../../../shared/random-id.ts'
import { useKeptFocus } from '../../../shared/use-kept-focus.ts'
import { whyRefused } from '../../../shared/why-refused.ts'
import type { ShownList, State } from '../../model/index.ts'
import { isClosing } from '../../model/verdict.ts'
import type { EditorMessages } from '../../part.ts'
import { useTools } from '../../tools.ts'
import { UndoVersion } from '../../undo-version.tsx'
import { Opening } from './opening.tsx'
import { type Draft, type Standings, VoteRequests } from './requests.ts'
import { Standing, Vote } from './vote.tsx'

/** The vote on the list: opened, watched, applied and closed. */
export const VotePanel = ({ state: { list, waiting } }: { state: State & { list: ShownList } }) => {
  const tools = useTools()
  const { messages, model, token } = tools
  const { voting, editor } = messages
  const requests = useMemo(() => new VoteRequests(tools), [])
  const isBusy = useRef(false)
  const section = useKeptFocus<HTMLDivElement>()
  /** `null` if the list has no vote; `undefined` until that is known. */
  const [standings, setStandings] = useState<Standings | null>()
  // Hidden at first, so that it does not influence people who have not voted yet.
  const [isShown, setShown] = useState(false)
  const [outcome, setOutcome] = useState('')
  /** The version of the list that got the order of the vote. */
  const [applied, setApplied] = useState<number>()

  /** Sends one request at a time: a double click counts once. */
  const send = async <T,>(ask: () => Promise<Answered<T>>): Promise<Answered<T> | undefined> => {
    if (isBusy.current) return undefined
    isBusy.current = true
    setOutcome('')
    setApplied(undefined)
    const answered = await ask()
    isBusy.current = false
    return answered
  }
  const fail = (failed: Failed) => {
    // The page then says that the list cannot be opened.
    if (failed.is === 'refused' && isClosing(failed.problem)) model.useToken(token())
    else setOutcome(failureInWords(failed, messages))
  }
  const read = async () => {
    const answered = await send(() => requests.standings())
    if (answered?.is === 'done') setStandings(answered.answer)
    else if (answered && isCode(answered, 'vote_not_found')) setStandings(null)
    else if (answered) fail(answered)
  }
  const open = async (draft: Draft) => {
    const answered = await send(() => requests.open(draft, randomId()))
    if (!answered) return
    setShown(false)
    // Also if another tab was faster.
    if (answered.is === 'done' || isCode(answered, 'vote_open')) await read()
    if (answered.is !== 'done') fail(answered)
  }
  const close = async () => {
    if (!(await confirmed(voting.closeSure, { yes: voting.close, no: editor.cancel }))) return
    const answered = await send(() => requests.close())
    if (answered?.is === 'done') await read()
    else if (answered) fail(answered)
  }
  const isOpen = standings?.vote.status === 'open'
  const apply = async () => {
    const { version: seen } = list
    if (isOpen && !(await confirmed(voting.applySure, { yes: voting.apply, no: editor.cancel }))) return
    const answered = await send(() => requests.apply(seen, randomId()))
    if (!answered) return
    if (answered.is !== 'done') {
      model.retryNow()
      await read()
      return fail(answered)
    }
    const { version } = answered.answer.list
    const isNew = version > seen
    if (isNew) model.did(version, { do: 'vote' })
    await read()
    // The preview may have had places that were removed since.
    if (!isNew) return setOutcome(voting.alreadySo)
    setApplied(version)
    setOutcome(formatMessage(voting.applied, { undo: editor.undo }))
  }

  const rankOf = new Map(list.places.map(({ id, rank }) => [id, rank]))
  const isInOrder = standings?.places.every(({ id, rank }) => rankOf.get(id) === rank)
  const opening = list.places.length < 2 ? <p>{voting.tooFew}</p> : <Opening open={draft => void open(draft)} />
  return (
    <details class="panel voting" onToggle={({ currentTarget }) => currentTarget.open && void read()}>
      <summary>{voting.title}</summary>
      <p class="aside">{voting.means}</p>
      <div ref={section} class="vote" tabIndex={-1}>
        {standings === null && opening}
        {standings && (
          <>
            <Vote vote={standings.vote} />
            {isShown && <Standing {...standings} rankOf={rankOf} />}
            {isShown && standings.vote.ballotCount > 0 && isInOrder && outcome === '' && <p>{voting.alreadySo}</p>}
            <div class="buttons">
              <button
                type="button"
                onClick={() => {
                  setShown(true)
                  void read()
                }}
              >
                {isShown ? voting.refresh : voting.show}
              </button>
              {isShown && standings.vote.ballotCount > 0 && !isInOrder && (
                // A waiting change would create a version that the preview did not show.
                <button type="button" class="main" disabled={waiting.length > 0} onClick={() => void apply()}>
                  {voting.apply}
                </button>
              )}
              {applied !== undefined && (
                <UndoVersion
                  {...{ list, model, messages }}
                  version={applied}
                  undone={() => {
                    setApplied(undefined)
                    setOutcome(editor.orderBack)
                  }}
                />
              )}
              {isOpen && (
                <button type="button" onClick={() => void close()}>
                  {voting.close}
                </button>
              )}
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

const failureInWords = (failed: Failed, { voting, editor, refusals }: EditorMessages): string => {
  if (failed.is === 'away') return editor.unknownNow
  if (isCode(failed, 'version_mismatch')) return voting.stale
  if (isCode(failed, 'invalid_input')) return voting.wrongEnd
  return formatMessage(editor.refusedNow, { why: whyRefused(failed.problem, refusals) })
}

const isCode = (answered: Answered<unknown>, code: string): boolean =>
  answered.is === 'refused' && answered.problem.code === code
