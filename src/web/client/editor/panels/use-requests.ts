import { useRef } from 'preact/hooks'
import type { Answered, Failed } from '../../shared/ask-api.ts'
import { formatMessage } from '../../shared/messages.ts'
import { whyRefused } from '../../shared/why-refused.ts'
import { isClosing } from '../model/verdict.ts'
import { useTools } from '../tools.ts'

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
