import { render } from 'preact'
import { momentIn } from '../../text/moment.ts'
import { locale, pageMessages } from '../shared/messages.ts'
import { Ballot } from './ballot.tsx'
import type { BallotMessages } from './messages.ts'
import type { VotedPlace } from './voted-place.tsx'

/** Lets a person rank the places of a vote. The server has drawn them. */
class BallotPaper extends HTMLElement {
  connectedCallback() {
    const { vote = '' } = this.dataset
    for (const time of document.querySelectorAll('time')) time.textContent = momentIn(locale, time.dateTime)
    const places = [...this.querySelectorAll('li')].map(placeIn)
    this.replaceChildren()
    render(<Ballot voteId={vote} places={places} messages={pageMessages<BallotMessages>()} />, this)
  }
}

const placeIn = (row: HTMLLIElement): VotedPlace => ({
  id: row.dataset.id!,
  name: row.querySelector('h3')!.firstChild!.textContent!,
  drawing: row.querySelector<HTMLElement>('.place')!,
})

customElements.define('ballot-paper', BallotPaper)
