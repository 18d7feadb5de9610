import { useRef } from 'preact/hooks'
import type { Answered, Failed } from '../../shared/ask-api.ts'
import { formatMessage } from '../../shared/messages.ts'
import { saveFile } from '../../shared/save-file.ts'
import { whyRefused } from '../../shared/why-refused.ts'
import type { Outcome } from '../model/index.ts'
import { isClosing } from '../model/verdict.ts'
import { type EditorMessages, useTools } from '../tools.ts'

/**
 * Sends the requests of a panel.
 * @param say shows a text. Called with '' when a request begins
 * @param ownReasons texts for problems of this panel, by code
 */
export function useRequests(say: (text: string) => void, ownReasons: Readonly<Record<string, string>> = {}) {
  const { messages, model, token } = useTools()
  const { editor, refusals } = messages
  const isBusy = useRef(false)

  /** Sends one request at a time: a double click counts once. @returns `undefined` while another one runs */
  const send = async <T>(ask: () => Promise<Answered<T>>): Promise<Answered<T> | undefined> => {
    if (isBusy.current) return undefined
    isBusy.current = true
    say('')
    const answered = await ask()
    isBusy.current = false
    return answered
  }
  const fail = (failed: Failed) => {
    if (failed.is === 'away') return say(editor.unknownNow)
    const { problem } = failed
    // The page then says that the list cannot be opened.
    if (isClosing(problem)) return model.useToken(token())
    say(ownReasons[problem.code] ?? formatMessage(editor.refusedNow, { why: whyRefused(problem, refusals) }))
  }
  /** Sends a request, and says why it failed. @returns the answer, if it was done */
  const done = async <T>(ask: () => Promise<Answered<T>>): Promise<T | undefined> => {
    const answered = await send(ask)
    if (answered?.is === 'done') return answered.answer
    if (answered) fail(answered)
    return undefined
  }
  return { send, fail, done }
}

/** Returns the failure of a request that is not repeated; empty if it worked. */
export function outcomeInWords(
  outcome: Outcome,
  { editor, refusals }: Pick<EditorMessages, 'editor' | 'refusals'>,
): string {
  if (outcome.done) return ''
  const { because } = outcome
  if (because === 'away') return editor.awayNow
  return typeof because === 'string'
    ? editor.unknownNow
    : formatMessage(editor.refusedNow, { why: whyRefused(because.problem, refusals) })
}

/**
 * Saves a file of the list. A link cannot do that, because a hidden list needs the edit token.
 * @param path of this service
 * @returns what to say; empty if it worked
 */
export async function saveFrom(
  path: string,
  name: string,
  token: string,
  { editor }: Pick<EditorMessages, 'editor'>,
): Promise<string> {
  try {
    const answer = await fetch(path, { headers: { authorization: `Bearer ${token}` } })
    if (!answer.ok) throw new TypeError(`status ${answer.status}`)
    saveFile(name, await answer.blob())
    return ''
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    return editor.awayNow
  }
}
