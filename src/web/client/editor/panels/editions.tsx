import { useRef, useState } from 'preact/hooks'
import type * as z from 'zod'
import { nextLabel } from '../../../../domain/edition.ts'
import type { listEditions } from '../../../../operations/list-editions.ts'
import { editionLabel } from '../../../text/edition-label.ts'
import { Button } from '../../shared/button.tsx'
import { confirmed } from '../../shared/confirmed.ts'
import { formatMessage } from '../../shared/messages.ts'
import { RetryKey } from '../../shared/retry-key.ts'
import { type OpenState, useTools } from '../tools.ts'
import { timeInWords } from './entry-in-words.ts'
import { useRequests } from './requests.ts'

type Edition = z.output<(typeof listEditions)['output']>['editions'][number]

// Browsers read it with the flag `v`, in which a hyphen is escaped.
const labelPattern = '[a-z0-9\\-]{1,40}'

export const EditionsPanel = ({ state: { list, waiting } }: { state: OpenState }) => {
  const { messages } = useTools()
  const { editions: common, editionsPanel: texts, editor } = messages
  const field = useRef<HTMLInputElement>(null)
  const key = useRef(new RetryKey()).current
  const [editions, setEditions] = useState<readonly Edition[]>()

  const { outcome, say, done } = useRequests({
    edition_exists: texts.exists,
    list_full: texts.full,
    invalid_input: texts.wrong,
  })
  const read = async () => {
    const answer = await done<{ editions: Edition[] }>('GET', '/editions')
    if (answer) setEditions(answer.editions)
  }
  const make = async (event: SubmitEvent) => {
    event.preventDefault()
    const label = field.current!.value
    if (!(await done('POST', '/editions', { body: { label }, idempotencyKey: key.of(label) }))) return
    await read()
    say(formatMessage(texts.made, { label }))
  }
  const remove = async (label: string) => {
    if (!(await confirmed(formatMessage(texts.deleteSure, { label }), { yes: texts.delete, no: editor.cancel }))) return
    if (!(await done('DELETE', `/editions/${label}?summary`))) return
    await read()
    say(formatMessage(texts.deleted, { label }))
  }

  const proposed = nextLabel(new Date().getFullYear(), editions ?? [])
  return (
    <details class="panel editions" onToggle={({ currentTarget }) => currentTarget.open && void read()}>
      <summary>{common.title}</summary>
      <p class="aside">{texts.means}</p>
      <div>
        {editions && (
          <>
            <form onSubmit={event => void make(event)}>
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
                  <Button
                    text={texts.delete}
                    class="quiet"
                    aria-label={formatMessage(texts.deleteNamed, { label })}
                    onClick={() => void remove(label)}
                  />
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
