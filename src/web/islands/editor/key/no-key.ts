import { tokenLength } from '../../../../core/token-shape.ts'
import { readEditFragment } from '../../keys/index.ts'
import { element } from '../../shared/element.ts'
import { say } from '../../shared/words.ts'
import type { Closed } from '../model/index.ts'
import type { EditorWords } from '../part.ts'

/** Why the list does not open: what the model says, or what is wrong with the link that was opened. */
export type Why = Closed | 'no_key' | 'cut_key'

type Given = {
  why: Why
  words: EditorWords['editor']
  slug: string
  /** Below which the site is served. */
  base: string
  /** How many changes of this person were never sent. */
  waiting: number
  open(token: string): void
}

/** What stands in place of a list that cannot be opened, with a way on. */
export function noKey({ why, words, slug, base, waiting, open }: Given): HTMLElement {
  const [title, means] = said(why, words, `${base}/lists/${slug}/edit#edit_…`)
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
    element('label', { htmlFor: 'paste' }, words.paste),
    field,
    wrong,
    element('button', { type: 'submit' }, words.open),
  )
  form.addEventListener('submit', event => {
    event.preventDefault()
    const pasted = readEditFragment(field.value.slice(field.value.indexOf('#') + 1))
    if (pasted.is === 'token') open(pasted.token)
    else wrong.textContent = pasted.is === 'truncated' ? words.cutKey : words.pasteWrong
  })
  return element(
    'article',
    { className: 'plain' },
    element('h1', {}, title),
    means && element('p', {}, means),
    waiting > 0 && element('p', {}, say(words.keptWaiting, { count: waiting })),
    why !== 'deleted' && why !== 'away' && form,
    why !== 'deleted' && element('p', {}, element('a', { href: `${base}/lists/${slug}` }, words.readInstead)),
  )
}

function said(why: Why, words: EditorWords['editor'], example: string): [title: string, means?: string] {
  switch (why) {
    case 'not_found':
      return [words.closedNotFound, words.closedNotFoundMeans]
    case 'wrong_key':
      return [words.closedWrongKey, words.closedWrongKeyMeans]
    case 'other_list':
      return [words.closedOtherList, words.closedOtherListMeans]
    case 'away':
      return [words.closedAway]
    case 'deleted':
      return [words.closedDeleted]
    case 'no_key':
      return [words.noKey, say(words.noKeyMeans, { example })]
    case 'cut_key':
      return [words.cutKey, say(words.cutKeyMeans, { count: tokenLength })]
  }
}
