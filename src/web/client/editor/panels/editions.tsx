import { useRef, useState } from 'preact/hooks'
import type * as z from 'zod'
import { nextLabel } from '../../../../domain/edition.ts'
import type { createEdition } from '../../../../operations/create-edition.ts'
import type { listEditions } from '../../../../operations/list-editions.ts'
import { editionLabel } from '../../../text/edition-label.ts'
import { type Answered, askApi } from '../../shared/ask-api.ts'
import { confirmed } from '../../shared/confirmed.ts'
import { formatMessage } from '../../shared/messages.ts'
import { RetryKey } from '../../shared/retry-key.ts'
import { useKeptFocus } from '../../shared/use-kept-focus.ts'
import { whyRefused } from '../../shared/why-refused.ts'
import type { ShownList, State } from '../model/index.ts'
import { isClosing } from '../model/verdict.ts'
import type { EditorMessages } from '../part.ts'
import { useTools } from '../tools.ts'
import { timeInWords } from './entry-in-words.ts'

type Edition = z.output<(typeof listEditions)['output']>['editions'][number]
type Made = z.output<(typeof createEdition)['output']>

// Browsers read it with the flag `v`, in which a hyphen is escaped.
const labelPattern = '[a-z0-9\\-]{1,40}'

/** The editions of the list: made, opened and deleted. */
export const EditionsPanel = ({ state: { list, waiting } }: { state: State & { list: ShownList } }) => {
  const { messages, model, slug, token } = useTools()
  const { editions: common, editionsPanel: texts, editor } = messages
  const path = `/lists/${slug}/editions`
  const section = useKeptFocus<HTMLDivElement>()
  const field = useRef<HTMLInputElement>(null)
  const key = useRef(new RetryKey()).current
  const isBusy = useRef(false)
  /** `undefined` until they are read. */
  const [editions, setEditions] = useState<readonly Edition[]>()
  const [outcome, setOutcome] = useState('')

  /** Sends one request at a time: a double click counts once. @returns whether it was done */
  const send = async <T,>(ask: () => Promise<Answered<T>>, done: (answer: T) => void): Promise<void> => {
    if (isBusy.current) return
    isBusy.current = true
    setOutcome('')
    const answered = await ask()
    isBusy.current = false
    if (answered.is === 'done') done(answered.answer)
    else if (answered.is === 'away') setOutcome(editor.unknownNow)
    // The page then says that the list cannot be opened.
    else if (isClosing(answered.problem)) model.useToken(token())
    else setOutcome(refusalInWords(answered.problem, messages))
  }
  const read = () =>
    send(
      () => askApi<{ editions: Edition[] }>('GET', path, { token: token() }),
      answer => setEditions(answer.editions),
    )
  const make = (event: SubmitEvent) => {
    event.preventDefault()
    const label = field.current!.value
    const request = { token: token(), body: { label }, idempotencyKey: key.of(label) }
    void send(
      () => askApi<Made>('POST', path, request),
      async () => {
        await read()
        setOutcome(formatMessage(texts.made, { label }))
      },
    )
  }
  const remove = async (label: string) => {
    if (!(await confirmed(formatMessage(texts.deleteSure, { label }), { yes: texts.delete, no: editor.cancel }))) return
    await send(
      () => askApi('DELETE', `${path}/${label}?summary`, { token: token() }),
      async () => {
        await read()
        setOutcome(formatMessage(texts.deleted, { label }))
      },
    )
  }

  const proposed = nextLabel(new Date().getFullYear(), editions ?? [])
  return (
    <details class="panel editions" onToggle={({ currentTarget }) => currentTarget.open && void read()}>
      <summary>{common.title}</summary>
      <p class="aside">{texts.means}</p>
      <div ref={section} tabIndex={-1}>
        {editions && (
          <>
            <form onSubmit={make}>
              <label for="edition-label">{texts.label}</label>
              {/* Drawn anew with another proposal. */}
              <input
                key={proposed}
                ref={field}
                id="edition-label"
                defaultValue={proposed}
                required
                pattern={labelPattern}
                title={texts.labelMeans}
                autocapitalize="off"
                autocomplete="off"
                spellcheck={false}
                aria-describedby="edition-label-means"
              />
              <p class="aside" id="edition-label-means">
                {texts.labelMeans}
              </p>
              {/* A waiting change would not be in the edition. */}
              <button type="submit" class="main" disabled={waiting.length > 0}>
                {texts.make}
              </button>
            </form>
            {editions.length === 0 && <p>{texts.none}</p>}
            <ul>
              {editions.map(({ label, title, createdAt, url }) => (
                <li key={label}>
                  <span>
                    {list.visibility === 'hidden' ? (
                      <b dir="auto">{editionLabel({ label, title })}</b>
                    ) : (
                      <a href={url} target="_blank" rel="noopener" dir="auto">
                        {editionLabel({ label, title })}
                      </a>
                    )}{' '}
                    <time dateTime={createdAt}>{timeInWords(createdAt, Date.now())}</time>
                  </span>
                  <button
                    type="button"
                    class="quiet"
                    aria-label={formatMessage(texts.deleteNamed, { label })}
                    onClick={() => void remove(label)}
                  >
                    {texts.delete}
                  </button>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
      <p role="status">{outcome}</p>
    </details>
  )
}

const refusalInWords = (problem: Parameters<typeof whyRefused>[0], messages: EditorMessages): string => {
  const { editionsPanel: texts, editor, refusals } = messages
  if (problem.code === 'edition_exists') return texts.exists
  if (problem.code === 'list_full') return texts.full
  if (problem.code === 'invalid_input') return texts.wrong
  return formatMessage(editor.refusedNow, { why: whyRefused(problem, refusals) })
}
