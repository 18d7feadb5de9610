import { render } from 'preact'
import { momentIn } from '../../text/moment.ts'
import { element } from '../shared/element.ts'
import { formatMessage, locale, pageMessages } from '../shared/messages.ts'
import { pageData } from '../shared/page-data.ts'
import { Ballot } from './ballot.tsx'
import { StoredBallot } from './ballot-store.ts'
import type { BallotMessages } from './messages.ts'

/** Lets a person rank the places of a vote. The server has drawn them. */
class BallotPaper extends HTMLElement {
  connectedCallback() {
    const { id, places } = pageData.vote!
    for (const time of document.querySelectorAll('time')) time.textContent = momentIn(locale, time.dateTime)
    const drawn = places.map(place => ({ ...place, drawing: rowOf(this, place.id).querySelector('div')! }))
    this.replaceChildren()
    render(<Ballot voteId={id} places={drawn} messages={pageMessages<BallotMessages>()} />, this)
  }
}

/** Shows beside the result of a vote how this browser's own ballot ranked each place. */
class VoteResult extends HTMLElement {
  connectedCallback() {
    const { id, places } = pageData.vote!
    const { sent } = new StoredBallot(id).content
    if (sent.length === 0) return
    const { ballot } = pageMessages<BallotMessages>()
    // As the result does, the own order leaves out places that were removed from the list.
    const ranked = sent.filter(id => places.some(place => place.id === id))
    for (const { id } of places) {
      const rank = ranked.indexOf(id) + 1
      const own = rank === 0 ? ballot.notYours : element('b', {}, formatMessage(ballot.yourRank, { rank }))
      rowOf(this, id)
        .querySelector('.counted')!
        .after(element('p', { className: 'counted' }, own))
    }
  }
}

/** Returns the row of a place as the server drew it. */
const rowOf = (host: HTMLElement, id: string): HTMLElement => host.querySelector(`[data-id="${id}"]`)!

customElements.define('ballot-paper', BallotPaper)
customElements.define('vote-result', VoteResult)
