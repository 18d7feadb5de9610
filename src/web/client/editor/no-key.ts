import { tokenLength } from '../../../core/token-shape.ts'
import { readEditFragment } from '../keys/index.ts'
import { element } from '../shared/element.ts'
import { formatMessage } from '../shared/messages.ts'
import type { Closed } from './model/index.ts'
import type { EditorMessages } from './part.ts'

/** Why the list does not open: what the model says, or what is wrong with the link that was opened. */
export type Why = Closed | 'no_key' | 'cut_key'

type NoKeyOptions = {
  why: Why
  messages: EditorMessages['editor']
  slug: string
  /** Below which the site is served. */
  base: string
  /** How many changes of this person were never sent. */
  waiting: number
  open(token: string): void
}

/** What stands in place of a list that cannot be opened, with a way on. */
export function noKey({ why, messages, slug, base, waiting, open }: NoKeyOptions): HTMLElement {
  const [title, means] = said(why, messages, `${base}/lists/${slug}/edit#edit_…`)
  const field = element('input', {
    id: 'paste',
    type: 'text',
    autocomplete: 'off',
    spellcheck: false,
    className: 'secret',
  })
  const wrong = element('p', { role: 'alert' })
  const form = element(
    'form',
    {},
    element('label', { htmlFor: 'paste' }, messages.paste),
    field,
    wrong,
    element('button', { type: 'submit' }, messages.open),
  )
  form.addEventListener('submit', event => {
    event.preventDefault()
    const pasted = readEditFragment(field.value.slice(field.value.indexOf('#') + 1))
    if (pasted.is === 'token') open(pasted.token)
    else wrong.textContent = pasted.is === 'truncated' ? messages.cutKey : messages.pasteWrong
  })
  return element(
    'article',
    { className: 'plain' },
    element('h1', {}, title),
    means && element('p', {}, means),
    waiting > 0 && element('p', {}, formatMessage(messages.keptWaiting, { count: waiting })),
    why !== 'deleted' && why !== 'away' && form,
    why !== 'deleted' && element('p', {}, element('a', { href: `${base}/lists/${slug}` }, messages.readInstead)),
  )
}

function said(why: Why, messages: EditorMessages['editor'], example: string): [title: string, means?: string] {
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
