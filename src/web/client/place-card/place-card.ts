import { afterPaint } from '../shared/after-paint.ts'
import { button, element } from '../shared/element.ts'
import { placeMessages } from '../shared/messages.ts'
import { mapAppChanged } from './map-app.ts'
import { placeFacts, placeName } from './place-facts.ts'
import { onSwipe } from './swipe.ts'

/** Where the card finds its places. A key stands for a place while the page is open. */
export type CardSource<Key> = {
  /** The places that can be opened, in the order shown. */
  keys(): readonly Key[]
  rowOf(key: Key): HTMLElement
  /** Returns the part of the address after `#` that opens the place. Without this function, the address stays. */
  hashOf?(key: Key): string
  /** Returns the place that the part of the address after `#` opens. */
  keyIn?(hash: string): Key | undefined
  /** Returns the public link to a place; `undefined` if only the author sees the list. */
  linkOf(key: Key): string | undefined
  /** Called when the card shows a place, and with `undefined` when it has closed. `covered`: where the card is on the screen. */
  shown(key: Key | undefined, covered?: DOMRect): void
  /** Returns what gets the focus when the card closes. */
  focusOf(key: Key): HTMLElement | null
  /** Leads to the fields of a place. Without this function, the card only shows places. */
  edit?(key: Key): void
}

const messages = placeMessages()
const isWide = matchMedia('(width >= 62rem)')

const moveIn = (part: HTMLElement, translate: string): void => {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  part.animate([{ opacity: 0, translate }, {}], { duration: 200, easing: 'ease-out' })
}

/** One place of a list: a sheet on a phone, a panel on the map of a wide window. It closes with Back. */
export class PlaceCard<Key> {
  readonly #source: CardSource<Key>
  readonly #name = element('h2', { id: 'place-card', tabIndex: -1, ariaLive: 'polite' })
  readonly #facts = element('div', { className: 'facts' })
  readonly #page = element('div', { className: 'page' }, this.#name, this.#facts)
  readonly #position = element('span', { dir: 'ltr' })
  readonly #back = this.#sign('previous', '‹', () => this.step(-1))
  readonly #next = this.#sign('next', '›', () => this.step(1))
  readonly #box = element(
    'section',
    { className: 'place-card', role: 'dialog', with: { 'aria-labelledby': 'place-card' } },
    this.#page,
    this.#sign('close', '×', () => this.close()),
    element('footer', {}, this.#back, this.#position, this.#next),
  )
  #key: Key | undefined
  /** The pin by which the card was opened. */
  #pin: Element | undefined

