import type { Messages } from '../../locales/index.ts'
import { pageMessages } from '../shared/messages.ts'
import { SiteApi } from '../shared/site-api.ts'
import { makingForm } from './making-form.ts'

type MakingTexts = Pick<Messages['making'], 'making' | 'away' | 'refused'> & Pick<Messages, 'refusals'>

/** A form that creates a list, empty or as a copy. */
class MakeList extends HTMLElement {
  connectedCallback() {
    const form = this.querySelector('form')
    if (!form) return
    this.hidden = false
    const { refusals, ...making } = pageMessages<MakingTexts>()
    const { formToken, makes = '' } = this.dataset
    makingForm(form, { siteApi: new SiteApi(formToken), path: makes, messages: { making, refusals } })
  }
}

customElements.define('make-list', MakeList)
