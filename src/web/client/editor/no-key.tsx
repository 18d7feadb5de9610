import { useRef, useState } from 'preact/hooks'
import { tokenLength } from '../../../core/token-shape.ts'
import { readEditFragment } from '../keys/index.ts'
import { formatMessage } from '../shared/messages.ts'
import { base } from '../shared/my-keys.ts'
import type { Closed } from './model/index.ts'
import type { EditorMessages } from './tools.ts'

/** Why the list does not open: what the model says, or what is wrong with the link that was opened. */
export type Why = Closed | 'no_key' | 'cut_key'

type NoKeyProps = {
  why: Why
  messages: EditorMessages['editor']
  slug: string
  /** Number of this person's changes that were never sent. */
  waiting: number
  open(token: string): void
}

export const NoKey = ({ why, messages, slug, waiting, open }: NoKeyProps) => {
  const [title, means] = explanationOf(why, messages, `${base}/lists/${slug}/edit#edit_…`)
  return (
    <article class="plain">
      <h1>{title}</h1>
      {means && <p>{means}</p>}
      {waiting > 0 && <p>{formatMessage(messages.keptWaiting, { count: waiting })}</p>}
      {why !== 'deleted' && why !== 'away' && <PasteForm messages={messages} open={open} />}
      {why !== 'deleted' && (
        <p>
          <a href={`${base}/lists/${slug}`}>{messages.readInstead}</a>
        </p>
      )}
    </article>
  )
}

const PasteForm = ({ messages, open }: Pick<NoKeyProps, 'messages' | 'open'>) => {
  const field = useRef<HTMLInputElement>(null)
  const [wrong, setWrong] = useState('')
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const { value } = field.current!
    const pasted = readEditFragment(value.slice(value.indexOf('#') + 1))
    if (pasted.is === 'token') open(pasted.token)
    else setWrong(pasted.is === 'truncated' ? messages.cutKey : messages.pasteWrong)
  }
  return (
    <form onSubmit={submit}>
      <label for="paste">{messages.paste}</label>
      <input ref={field} id="paste" autocomplete="off" spellcheck={false} class="secret" />
      <p role="alert">{wrong}</p>
      <button type="submit">{messages.open}</button>
    </form>
  )
}

function explanationOf(why: Why, messages: NoKeyProps['messages'], example: string): [title: string, means?: string] {
  switch (why) {
    case 'not_found':
      return [messages.closedNotFound, messages.closedNotFoundMeans]
    case 'wrong_key':
      return [messages.closedWrongKey, messages.closedWrongKeyMeans]
    case 'other_list':
      return [messages.closedOtherList, messages.closedOtherListMeans]
    case 'away':
      return [messages.closedAway]
    case 'deleted':
      return [messages.closedDeleted]
    case 'no_key':
      return [messages.noKey, formatMessage(messages.noKeyMeans, { example })]
    case 'cut_key':
      return [messages.cutKey, formatMessage(messages.cutKeyMeans, { count: tokenLength })]
  }
}