  constructor(source: CardSource<Key>) {
    this.#source = source
    this.#box.addEventListener('keydown', event => this.#press(event))
    onSwipe(this.#box, this.#page, {
      canStep: by => this.#beside(by) !== undefined,
      step: by => this.step(by),
      close: () => this.close(),
    })
    addEventListener('popstate', () => {
      const key = source.keyIn?.(location.hash)
      if (key !== undefined) this.#show(key)
      else if (history.state?.isCard !== true) this.#hide()
    })
    document.addEventListener(mapAppChanged, () => this.refresh())
    document.addEventListener('click', event => this.#clickOutside(event), { capture: true })
    const linked = source.keyIn?.(location.hash)
    if (linked !== undefined) this.#show(linked, true)
    else globalThis.requestIdleCallback?.(() => this.#warmUp())
  }

  open(key: Key): void {
    const state = this.#key === undefined ? { isCard: true } : history.state
    const hash = this.#source.hashOf?.(key) ?? location.hash
    const address = location.pathname + location.search + hash
    if (this.#key === undefined) {
      // Going back would scroll to where the list was, and away from the place that the card showed last.
      history.scrollRestoration = 'manual'
      history.pushState(state, '', address)
    } else history.replaceState(state, '', address)
    this.#show(key)
  }

  step(by: number): void {
    const key = this.#beside(by)
    if (key === undefined) return
    this.open(key)
    const from = by * (getComputedStyle(this.#box).direction === 'rtl' ? -1 : 1)
    moveIn(this.#page, `${from * 3}rem`)
  }

  close(): void {
    if (this.#key === undefined) return
    this.#hide()
    if (history.state?.isCard === true) history.back()
    else if (this.#source.hashOf) history.replaceState(null, '', location.pathname + location.search)
  }

  refresh(): void {
    const key = this.#key
    if (key === undefined) return
    const label = (document.activeElement as HTMLElement).dataset.action
    if (this.#source.keys().includes(key)) this.#show(key)
    else this.close()
    if (label !== undefined) this.#facts.querySelector<HTMLElement>(`[data-action="${label}"]`)?.focus()
  }

  /** Styles a card that nobody sees. The first one loads the icons, which took 45 of 107 ms of a press at a 4x slow-down. */
  #warmUp(): void {
    const [key] = this.#source.keys()
    if (key === undefined || this.#key !== undefined) return
    this.#fill(key)
    document.querySelector('main')!.append(this.#box)
    this.#box.getBoundingClientRect()
    this.#box.remove()
  }

  #fill(key: Key): void {
    const { rowOf, linkOf, edit } = this.#source
    const row = rowOf(key)
    this.#name.replaceChildren(...placeName(row))
    this.#facts.replaceChildren(...placeFacts(row, linkOf(key), edit && (() => this.#edit(key))))
  }

  /** @param follows whether the list shows the place too */
  #show(key: Key, follows = this.#key !== undefined): void {
    const before = this.#key
    const isOpen = before !== undefined
    this.#key = key
    this.#fill(key)
    const all = this.#source.keys()
    const index = all.indexOf(key)
    this.#position.textContent = `${index + 1} / ${all.length}`
    this.#back.disabled = index <= 0
    this.#next.disabled = index === all.length - 1
    if (isOpen && key !== before) this.#page.scrollTop = 0
    if (!isOpen) {
      const pin = document.activeElement
      this.#pin = pin?.matches('.map-pin') ? pin : undefined
      const map = document.querySelector('.map:not([hidden])')
      const isMapSeen = map && map.firstElementChild!.getBoundingClientRect().bottom <= innerHeight
      ;(isMapSeen ? map : document.querySelector('main')!).append(this.#box)
      this.#name.focus({ preventScroll: true })
      moveIn(this.#box, '0 4rem')
    }
    // The list and the map follow when the card is on the screen.
    afterPaint(() => this.#follow(key, follows))
  }

  #follow(key: Key, follows: boolean): void {
    if (this.#key !== key) return
    this.#source.shown(key, this.#covered())
    if (follows && !this.#pin) this.#source.focusOf(key)?.closest('li')?.scrollIntoView({ block: 'nearest' })
  }

  /** Returns where the card rests on the screen, also while it moves. */
  #covered(): DOMRect {
    const { x, y, width, height } = this.#box.getBoundingClientRect()
    const moved = Number.parseFloat(getComputedStyle(this.#box).translate.split(' ')[1] ?? '0')
    return new DOMRect(x, y - moved, width, height)
  }

  #hide(): void {
    const key = this.#key
    if (key === undefined) return
    this.#key = undefined
    const hadFocus = this.#box.contains(document.activeElement) || document.activeElement === document.body
    this.#box.remove()
    this.#source.shown(undefined)
    history.scrollRestoration = 'auto'
    const target = this.#pin?.isConnected ? (this.#pin as HTMLElement) : this.#source.focusOf(key)
    if (hadFocus) target?.focus()
  }

  #edit(key: Key): void {
    this.close()
    this.#source.edit!(key)
  }

  #beside(by: number): Key | undefined {
    const keys = this.#source.keys()
    return keys[keys.indexOf(this.#key!) + by]
  }

  #press(event: KeyboardEvent): void {
    const { key, target } = event
    const isField = (target as Element).matches('select')
    const forth = getComputedStyle(this.#box).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    if (key === 'Escape') this.close()
    else if (/^Arrow(Left|Right)$/.test(key) && !isField) this.step(key === forth ? 1 : -1)
    else return
    event.preventDefault()
  }

  /** On a phone, a tap beside the sheet closes it and does nothing else. Names and the map open other places. */
  #clickOutside(event: MouseEvent): void {
    const target = event.target as Element
    if (this.#key === undefined || isWide.matches || !event.isTrusted) return
    if (target.closest('.place-card, .map-view, .map-controls, h3 > *, dialog')) return
    event.preventDefault()
    event.stopPropagation()
    this.close()
  }

  #sign(name: 'previous' | 'next' | 'close', sign: string, click: () => void): HTMLButtonElement {
    const label = messages[name]
    return Object.assign(button(sign, click, `sign ${name}`), { title: label, ariaLabel: label })
  }
}
