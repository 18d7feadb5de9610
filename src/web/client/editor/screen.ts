import type { StoreResult } from '../keys/index.ts'
import { element } from '../shared/element.ts'
import type { SiteApi } from '../shared/site-api.ts'
import { AddPlace } from './add/add-place.ts'
import { KeyPanel } from './key/key-panel.ts'
import type { KeyedScreen } from './keyed-page.ts'
import type { ListEditing, State } from './model/index.ts'
import { ByPairs } from './panels/by-pairs.ts'
import { Conflicts } from './panels/conflicts.ts'
import { Downloads } from './panels/downloads.ts'
import { Heading } from './panels/heading.ts'
import { History } from './panels/history.ts'
import { ImportPlaces } from './panels/importing/import-places.ts'
import { EditorMap } from './panels/map.ts'
import { Proposals } from './panels/proposals.ts'
import { Refusals } from './panels/refusals.ts'
import { Settings } from './panels/settings.ts'
import { StatusBar } from './panels/status-bar.ts'
import { VotePanel } from './panels/voting/vote-panel.ts'
import type { EditorMessages, Longest, Part } from './part.ts'
import { Rows } from './rows/rows.ts'

export type ScreenOptions = {
  messages: EditorMessages
  model: ListEditing
  siteApi: SiteApi
  slug: string
  tiles: string | undefined
  longest: Longest
  /** That can be imported, in bytes. */
  largestFile: number
  token(): string
  replaced(token: string): void
}

/** A list that is open for editing. */
export class Screen implements KeyedScreen {
  readonly element: HTMLElement
  readonly #key: KeyPanel
  readonly #parts: readonly Part[]

  constructor(options: ScreenOptions) {
    const { messages, model, siteApi, tiles, longest, token } = options
    const told = element('p', { className: 'unseen', ariaLive: 'assertive' })
    const announce = (text: string) => {
      told.textContent = text
    }
    const rows = new Rows({ messages, model, announce, maxNoteLength: longest.note })
    const goTo = (key: string) => rows.focus(key)
    this.#key = new KeyPanel(options)
    const status = new StatusBar(messages, model)
    const heading = new Heading(messages, model, longest)
    const map = new EditorMap({ messages, tiles, goTo })
    const above = [
      heading,
      new Conflicts(messages.editor, model),
      new Refusals(messages, model, longest),
      new AddPlace({ messages, model, siteApi, longest, announce, goTo, look: place => map.look(place) }),
      new Proposals(options),
      new ImportPlaces(options),
    ]
    const below = [
      new ByPairs(messages, token),
      rows,
      new VotePanel(options),
      new Downloads(messages, token),
      new History(messages, model),
      new Settings(messages, model, token),
    ]
    this.#parts = [status, ...above, this.#key, map, ...below]
    this.element = element(
      'article',
      { className: 'list editor', tabIndex: -1 },
      status.element,
      ...above.map(part => part.element),
      element('aside', { className: 'side' }, this.#key.element, map.element),
      ...below.map(part => part.element),
      told,
    )
  }

  show(state: State): void {
    for (const part of this.#parts) part.show(state)
  }

  tell(kept: StoreResult): void {
    this.#key.tell(kept)
  }
}
