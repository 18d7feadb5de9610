import { type ComponentChildren, render } from 'preact'
import type { StoreResult } from '../keys/index.ts'
import { element } from '../shared/element.ts'
import { pageMessages } from '../shared/messages.ts'
import { pageData } from '../shared/page-data.ts'
import { SiteApi } from '../shared/site-api.ts'
import { Bar } from './bar.tsx'
import { Editor } from './editor.tsx'
import { KeyedPage, type KeyedScreen, type Opened } from './keyed-page.tsx'
import type { State } from './model/index.ts'
import { ShareDialog } from './share/share-dialog.tsx'
import type { EditorMessages } from './tools.ts'
import { type EditorTools, Tools } from './tools.ts'

type ScreenOptions = Omit<EditorTools, 'announce'> & {
  replaced(token: string): void
}

export class Screen implements KeyedScreen {
  readonly #content = element('article', { className: 'list editor', tabIndex: -1 })
  readonly #announcements = element('p', { className: 'unseen', ariaLive: 'assertive' })
  readonly element = element('div', {}, this.#content, this.#announcements)
  readonly #bar = document.getElementById('page-actions')!
  readonly #tools: EditorTools
  readonly #replaced: ScreenOptions['replaced']
  #state: State | undefined
  #isSharing = false
  #stored: StoreResult = 'kept'

  constructor(options: ScreenOptions) {
    this.#replaced = options.replaced
    const announce = (text: string) => {
      this.#announcements.textContent = text
    }
    this.#tools = { ...options, announce }
  }

  show(state: State): void {
    this.#state = state
    this.#draw()
  }

  tell(kept: StoreResult): void {
    this.#stored = kept
    this.#draw()
  }

  close(): void {
    this.#state = undefined
    render(null, this.#content)
    render(null, this.#bar)
  }

  #draw(): void {
    const list = this.#state?.list
    if (!this.#state || !list) return
    const state = { ...this.#state, list }
    const share = (isSharing: boolean) => {
      this.#isSharing = isSharing
      this.#draw()
    }
    const withTools = (children: ComponentChildren) => <Tools.Provider value={this.#tools}>{children}</Tools.Provider>
    render(withTools(<Bar state={state} share={() => share(true)} />), this.#bar)
    render(
      withTools(
        <>
          <Editor state={state} stored={this.#stored} replaced={this.#replaced} />
          {this.#isSharing && <ShareDialog list={list} close={() => share(false)} />}
        </>,
      ),
      this.#content,
    )
  }
}

class ListEditor extends KeyedPage {
  protected screenOf(opened: Opened): KeyedScreen {
    return new Screen({
      ...opened,
      ...pageData.editor!,
      messages: pageMessages<EditorMessages>(),
      siteApi: new SiteApi(),
    })
  }
}

customElements.define('list-editor', ListEditor)
