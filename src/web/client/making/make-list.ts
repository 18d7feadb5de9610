import type { Messages } from '../../locales/index.ts'
import { pageMessages } from '../shared/messages.ts'
import { pageData } from '../shared/page-data.ts'
import { makingForm } from './making-form.ts'

type MakingTexts = Pick<Messages['making'], 'making' | 'away' | 'refused'> & Pick<Messages, 'refusals'>

/** A form that creates a list, empty or as a copy. */
class MakeList extends HTMLElement {
  connectedCallback() {
    const form = this.querySelector('form')
    if (!form) return
    this.hidden = false
    const { refusals, ...making } = pageMessages<MakingTexts>()
    // The page of a list makes copies of it.
    const path = pageData.list ? `lists/${pageData.list.slug}/copy` : 'lists'
    makingForm(form, { path, messages: { making, refusals } })
  }
}

customElements.define('make-list', MakeList)
