import { makingForm } from '../making/making-form.ts'
import { formatMessage, pageMessages } from '../shared/messages.ts'
import { base } from '../shared/my-keys.ts'
import { SiteApi } from '../shared/site-api.ts'
import { Chosen } from './chosen.ts'
import { listsIn } from './lists-in.ts'
import type { MergingMessages } from './messages.ts'
import { OwnLists } from './own-lists.ts'

/** Merges lists that are chosen by link, then opens the new list for editing. */
class MergeLists extends HTMLElement {
  readonly #messages = pageMessages<MergingMessages>()

  connectedCallback() {
    const [section, making] = this.querySelectorAll('section')
    const [adding, form] = this.querySelectorAll('form')
    if (!section || !making || !adding || !form) return
    const messages = this.#messages
    const [said, heard] = section.querySelectorAll<HTMLElement>('[role=status]')
    const tell = (text: string) => {
      said!.textContent = text
    }
    const own = section.querySelector<HTMLElement>('.yours')!
    const chosen = new Chosen(section.querySelector<HTMLElement>('.chosen-lists')!, {
      messages,
      most: Number(this.dataset.most),
      tell,
      confirm: text => {
        heard!.textContent = text
      },
      changed: () => ownLists.show(),
    })
    const ownLists = new OwnLists(own, {
      messages,
      isChosen: slug => chosen.has(slug),
      choose: key => chosen.add([key]),
    })
    this.#takeLinks(adding, chosen, tell)
    makingForm(form, {
      siteApi: new SiteApi(this.dataset.formToken),
      path: 'lists/merge',
      messages,
      more: () => chosen.input(),
      refused: problem => chosen.refused(problem),
    })
    chosen.add(listsIn(new URLSearchParams(location.search).getAll('lists').join(' '), this.#bases).wanted)
  }

  get #bases(): string[] {
    return [base, this.dataset.base ?? base]
  }

  #takeLinks(form: HTMLFormElement, chosen: Chosen, tell: (text: string) => void): void {
    const { merging } = this.#messages
    const field = form.querySelector('input')!
    form.querySelector('button')!.disabled = false
    form.addEventListener('submit', event => {
      event.preventDefault()
      const { wanted, elsewhere, unreadable } = listsIn(field.value, this.#bases)
      field.value = unreadable.join(' ')
      tell(
        [
          ...[...new Set(elsewhere)].map(site => formatMessage(merging.elsewhere, { site })),
          ...(unreadable.length > 0 ? [merging.unreadable] : []),
        ].join(' '),
      )
      chosen.add(wanted)
    })
  }
}

customElements.define('merge-lists', MergeLists)
