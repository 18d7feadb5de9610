import type { Words } from '../../words/index.ts'
import { SiteDoor } from '../shared/site-door.ts'
import { wordsOfPage } from '../shared/words.ts'
import { makingForm } from './making-form.ts'

type Said = Pick<Words['making'], 'making' | 'away' | 'refused'> & Pick<Words, 'refusals'>

/** A form by which a list is made, empty or as a copy. */
class MakeList extends HTMLElement {
  connectedCallback() {
    const form = this.querySelector('form')
    if (!form) return
    this.hidden = false
    const { refusals, ...making } = wordsOfPage<Said>()
    const { formToken, makes = '' } = this.dataset
    makingForm(form, { door: new SiteDoor(formToken), path: makes, words: { making, refusals } })
  }
}

customElements.define('make-list', MakeList)
