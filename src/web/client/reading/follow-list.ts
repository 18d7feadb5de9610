import type { Messages } from '../../locales/index.ts'
import { element } from '../shared/element.ts'
import { pageMessages } from '../shared/messages.ts'
import { base } from '../shared/my-keys.ts'
import { pageData, pageDataOf, takePageData } from '../shared/page-data.ts'
import { showNewList } from './show-new-list.ts'

/** A stream that sends nothing for this long is buffered by a proxy: the service sends the present version at once. */
const firstEventMs = 10_000
/** How long a hidden page goes on listening, so that switching tabs does not reconnect each time. */
const afterglowMs = 5_000
const retryMs = 10_000
/** A shared cache may have the former page for some seconds. */
const cachedMs = 2_000
const maxLooks = 5
const noticeMs = 4_000

/** Shows changes of the list while the page is visible. A browser has few connections to a service over HTTP/1.1. */
class ListFollower {
  readonly #article: HTMLElement
  readonly #notice = element('p', { className: 'toast', role: 'status' })
  #stream: EventSource | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  /** The newest version that the service named. */
  #newest = 0
  #isLooking = false

  constructor(article: HTMLElement) {
    this.#article = article
    document.body.append(this.#notice)
    document.addEventListener('visibilitychange', () => this.#seen())
    this.#seen()
  }

  #seen(): void {
    clearTimeout(this.#timer)
    if (!this.#article.isConnected) return
    if (document.visibilityState === 'visible') this.#listen()
    else this.#timer = setTimeout(() => this.#stop(), afterglowMs)
  }

  #listen(): void {
    if (this.#stream) return
    const stream = new EventSource(`${base}/api/v1/lists/${pageData.list!.slug}/events`)
    this.#stream = stream
    this.#timer = setTimeout(() => void this.#retry(), firstEventMs)
    stream.addEventListener('message', ({ data }) => {
      clearTimeout(this.#timer)
      this.#newest = JSON.parse(data).version
      void this.#catchUp()
    })
    // The browser connects again by itself, unless the service refuses.
    stream.addEventListener('error', () => {
      if (stream.readyState === EventSource.CLOSED) void this.#retry()
    })
  }

  #stop(): void {
    clearTimeout(this.#timer)
    this.#stream?.close()
    this.#stream = undefined
  }

  /** Looks at the list itself, because it may be gone, or streams may not work here. Listens again later. */
  async #retry(): Promise<void> {
    this.#stop()
    await this.#look()
    // Spread out, because a restart ends the streams of all readers at once.
    if (this.#article.isConnected) this.#timer = setTimeout(() => this.#seen(), retryMs * (0.5 + Math.random()))
  }

  async #catchUp(): Promise<void> {
    if (this.#isLooking) return
    this.#isLooking = true
    for (let looks = 0; looks < maxLooks && this.#newest > pageData.list!.version; looks++) {
      if (looks > 0) await new Promise(resolve => setTimeout(resolve, cachedMs))
      await this.#look()
    }
    this.#isLooking = false
  }

  async #look(): Promise<void> {
    const answer = await pageNow()
    // The list was deleted or hidden.
    if (answer?.status === 404) return location.reload()
    const next = answer && pageDataOf(answer.page)
    if (!next?.list || next.list.version <= pageData.list!.version) return
    takePageData(next)
    showNewList(this.#article, answer!.page)
    this.#notice.textContent = pageMessages<Messages['reading']>().changed
    setTimeout(() => {
      this.#notice.textContent = ''
    }, noticeMs)
  }
}

/** Loads the page again as a document, in which no script runs. `undefined` without network. */
const pageNow = (): Promise<{ status: number; page: Document } | undefined> =>
  new Promise(resolve => {
    const request = new XMLHttpRequest()
    request.open('GET', location.pathname + location.search)
    request.setRequestHeader('cache-control', 'no-cache')
    request.responseType = 'document'
    request.addEventListener('loadend', () => {
      const { status, response } = request
      resolve(response ? { status, page: response } : undefined)
    })
    request.send()
  })

const article = document.querySelector<HTMLElement>('article.list')
if (article) new ListFollower(article)
