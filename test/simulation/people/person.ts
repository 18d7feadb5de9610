import type { BrowserContext, CDPSession, Page, Request } from 'playwright-core'
import { measure, readScreen, type Screen } from './screen.ts'
import type { House, List, World } from './world.ts'

export const windows = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 900 } }

/** The longest that a page may take to come to rest, in ms. A busy machine takes ten times as long as a quiet one. */
const maxRestMs = 5000

/** Refusals that belong to what people may do: `method path status`. Everything else is a fault. */
const refusals: readonly RegExp[] = [
  // Someone else was faster. The editor sends the change again, or asks.
  /^(POST|PUT|PATCH|DELETE) \/api\/v1\/lists\/[^ ]* (404|409|412)$/,
  // Nobody has opened a vote.
  /^GET \/api\/v1\/lists\/[^/]+\/vote 404$/,
]

/** A person with a browser of their own. */
export class Person {
  readonly house: House
  readonly world: World
  readonly list: List
  readonly context: BrowserContext
  /** The open tabs; the person sees the first one. */
  readonly tabs: Page[] = []
  isOffline = false
  /** The addresses that each tab has shown, by their place in its history. */
  readonly #trails = new Map<Page, string[]>()
  /** What pages complained about since the last look. */
  readonly complaints: string[] = []
  /** The file that the person chooses when a page asks for one. */
  file = { name: 'places.txt', mimeType: 'text/plain', buffer: Buffer.from('Roscioli, Rome') }
  readonly #sessions = new Map<Page, CDPSession>()
  readonly #pending = new Set<Request>()
  /** Requests that may fail, as the network was away. */
  readonly #cutOff = new WeakSet<Request>()

  private constructor(house: House, world: World, list: List, context: BrowserContext) {
    this.house = house
    this.world = world
    this.list = list
    this.context = context
  }

  /** Opens the browser of a world's person, and the page with which the story begins. */
  static async arrive(house: House, world: World, list: List): Promise<Person> {
    const isPhone = world.device === 'phone'
    const context = await house.browser.newContext({
      baseURL: house.address,
      viewport: windows[world.device],
      ...(isPhone && { hasTouch: true, isMobile: true }),
      locale: world.language,
      colorScheme: world.isDark ? 'dark' : 'light',
      serviceWorkers: world.hasWorker ? 'allow' : 'block',
      permissions: ['clipboard-read', 'clipboard-write'],
    })
    context.setDefaultTimeout(20_000)
    await context.addInitScript(measure)
    const person = new Person(house, world, list, context)
    person.#listen()
    await person.openTab({ editor: list.editUrl, reader: list.page, home: '/' }[world.start])
    return person
  }

  get page(): Page {
    return this.tabs[0]!
  }

  get trail(): string[] {
    return this.#trails.get(this.page)!
  }

  async openTab(url: string): Promise<void> {
    const page = await this.context.newPage()
    this.tabs.unshift(page)
    this.#trails.set(page, [])
    page.on('filechooser', chooser => void chooser.setFiles(this.file))
    page.on('dialog', dialog => void dialog.accept())
    const session = await this.context.newCDPSession(page)
    this.#sessions.set(page, session)
    if (this.world.isSlow) {
      const conditions = { offline: false, latency: 400, downloadThroughput: -1, uploadThroughput: -1 }
      await session.send('Network.emulateNetworkConditions', conditions)
    }
    await page.goto(url)
  }

  /**
   * Waits until no request is open, two frames are drawn, and animations have ended.
   * @throws Error if the page does not answer
   */
  async rest(): Promise<void> {
    const end = performance.now() + maxRestMs
    do {
      await this.page.waitForTimeout(60)
      await this.page.waitForLoadState('domcontentloaded')
    } while (((await this.#isBusy()) || this.#pending.size > 0) && performance.now() < end)
    this.#pending.clear()
  }

  async setOffline(isOffline: boolean): Promise<void> {
    // Requests fail before the browser answers.
    this.isOffline ||= isOffline
    for (const request of this.#pending) this.#cutOff.add(request)
    await this.context.setOffline(isOffline)
    this.isOffline = isOffline
  }

  /** Returns what is on the screen. */
  async look(): Promise<Screen> {
    const session = this.#sessions.get(this.page)!
    await this.page.evaluate(() =>
      Object.assign(window.measured ?? {}, { lookedFrom: performance.now(), lookedTo: Infinity }),
    )
    // Else the browser computes the whole tree anew for each name. It keeps the tree up to date meanwhile, which slows the page down.
    await session.send('Accessibility.enable')
    await session.send('Accessibility.getRootAXNode')
    const screen = await this.page.evaluate(readScreen, this.page.viewportSize()!.width)
    await session.send('Accessibility.disable')
    await this.page.evaluate(() => Object.assign(window.measured ?? {}, { lookedTo: performance.now() }))
    return screen
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.context.close()
  }

  #isBusy(): Promise<boolean> {
    const draw = () =>
      new Promise<boolean>(resolve => {
        const isMoving = () =>
          document.getAnimations().some(({ playState, effect }) => {
            const { endTime } = effect?.getComputedTiming() ?? {}
            return playState === 'running' && Number.isFinite(Number(endTime))
          })
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(isMoving())))
      })
    // The page may be leaving for another one.
    return this.page.evaluate(draw).catch(() => true)
  }

  #listen(): void {
    const { context, complaints } = this
    const own = [this.house.address, new URL(this.house.tiles.template).origin]
    context.on('page', page => {
      // A link to another tab: the person looks at it later.
      void page.opener().then(opener => opener && page.close())
    })
    context.on('weberror', error => complaints.push(`exception: ${error.error().stack ?? error.error()}`))
    context.on('console', message => {
      const text = message.text()
      // Answers and failed requests are judged below, where their addresses are known.
      const isRequest = /^Failed to load resource|net::ERR_/.test(text)
      const isBlocked = text.includes('Service Worker registration blocked by Playwright')
      if (['error', 'warning'].includes(message.type()) && !isRequest && !isBlocked) complaints.push(`console: ${text}`)
    })
    context.on('request', request => {
      const { origin, protocol, pathname } = new URL(request.url())
      if (!own.includes(origin) && !['data:', 'blob:'].includes(protocol))
        complaints.push(`request to ${request.url()}`)
      // A stream of events stays open.
      if (!pathname.endsWith('/events')) this.#pending.add(request)
      if (this.isOffline) this.#cutOff.add(request)
    })
    context.on('requestfinished', request => void this.#pending.delete(request))
    context.on('requestfailed', request => {
      this.#pending.delete(request)
      const why = request.failure()?.errorText ?? ''
      // A page ends requests that nobody waits for any more.
      if (
        why === 'net::ERR_ABORTED' ||
        ((this.isOffline || this.#cutOff.has(request)) && /DISCONNECTED|NETWORK_CHANGED|FAILED/.test(why))
      )
        return
      complaints.push(`request: ${request.method()} ${new URL(request.url()).pathname} failed: ${why}`)
    })
    context.on('response', response => {
      if (response.status() < 400) return
      const { pathname } = new URL(response.url())
      const what = `${response.request().method()} ${pathname} ${response.status()}`
      if (!refusals.some(refusal => refusal.test(what))) complaints.push(`answer: ${what}`)
    })
  }
}
