import type * as z from 'zod'
import type { createList } from '../../../operations/create-list.ts'
import type { Words } from '../../words/index.ts'
import { keys } from '../shared/my-keys.ts'
import { RetryKey } from '../shared/retry-key.ts'
import { root } from '../shared/root.ts'
import { type ProblemView, Refused, type SiteDoor } from '../shared/site-door.ts'
import { whyRefused } from '../shared/why-refused.ts'
import { say } from '../shared/words.ts'

type Made = z.output<(typeof createList)['output']>

export type MakingWords = { making: Pick<Words['making'], 'making' | 'away' | 'refused'> } & Pick<Words, 'refusals'>

type Given = {
  door: SiteDoor
  /** Where such lists are made, below `/site/`. */
  path: string
  words: MakingWords
  /** What to make it of besides what the form says, or in words what is missing for that. */
  more?(): Promise<object | string>
  /** What to say of a refusal that means something else here. */
  refused?(problem: ProblemView): string | undefined
}

/** Lets a form make a list: it leads on to the new list, open for editing. */
export function makingForm(form: HTMLFormElement, given: Given): void {
  const { door, path, words, more = async () => ({}) } = given
  const said = form.querySelector<HTMLElement>('[role=status]')!
  const button = form.querySelector('button')!
  button.disabled = false
  // The same until that list is made: however often the button is pressed, it is made once.
  const key = new RetryKey()
  const send = async (body: object) => {
    const made = await door.ask<Made>('POST', path, { body, idempotencyKey: key.of(JSON.stringify(body)) })
    key.forget()
    goOn(made)
  }
  // Blanks are nothing written: then the browser says, in its own words, what is missing.
  form.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLInputElement) target.value = target.value.trim()
  })
  form.addEventListener('submit', async event => {
    event.preventDefault()
    button.disabled = true
    said.textContent = words.making.making
    try {
      const besides = await more()
      if (typeof besides === 'string') said.textContent = besides
      else await send({ ...Object.fromEntries(new FormData(form)), ...besides })
    } catch (error) {
      said.textContent = whyNot(error, given)
      if (error instanceof Refused && error.problem.code === 'answer_expired') key.forget()
    } finally {
      // Also when it went well: the page may be come back to.
      button.disabled = false
    }
  })
}

/** The key stays in this browser, and out of the address where it can: what browsers remember of addresses they share between devices. */
function goOn({ slug, title, editToken: token }: Made): void {
  const page = `${root}lists/${slug}/edit`
  const kept = keys.put({ slug, token, title })
  location.assign(kept === 'kept' ? page + asked() : `${page}${asked()}#${token}`)
}

/** What the address asks of any page, such as a language; not of which lists this one was to make one. */
function asked(): string {
  const query = new URLSearchParams(location.search)
  query.delete('lists')
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}

function whyNot(error: unknown, { words, refused }: Given): string {
  if (error instanceof Refused)
    return refused?.(error.problem) ?? say(words.making.refused, { why: whyRefused(error.problem, words.refusals) })
  if (error instanceof TypeError) return words.making.away
  throw error
}
