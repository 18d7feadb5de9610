import { render } from 'preact'
import { Keys } from '../keys/index.ts'
import { makingForm } from '../making/making-form.ts'
import '../shared/keep-focus.ts'
import { formatMessage, pageMessages } from '../shared/messages.ts'
import { base } from '../shared/my-keys.ts'
import { pageData } from '../shared/page-data.ts'
import { ChosenLists } from './chosen-lists.ts'
import { type ListReference, listsIn } from './lists-in.ts'
import { Merging, type MergingMessages } from './merging.tsx'

/** Merges lists that are chosen by link, then opens the new list for editing. */
class MergeLists extends HTMLElement {
  readonly #messages = pageMessages<MergingMessages>()
  readonly #chosen = new ChosenLists(() => this.#draw())
  readonly #bases = [base, pageData.merging!.base]
  #said = ''

  connectedCallback() {
    const [adding, making] = this.querySelectorAll('form')
    if (!adding || !making) return
    const { merging } = this.#messages
    adding.querySelector('button')!.disabled = false
    adding.addEventListener('submit', event => {
      event.preventDefault()
      this.#addLinks(adding.querySelector('input')!)
    })
    makingForm(making, {
      path: 'lists/merge',
      messages: this.#messages,
      async more() {
        const input = await chosen.input()
        return typeof input === 'string' ? merging[input] : input
      },
      refused(problem) {
        const reason = chosen.refused(problem)
        return reason && merging[reason]
      },
    })
    const chosen = this.#chosen
    addEventListener('storage', ({ key }) => (key === null || key === Keys.storageKey) && this.#draw())
    this.#add(listsIn(new URLSearchParams(location.search).getAll('lists').join(' '), this.#bases).wanted)
  }

  /** Adds the lists that were typed. What is no link stays in the field. */
  #addLinks(field: HTMLInputElement): void {
    const { merging } = this.#messages
    const { wanted, elsewhere, unreadable } = listsIn(field.value, this.#bases)
    field.value = unreadable.join(' ')
    const others = [...new Set(elsewhere)].map(site => formatMessage(merging.elsewhere, { site }))
    this.#said = [...others, ...(unreadable.length > 0 ? [merging.unreadable] : [])].join(' ')
    this.#add(wanted)
  }

  #add(wanted: readonly ListReference[]): void {
    if (this.#chosen.add(wanted)) return
    this.#said = formatMessage(this.#messages.merging.most, { count: pageData.merging!.maxLists })
    this.#draw()
  }

  #draw(): void {
    const given = { messages: this.#messages, chosen: this.#chosen, said: this.#said }
    render(<Merging {...given} choose={key => this.#add([key])} />, this.querySelector('.picked')!)
  }
}

customElements.define('merge-lists', MergeLists)
