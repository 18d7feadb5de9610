import { render } from 'preact'
import { momentIn } from '../../text/moment.ts'
import { element } from '../shared/element.ts'
import { formatMessage, locale, pageMessages } from '../shared/messages.ts'
import { Ballot } from './ballot.tsx'
import { StoredBallot } from './ballot-store.ts'
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

/** Shows beside the result of a vote how this browser's own ballot ranked each place. */
class VoteResult extends HTMLElement {
  connectedCallback() {
    const { sent } = new StoredBallot(this.dataset.vote!).content
    if (sent.length === 0) return
    const { ballot } = pageMessages<BallotMessages>()
    const rows = [...this.querySelectorAll('li')]
    // As the result does, the own order leaves out places that were removed from the list.
    const ranked = sent.filter(id => rows.some(row => row.dataset.id === id))
    for (const row of rows) {
      const rank = ranked.indexOf(row.dataset.id!) + 1
      const own = rank === 0 ? ballot.notYours : element('b', {}, formatMessage(ballot.yourRank, { rank }))
      row.querySelector('.counted')!.after(element('p', { className: 'counted' }, own))
    }
  }
}

const placeIn = (row: HTMLLIElement): VotedPlace => ({
  id: row.dataset.id!,
  name: row.querySelector('h3')!.firstChild!.textContent!,
  drawing: row.querySelector<HTMLElement>('.place')!,
})

customElements.define('ballot-paper', BallotPaper)
customElements.define('vote-result', VoteResult)
