import { useRef, useState } from 'preact/hooks'
import { type Answered, askApi, type Failed } from '../../shared/ask-api.ts'
import { formatMessage } from '../../shared/messages.ts'
import { saveFile } from '../../shared/save-file.ts'
import { whyRefused } from '../../shared/why-refused.ts'
import { isClosing } from '../model/verdict.ts'
import { type EditorMessages, useTools } from '../tools.ts'

type RequestArguments = [
  method: Parameters<typeof askApi>[0],
  path: string,
  request?: { body?: object; idempotencyKey?: string },
]

/**
 * Sends the requests of a panel about the list. Their paths are below that of the list.
 * @param ownReasons texts for problems of this panel, by code
 * @returns also what to say of the last request, which is empty while it runs
 */
export function useRequests(ownReasons: Readonly<Record<string, string>> = {}) {
  const { messages, model, slug, token } = useTools()
  const [outcome, say] = useState('')
  const isBusy = useRef(false)

  const ask = <T>(...[method, path, request]: RequestArguments) =>
    askApi<T>(method, `/lists/${slug}${path}`, { token: token(), ...request })
  /** Sends one request at a time: a double click counts once. @returns `undefined` while another one runs */
  const send = async <T>(...asked: RequestArguments): Promise<Answered<T> | undefined> => {
    if (isBusy.current) return undefined
    isBusy.current = true
    say('')
    const answered = await ask<T>(...asked)
    isBusy.current = false
    return answered
  }
  const fail = (failed: Failed) => {
    // The page then says that the list cannot be opened.
    if (failed.is === 'refused' && isClosing(failed.problem)) return model.useToken(token())
    say((failed.is === 'refused' && ownReasons[failed.problem.code]) || failureInWords(failed, messages))
  }
  /** Sends a request, and says why it failed. @returns the answer, if it was done */
  const done = async <T>(...asked: RequestArguments): Promise<T | undefined> => {
    const answered = await send<T>(...asked)
    if (answered?.is === 'done') return answered.answer
    if (answered) fail(answered)
    return undefined
  }
  return { outcome, say, ask, send, fail, done }
}

export const failureInWords = (
  failed: Failed,
  { editor, refusals }: Pick<EditorMessages, 'editor' | 'refusals'>,
): string =>
  failed.is === 'away'
    ? editor.unknownNow
    : formatMessage(editor.refusedNow, { why: whyRefused(failed.problem, refusals) })

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
