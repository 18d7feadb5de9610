import { useEffect, useRef, useState } from 'preact/hooks'
import type * as z from 'zod'
import type { applySuggestions } from '../../../../../operations/apply-suggestions.ts'
import type { discardSuggestions } from '../../../../../operations/discard-suggestions.ts'
import { Button } from '../../../shared/button.tsx'
import { CopyButton, ShareButton } from '../../../shared/buttons.tsx'
import { confirmed } from '../../../shared/confirmed.ts'
import { formatMessage, locale } from '../../../shared/messages.ts'
import { RetryKey } from '../../../shared/retry-key.ts'
import { QrCode } from '../../share/qr-code.tsx'
import { type OpenState, useTools } from '../../tools.ts'
import { useRequests } from '../requests.ts'
import { type ChosenPlace, type LeftSuggestions, Review, type SuggestionPage } from './review.tsx'

type Applied = z.output<(typeof applySuggestions)['output']>
type Discarded = z.output<(typeof discardSuggestions)['output']>

/** The suggestion link of the list, and the suggestions to decide on. It asks the service when it is opened, and when a new one arrives. */
export const SuggestionsPanel = ({ state }: { state: OpenState }) => {
  const { list, waiting, suggestionCount } = state
  const { messages, model } = useTools()
  const { suggestions: texts, editor } = messages
  const key = useRef(new RetryKey()).current
  const panel = useRef<HTMLDetailsElement>(null)
  const [page, setPage] = useState<SuggestionPage>()
  const { outcome, say, ask, fail, done } = useRequests()
  /** Numbers of the last request for the page, and of the one whose answer is shown. */
  const reads = useRef({ sent: 0, shown: 0 }).current
  const readPage = async () => {
    const number = ++reads.sent
    const answered = await ask<SuggestionPage>('GET', '/suggestions')
    // A later request has the newer answer.
    if (answered.is === 'done' && number > reads.shown) {
      reads.shown = number
      setPage(answered.answer)
    }
    return answered
  }
  const read = async () => {
    const answered = await readPage()
    if (answered.is !== 'done') fail(answered)
  }
  const countBefore = useRef(suggestionCount)
  useEffect(() => {
    // Suggestions that others decided on stay until the person decides, so that no button moves away.
    const isNew = suggestionCount > countBefore.current
    countBefore.current = suggestionCount
    if (isNew && panel.current!.open) void readPage()
  }, [suggestionCount])
  const open = async () => {
    if (await done('POST', '/suggestions', { body: {} })) await read()
  }
  const close = async () => {
    if (!(await confirmed(texts.closeSure, { yes: texts.close, no: editor.cancel }))) return
    if (await done('DELETE', '/suggestions?summary')) await read()
  }
  const apply = async (ids: readonly string[], choices: readonly ChosenPlace[], left: LeftSuggestions) => {
    const body = { ids, choices }
    const request = { body, idempotencyKey: key.of(JSON.stringify(body)) }
    const applied = await done<Applied>('POST', '/suggestions/apply', request)
    if (!applied) return
    const { places, alreadyThere = [], unknown = [], list } = applied
    if (places.length > 0) model.recordSent(list.version, { do: 'import', count: places.length })
    await read()
    const there = left.alreadyThere + alreadyThere.length
    say(
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
    const answer = await done<Discarded>('POST', '/suggestions/discard', { body: { ids } })
    if (!answer) return
    await read()
    say(formatMessage(texts.discarded, { count: answer.discarded.length }))
  }

  return (
    <details ref={panel} class="panel suggestions" onToggle={({ currentTarget }) => currentTarget.open && void read()}>
      <summary>
        {texts.title} {suggestionCount > 0 && <b class="count">{suggestionCount.toLocaleString(locale)}</b>}
      </summary>
      <p class="aside">{texts.means}</p>
      <div class="preview">
        {page && (
          <>
            {page.link ? (
              <Link link={page.link} title={list.title} close={() => void close()} />
            ) : (
              <Button class="main" onClick={() => void open()} text={texts.open} />
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

type LinkProps = { link: NonNullable<SuggestionPage['link']>; title: string; close(): void }

const Link = ({ link: { url }, title, close }: LinkProps) => {
  const { suggestions: texts, keys } = useTools().messages
  return (
    <div class="link-ways">
      <label for="suggestion-url">{texts.link}</label>
      <input id="suggestion-url" readOnly value={url} />
      <div class="buttons">
        <CopyButton text={url} messages={keys} />
        <ShareButton what={{ title, url }} text={keys.share} />
        <Button class="quiet" onClick={close} text={texts.close} />
      </div>
      <QrCode url={url} label={texts.qr} summary={keys.showQr} />
      <p class="aside">{texts.linkMeans}</p>
    </div>
  )
}
