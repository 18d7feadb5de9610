import { momentIn } from '../../text/moment.ts'
import { draggable } from '../editor/rows/drag.ts'
import { inOrder } from '../editor/rows/in-order.ts'
import { element } from '../shared/element.ts'
import { formatMessage, locale, pageMessages } from '../shared/messages.ts'
import { StoredBallot } from './ballot-store.ts'
import type { BallotMessages } from './messages.ts'
import { Sending } from './sending.ts'
import { VotedPlace } from './voted-place.ts'

/** Lets a person rank the places of a vote: the chosen ones, best first, then the others. */
class BallotPaper extends HTMLElement {
  readonly #messages = pageMessages<BallotMessages>()
  /** Places by id, in the list's order. */
  #places: ReadonlyMap<string, VotedPlace> = new Map()
  #kept!: StoredBallot
  #sending!: Sending
  #own!: HTMLElement
  #ranked!: HTMLElement
  #others!: HTMLElement

  connectedCallback() {
    const { vote: voteId = '' } = this.dataset
    const messages = this.#messages
    this.#own = this.querySelector('.own-ballot')!
    this.#ranked = this.#own.querySelector('ol')!
    this.#others = this.querySelector('.voted-on')!
    const wishes = {
      add: (id: string) => this.#add(id),
      remove: (id: string) => this.#remove(id),
      toRank: (id: string, rank: number) => this.#move(id, rank),
    }
    const places = [...this.#others.querySelectorAll('li')].map(row => new VotedPlace(row, messages, wishes))
    this.#places = new Map(places.map(place => [place.id, place]))
    this.#kept = new StoredBallot(voteId)
    this.#sending = new Sending({ voteId, messages, kept: this.#kept, taken: () => this.#draw() })
    this.#own.append(element('p', { id: 'handle-help', hidden: true }, messages.editor.handleHelp))
    this.append(this.#sending.element)
    draggable(this.#ranked, '.handle', {
      over: (row, index) => this.#renumber(row, index),
      dropped: (row, index) => this.#move(row.dataset.id!, index + 1),
      ended: () => this.#draw(),
    })
    addEventListener('storage', ({ key }) => {
      if (key !== this.#kept.name) return
      this.#kept.readAgain()
      // Clears the announced rank, which may be outdated.
      this.#sending.told.textContent = ''
      this.#draw()
    })
    for (const time of this.closest('article')?.querySelectorAll('time') ?? [])
      time.textContent = momentIn(locale, time.dateTime)
    this.#own.hidden = false
    this.#draw()
  }

  /** The chosen places, best first. Leaves out places that were removed from the list. */
  get #chosen(): VotedPlace[] {
    return this.#kept.content.chosen.flatMap(id => this.#places.get(id) ?? [])
  }

  get #unchosen(): VotedPlace[] {
    const chosen = new Set(this.#chosen)
    return [...this.#places.values()].filter(place => !chosen.has(place))
  }

  #draw(): void {
    const chosen = this.#chosen
    const others = this.#unchosen
    for (const [index, place] of chosen.entries()) place.show(index + 1, chosen.length)
    for (const place of others) place.show(undefined, chosen.length)
    const rows = (places: readonly VotedPlace[]) => places.map(({ element }) => element)
    inOrder(this.#ranked, rows(chosen))
    inOrder(this.#others.querySelector('ul')!, rows(others))
    this.#own.querySelector<HTMLElement>('.aside')!.hidden = chosen.length > 0
    this.#others.hidden = others.length === 0
    this.#sending.show()
  }

  #add(id: string): void {
    const others = this.#unchosen
    const at = others.findIndex(place => place.id === id)
    const next = others[at + 1] ?? others[at - 1]
    this.#choose([...this.#chosen.map(place => place.id), id])
    this.#sayRank(id)
    const goOn = next?.add ?? this.#place(id).handle
    goOn.focus({ preventScroll: true })
  }

  #remove(id: string): void {
    const chosen = this.#chosen
    const at = chosen.findIndex(place => place.id === id)
    const next = chosen[at + 1] ?? chosen[at - 1]
    this.#choose(chosen.flatMap(place => (place.id === id ? [] : place.id)))
    this.#sending.told.textContent = formatMessage(this.#messages.ballot.removed, { name: this.#place(id).name })
    const goOn = next?.remove ?? this.#place(id).add
    goOn.focus({ preventScroll: true })
  }

  #move(id: string, rank: number): void {
    const others = this.#chosen.flatMap(place => (place.id === id ? [] : place.id))
    this.#choose([...others.slice(0, rank - 1), id, ...others.slice(rank - 1)])
    this.#sayRank(id)
  }

  #choose(chosen: readonly string[]): void {
    this.#kept.put({ chosen })
    this.#draw()
  }

  #sayRank(id: string): void {
    const chosen = this.#chosen
    const rank = chosen.findIndex(place => place.id === id) + 1
    const { name } = this.#place(id)
    this.#sending.told.textContent = formatMessage(this.#messages.editor.movedTo, { name, rank, count: chosen.length })
  }

  #place(id: string): VotedPlace {
    return this.#places.get(id)!
  }

  #renumber(held: HTMLElement, index: number): void {
    const order = this.#chosen.filter(({ element }) => element !== held)
    const place = this.#place(held.dataset.id!)
    for (const [at, one] of [...order.slice(0, index), place, ...order.slice(index)].entries()) one.showRank(at + 1)
  }
}

customElements.define('ballot-paper', BallotPaper)
