import { type ComponentChild, render } from 'preact'
import { readEditFragment, type StoreResult } from '../keys/index.ts'
import { RankingStore } from '../ranking/ranking-store.ts'
import '../shared/keep-focus.ts'
import { pageMessages } from '../shared/messages.ts'
import { base, keys } from '../shared/my-keys.ts'
import { randomId } from '../shared/retry-key.ts'
import { type Clock, ListEditing, type State } from './model/index.ts'
import { NoKey, type Why } from './no-key.tsx'
import { forgetDeclined } from './panels/declined-proposals.ts'
import type { EditorMessages, Opened, OpenState } from './tools.ts'

/** A page about one list that needs its edit token: behind the # of the address, or stored by this browser before. */
export abstract class KeyedPage extends HTMLElement {
  readonly #messages = pageMessages<Pick<EditorMessages, 'editor'>>().editor
  readonly #slug = location.pathname.split('/').at(-2) ?? ''
  #opened: Opened | undefined
  #token = ''
  #stored: StoreResult = 'kept'
  #isKept = false
  /** An edit token that was stored before it opened the list. */
  #unproven: string | undefined
  #isDue = false

  /** @param stored whether this browser stores the edit token */
  protected abstract screenOf(opened: Opened, state: OpenState, stored: StoreResult): ComponentChild

  /** Returns the title of the window, without the name of the site. */
  protected titleOf(list: string): string {
    return list
  }

  /** Returns what a reader sees, who has no edit token; `undefined` to say that one is needed. */
  protected async screenWithoutKey(_slug: string): Promise<ComponentChild> {
    return undefined
  }

  get #model(): ListEditing | undefined {
    return this.#opened?.model
  }

  connectedCallback() {
    addEventListener('hashchange', () => this.#start())
    addEventListener('online', () => this.#model?.retryNow())
    document.addEventListener('visibilitychange', () => this.#model?.seen(!document.hidden))
    addEventListener('storage', event => this.#otherTab(event))
    addEventListener('pagehide', () => this.#model?.seen(false))
    addEventListener('pageshow', ({ persisted }) => persisted && this.#model?.seen(true))
    addEventListener('beforeunload', event => {
      const { state } = this.#model ?? {}
      if (state && !state.kept && state.waiting.length > 0) event.preventDefault()
    })
    this.#start()
  }

  /** Takes the edit token out of the address bar before anything else can read it there. */
  #start(): void {
    const fragment = readEditFragment(location.hash)
    // Without storage, a reload needs the token in the address.
    if (fragment.is !== 'none' && keys.check() === 'kept')
      history.replaceState(history.state, '', location.pathname + location.search)
    const kept = keys.of(this.#slug)?.token
    if (fragment.is === 'token') {
      // It is no longer in the address. Without a network it would be lost with the page.
      if (kept === undefined) {
        this.#unproven = fragment.token
        keys.put({ slug: this.#slug, token: fragment.token, title: '' })
      }
      this.#open(fragment.token)
    } else if (kept !== undefined) this.#open(kept)
    else if (!this.#model) void this.#openWithoutKey(fragment.is === 'none' ? 'no_key' : 'cut_key')
  }

  async #openWithoutKey(why: Why): Promise<void> {
    const screen = why === 'no_key' ? await this.screenWithoutKey(this.#slug) : undefined
    // Meanwhile, the address may have got an edit token.
    if (this.#model) return
    if (screen) render(screen, this)
    else this.#explain(why)
  }

  #open(token: string): void {
    if (this.#model && this.#token === token) return
    this.#model?.close()
    this.#isKept = false
    this.#token = token
    render(<p class="aside opening">{this.#messages.opening}</p>, this)
    const model = new ListEditing({
      slug: this.#slug,
      token,
      base,
      fetch: (url, init) => fetch(url, init),
      storage: () => localStorage,
      locks: navigator.locks,
      clock,
      randomId,
      random: Math.random,
      onChange: () => this.#showSoon(),
    })
    // Opened in a tab behind this one.
    if (document.hidden) model.seen(false)
    this.#opened = {
      model,
      slug: this.#slug,
      token: () => this.#token,
      replaced: token => {
        this.#token = token
        model.useToken(token)
        this.#keep(model.state.list?.title ?? '')
        this.#showSoon()
      },
    }
  }

  /** One action changes the state several times, for example when it is stored and when it is sent. It is shown once. */
  #showSoon(): void {
    if (this.#isDue) return
    this.#isDue = true
    queueMicrotask(() => {
      this.#isDue = false
      if (this.#model) this.#show(this.#model.state)
    })
  }

  #show(state: State): void {
    const { list, closed } = state
    if (closed && !(closed === 'away' && list)) this.#close(closed, state)
    else if (list) this.#showList({ ...state, list })
  }

  #showList(state: OpenState): void {
    const { list, copyOf } = state
    // Only now, because a token that opens nothing must not replace one that does.
    if (!this.#isKept && copyOf === undefined) this.#keep(list.title)
    render(this.screenOf(this.#opened!, state, this.#stored), this)
    document.title = `${this.titleOf(list.title)} · Forklist`
  }

  #keep(title: string): void {
    this.#isKept = true
    this.#unproven = undefined
    this.#stored = keys.put({ slug: this.#slug, token: this.#token, title })
  }

  #close(why: Why, state: State): void {
    const kept = keys.of(this.#slug)?.token
    // The opened link is of no use, but the stored one may be.
    if (why !== 'deleted' && why !== 'away' && kept !== undefined && kept !== this.#token) {
      this.#open(kept)
      return
    }
    if (why === 'deleted' || (why !== 'away' && this.#unproven === this.#token)) keys.forget(this.#slug)
    if (why === 'deleted') {
      new RankingStore(this.#slug).forget()
      forgetDeclined(this.#slug)
    }
    this.#explain(why, state.waiting.length)
  }

  #explain(why: Why, waiting = 0): void {
    const shown = { why, waiting, messages: this.#messages, slug: this.#slug }
    render(<NoKey key={why} {...shown} open={token => this.#open(token)} />, this)
  }

  /** The edit link was replaced in another tab of this browser. */
  #otherTab({ key }: StorageEvent): void {
    const token = keys.of(this.#slug)?.token
    if (key === null || token === undefined || token === this.#token || !this.#isKept) return
    this.#token = token
    this.#model?.useToken(token)
  }
}

const clock: Clock = {
  now: Date.now,
  wait: (milliseconds, signal) =>
    new Promise(resolve => {
      const timer = setTimeout(resolve, milliseconds)
      signal.addEventListener('abort', () => {
        clearTimeout(timer)
        resolve()
      })
    }),
}
