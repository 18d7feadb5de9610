import { element } from '../../shared/element.ts'
import { formatMessage } from '../../shared/messages.ts'
import { Refused, type SiteApi } from '../../shared/site-api.ts'
import { whyRefused } from '../../shared/why-refused.ts'
import type { ListEditing, NewPlace, State } from '../model/index.ts'
import type { Looked } from '../panels/map.ts'
import type { Announce, EditorMessages, Longest, Part } from '../part.ts'
import { ByHand } from './by-hand.ts'
import { Combobox } from './combobox.ts'
import { type Choices, optionsFor } from './options.ts'
import { type FoundPlaces, Search } from './search.ts'

type AddOptions = {
  messages: EditorMessages
  model: ListEditing
  siteApi: SiteApi
  longest: Longest
  announce: Announce
  /** Shows the place that is on the list already. */
  goTo(key: string): void
  /** Shows where a place would be. */
  look(place: Looked | undefined): void
}

const shortest = 2
/** A search whose area is loading is repeated after this time, then after twice of it, and so on: searches a day are limited. */
const repeatMs = 1500
const maxRepeatMs = 15_000

/** Adds places: by typing a name and choosing, by a pasted link, or by hand. */
export class AddPlace implements Part {
  readonly element: HTMLElement
  readonly #options: AddOptions
  readonly #search: Search
  readonly #combobox: Combobox
  readonly #near = element('input', { id: 'near', type: 'search', autocomplete: 'off' })
  readonly #said = element('p', { className: 'aside', role: 'status' })
  readonly #byHand: ByHand
  #state: State | undefined
  #repeating: ReturnType<typeof setTimeout> | undefined
  #loadingArea: string | undefined

  constructor(options: AddOptions) {
    this.#options = options
    const {
      messages: { editor: messages },
      siteApi,
      longest,
    } = options
    this.#search = new Search(siteApi)
    this.#combobox = new Combobox('add', {
      placeholder: messages.addExample,
      listLabel: messages.add,
      looked: option => options.look(option?.at),
      closed: () => this.#search.stop(),
    })
    this.#near.placeholder = messages.nearExample
    this.#byHand = new ByHand({
      id: 'own',
      messages,
      longest,
      add: own => this.#add({ own }, own.name),
      closed: () => this.#combobox.field.focus(),
    })
    this.element = element(
      'section',
      { className: 'add' },
      element(
        'div',
        { className: 'add-fields' },
        element('label', { htmlFor: 'add' }, messages.add),
        element('label', { htmlFor: 'near' }, messages.near),
        element('div', { className: 'combobox' }, this.#combobox.field, this.#combobox.list),
        this.#near,
      ),
      this.#said,
      this.#byHand.element,
    )
    const { field } = this.#combobox
    field.addEventListener('input', () => void this.#look())
    field.addEventListener('focus', () => void this.#look())
    this.#near.addEventListener('input', () => void this.#look())
  }

  show(state: State): void {
    this.#state = state
  }

  async #look(repeats = 0): Promise<void> {
    clearTimeout(this.#repeating)
    const typed = this.#combobox.field.value.trim()
    if (typed.length < shortest) {
      this.#search.stop()
      this.#combobox.close()
      this.#said.textContent = ''
      return
    }
    const near = this.#near.value.trim()
    this.#combobox.outdate()
    try {
      const found = await this.#search.places(typed, near || this.#lastPosition())
      if (found) this.#offer(typed, near, found, repeats)
    } catch (error) {
      const { editor: messages, refusals } = this.#options.messages
      const why =
        error instanceof Refused
          ? formatMessage(messages.searchRefused, { why: whyRefused(error.problem, refusals) })
          : messages.searchAway
      this.#show(typed, undefined)
      this.#said.textContent = why
    }
  }

  #offer(typed: string, near: string, found: FoundPlaces, repeats: number): void {
    const { editor: messages } = this.#options.messages
    this.#show(typed, found)
    const count = found.places.length
    const where = found.near?.name
    if (found.coverage?.state === 'loading')
      this.#repeating = setTimeout(() => void this.#look(repeats + 1), Math.min(repeatMs * (repeats + 1), maxRepeatMs))
    this.#said.textContent = [
      near !== '' && !where ? formatMessage(messages.nearUnknown, { near }) : '',
      count > 0
        ? formatMessage(messages.results, { count })
        : (this.#coverageMessage(found, near) ??
          (where && near !== '' ? formatMessage(messages.noResultsNear, { near: where }) : messages.noResults)),
    ]
      .filter(Boolean)
      .join(' ')
  }

  /** Returns what to say of an area without places; `undefined` if the area has places. */
  #coverageMessage({ coverage }: FoundPlaces, near: string): string | undefined {
    const { editor: messages } = this.#options.messages
    if (!coverage) return undefined
    const { area, state, progress } = coverage
    // The area around the last place is known by its coordinates only.
    const isNamed = near !== '' || !this.#lastPosition()
    if (state === 'loading') {
      this.#loadingArea = area
      if (!isNamed) return messages.areaLoadingNearby
      return progress === undefined
        ? formatMessage(messages.areaLoading, { area })
        : formatMessage(messages.areaLoadingPercent, { area, percent: Math.round(progress * 100) })
    }
    if (state !== 'none' || !isNamed) return undefined
    return formatMessage(area === this.#loadingArea ? messages.areaFailed : messages.areaUnknown, { area })
  }

  /** Not to who has gone on to something else. */
  #show(typed: string, found: FoundPlaces | undefined): void {
    if (document.activeElement !== this.#combobox.field) return
    this.#combobox.show(optionsFor(typed, found, this.#state, this.#options.messages, this.#choices))
  }

  readonly #choices: Choices = {
    place: candidate => this.#add({ candidate }, candidate.name),
    present: key => this.#options.goTo(key),
    link: query => this.#add({ query }, query),
    byHand: name => this.#byHand.open({ name }),
  }

  #add(place: NewPlace, name: string): void {
    const {
      model,
      announce,
      messages: { editor: messages },
    } = this.#options
    this.#search.stop()
    clearTimeout(this.#repeating)
    model.add(place)
    announce(formatMessage(messages.added, { name, rank: this.#state?.list?.places.length ?? 1 }))
    this.#said.textContent = ''
    this.#combobox.field.value = ''
    this.#combobox.field.focus()
  }

  /** Who makes a list of a town's restaurants looks for the next one near the last. */
  #lastPosition(): string | undefined {
    const last = this.#state?.list?.places.findLast(({ latitude }) => latitude !== undefined)
    return last && `${last.latitude},${last.longitude}`
  }
}
