import { render } from 'preact'
import { findingsFor } from '../../../domain/vote-findings.ts'
import { ownRank, sentences } from '../../components/vote-result.tsx'
import { momentIn } from '../../text/moment.ts'
import { element } from '../shared/element.ts'
import { locale, pageMessages } from '../shared/messages.ts'
import { pageData } from '../shared/page-data.ts'
import { Ballot } from './ballot.tsx'
import { StoredBallot } from './ballot-store.ts'
import type { BallotMessages } from './messages.ts'
import { Receipt } from './receipt.tsx'
import { openCards, rowOf } from './vote-cards.ts'

/** Lets a person rank the places of a vote. The server has drawn them. */
class BallotPaper extends HTMLElement {
  connectedCallback() {
    const { id, places } = pageData.vote!
    for (const time of document.querySelectorAll('time')) time.textContent = momentIn(locale, time.dateTime)
    const drawn = places.map(place => ({ ...place, drawing: rowOf(this, place.id).querySelector('div')! }))
    openCards(this)
    this.replaceChildren()
    render(<Ballot voteId={id} places={drawn} messages={pageMessages<BallotMessages>()} />, this)
  }
}

/** Says how the result of a vote and this browser's own ballot agree, and how the ballot ranked each place. */
class VoteResult extends HTMLElement {
  connectedCallback() {
    const { id, places } = pageData.vote!
    const { voteResult: messages, ballot } = pageMessages<BallotMessages>()
    // As the result does, the own order leaves out places that were removed from the list.
    const own = new StoredBallot(id).content.sent.filter(id => places.some(place => place.id === id))
    const suiting = sentences(findingsFor(own, places), messages, locale).map(sentence => element('li', {}, sentence))
    this.querySelector('.suiting')!.append(...suiting)
    openCards(this)
    for (const id of own) {
      const rank = element('b', {}, ownRank(own, id, messages, locale))
      rowOf(this, id).querySelector('.counted')!.prepend(rank, ' · ')
    }
    if (own.length === 0) return
    const folded = element('details', { className: 'own-ballot' }, element('summary', {}, ballot.yours))
    render(<Receipt own={own} places={places} messages={ballot} />, folded.appendChild(element('div')))
    this.querySelector('.entries')!.after(folded)
  }
}

customElements.define('ballot-paper', BallotPaper)
customElements.define('vote-result', VoteResult)
