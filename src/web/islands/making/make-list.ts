import type * as z from 'zod'
import type { createList } from '../../../operations/create-list.ts'
import type { Words } from '../../words/index.ts'
import { keys } from '../shared/my-keys.ts'
import { randomId } from '../shared/random-id.ts'
import { root } from '../shared/root.ts'
import { Refused, SiteDoor } from '../shared/site-door.ts'
import { whyRefused } from '../shared/why-refused.ts'
import { say, wordsOfPage } from '../shared/words.ts'

type Made = z.output<(typeof createList)['output']>

type Said = Pick<Words['making'], 'making' | 'away' | 'refused'> & Pick<Words, 'refusals'>

/** A form by which a list is made, empty or as a copy: it leads on to the new list, open for editing. */
class MakeList extends HTMLElement {
  connectedCallback() {
    const form = this.querySelector('form')
    if (!form) return
    this.hidden = false
    const words = wordsOfPage<Said>()
    const door = new SiteDoor(this.dataset.formToken)
    const said = form.querySelector<HTMLElement>('[role=status]')!
    const button = form.querySelector('button')!
    button.disabled = false
    // The same until that list is made: however often the button is pressed, it is made once.
    let idempotencyKey = randomId()
    form.addEventListener('input', () => {
      idempotencyKey = randomId()
    })
    // Blanks are nothing written: then the browser says, in its own words, what is missing.
    form.addEventListener('change', ({ target }) => {
      if (target instanceof HTMLInputElement) target.value = target.value.trim()
    })
    form.addEventListener('submit', async event => {
      event.preventDefault()
      button.disabled = true
      said.textContent = words.making
      try {
        const body = Object.fromEntries(new FormData(form))
        const made = await door.ask<Made>('POST', this.dataset.makes ?? '', { body, idempotencyKey })
        idempotencyKey = randomId()
        goOn(made)
      } catch (error) {
        said.textContent = whyNot(error, words)
        if (error instanceof Refused && error.problem.code === 'answer_expired') idempotencyKey = randomId()
      } finally {
        // Also when it went well: the page may be come back to.
        button.disabled = false
      }
    })
  }
}

/** The key stays in this browser, and out of the address where it can: what browsers remember of addresses they share between devices. */
function goOn({ slug, title, editToken: token }: Made): void {
  const page = `${root}lists/${slug}/edit`
  const kept = keys.put({ slug, token, title })
  location.assign(kept === 'kept' ? page + location.search : `${page}${location.search}#${token}`)
}

function whyNot(error: unknown, words: Said): string {
  if (error instanceof Refused)
    return say(words.refused, { why: whyRefused(error.problem, words.refusals, error.after) })
  if (error instanceof TypeError) return words.away
  throw error
}

customElements.define('make-list', MakeList)
