import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { Answered, Failed } from '../../../shared/ask-api.ts'
import { CopyButton, ShareButton } from '../../../shared/buttons.tsx'
import { confirmed } from '../../../shared/confirmed.ts'
import { formatMessage, locale } from '../../../shared/messages.ts'
import { useKeptFocus } from '../../../shared/use-kept-focus.ts'
import { whyRefused } from '../../../shared/why-refused.ts'
import type { ShownList, State } from '../../model/index.ts'
import { isClosing } from '../../model/verdict.ts'
import { QrCode } from '../../share/qr-code.tsx'
import { useTools } from '../../tools.ts'
import { type ChosenPlace, type SuggestionLink, type SuggestionPage, SuggestionRequests } from './requests.ts'
import { type LeftSuggestions, Review } from './review.tsx'

type SuggestionsPanelProps = {
  state: State & { list: ShownList }
  /** Opens the panel from elsewhere on the page. A new object each time. */
  request: object | undefined
}

/** The suggestion link of the list, and the suggestions to decide on. It asks the service when it is opened, and when a new one arrives. */
export const SuggestionsPanel = ({ state, request }: SuggestionsPanelProps) => {
  const { list, waiting, suggestionCount } = state
  const tools = useTools()
  const { messages, model, token } = tools
  const { suggestions: texts, editor, refusals } = messages
  const requests = useMemo(() => new SuggestionRequests(tools), [])
  const isBusy = useRef(false)
  const panel = useRef<HTMLDetailsElement>(null)
  const section = useKeptFocus<HTMLDivElement>()
  const [page, setPage] = useState<SuggestionPage>()
  const [outcome, setOutcome] = useState('')

  /** Sends one request at a time: a double click counts once. @returns the answer, if it was done */
  const send = async <T,>(ask: () => Promise<Answered<T>>): Promise<T | undefined> => {
    if (isBusy.current) return undefined
    isBusy.current = true
    setOutcome('')
    const answered = await ask()
    isBusy.current = false
    if (answered.is === 'done') return answered.answer
    fail(answered)
    return undefined
  }
  const fail = (failed: Failed) => {
    if (failed.is === 'away') setOutcome(editor.unknownNow)
    // The page then says that the list cannot be opened.
    else if (isClosing(failed.problem)) model.useToken(token())
    else setOutcome(formatMessage(editor.refusedNow, { why: whyRefused(failed.problem, refusals) }))
  }
  const read = async () => {
    const answer = await send(() => requests.read())
    if (answer) setPage(answer)
  }
  useLayoutEffect(() => {
    if (!request) return
    panel.current!.open = true
    panel.current!.scrollIntoView({ block: 'start' })
    panel.current!.querySelector('summary')!.focus({ preventScroll: true })
  }, [request])
  const countBefore = useRef(suggestionCount)
  useEffect(() => {
    // Suggestions that others decided on stay until the person decides, so that no button moves away.
    const isNew = suggestionCount > countBefore.current
    countBefore.current = suggestionCount
    if (isNew && panel.current!.open)
      void requests.read().then(answered => answered.is === 'done' && setPage(answered.answer))
  }, [suggestionCount])
  const open = async () => {
    if (await send(() => requests.open())) await read()
  }
  const close = async () => {
    if (!(await confirmed(texts.closeSure, { yes: texts.close, no: editor.cancel }))) return
    if (await send(() => requests.close())) await read()
  }
  const apply = async (ids: readonly string[], choices: readonly ChosenPlace[], left: LeftSuggestions) => {
    const applied = await send(() => requests.apply(ids, choices))
    if (!applied) return
    const { places, alreadyThere = [], unknown = [], list } = applied
    if (places.length > 0) model.did(list.version, { do: 'import', count: places.length })
    await read()
    const there = left.alreadyThere + alreadyThere.length
    setOutcome(
      [
        formatMessage(texts.added, { count: places.length }),
        left.unclear > 0 && formatMessage(texts.leftUnclear, { count: left.unclear }),
        there > 0 && formatMessage(texts.leftThere, { count: there }),
        unknown.length > 0 && formatMessage(texts.decidedBefore, { count: unknown.length }),
      ]
        .filter(Boolean)
        .join(' '),
    )
  }
  const discard = async (ids: readonly string[]) => {
    const answer = await send(() => requests.discard(ids))
    if (!answer) return
    await read()
    setOutcome(formatMessage(texts.discarded, { count: answer.discarded.length }))
  }

  return (
    <details ref={panel} class="panel suggestions" onToggle={({ currentTarget }) => currentTarget.open && void read()}>
      <summary>
        {texts.title} {suggestionCount > 0 && <b class="count">{suggestionCount.toLocaleString(locale)}</b>}
      </summary>
      <p class="aside">{texts.means}</p>
      <div ref={section} class="preview" tabIndex={-1}>
        {page && (
          <>
            {page.link ? (
              <Link link={page.link} title={list.title} close={() => void close()} />
            ) : (
              <button type="button" class="main" onClick={() => void open()}>
                {texts.open}
              </button>
            )}
            {(page.link || page.suggestionCount > 0) && (
              <Review
                page={page}
                // A waiting change may add one of the places.
                isWaiting={waiting.length > 0}
                apply={(ids, choices, left) => void apply(ids, choices, left)}
                discard={ids => void discard(ids)}
              />
            )}
          </>
        )}
      </div>
      <p role="status">{outcome}</p>
    </details>
  )
}

type LinkProps = { link: SuggestionLink; title: string; close(): void }

const Link = ({ link: { url }, title, close }: LinkProps) => {
  const { suggestions: texts, keys } = useTools().messages
  return (
    <div class="link-ways">
      <label for="suggestion-url">{texts.link}</label>
      <input id="suggestion-url" readOnly value={url} />
      <div class="buttons">
        <CopyButton text={url} messages={keys} />
        <ShareButton what={{ title, url }} text={keys.share} />
        <button type="button" class="quiet" onClick={close}>
          {texts.close}
        </button>
      </div>
      <QrCode url={url} label={texts.qr} />
      <p class="aside">{texts.linkMeans}</p>
    </div>
  )
}
