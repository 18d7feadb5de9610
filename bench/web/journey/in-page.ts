// Functions that run in a page, each alone. The types of pages used here are declared in this file.
type PageElement = {
  ariaLabel: string | null
  /** Only HTML has it. */
  innerText?: string
  ownerDocument: {
    activeElement: PageElement | null
    defaultView: {
      getComputedStyle(element: PageElement, part?: string): Record<'backgroundColor' | 'outline' | 'boxShadow', string>
    }
    elementFromPoint(x: number, y: number): PageElement | null
  }
  firstElementChild: PageElement | null
  contains(other: PageElement | null): boolean
  getBoundingClientRect(): { left: number; top: number; width: number; height: number }
  scrollIntoView(how: { block: 'center'; behavior: 'instant' }): void
}

export const hasFocus = (element: PageElement): boolean => element === element.ownerDocument.activeElement

/** Returns the name of a button or link. */
export const nameOf = (element: PageElement): string => (element.ariaLabel ?? element.innerText ?? '').trim()

export const backgroundOf = (element: PageElement): string =>
  element.ownerDocument.defaultView.getComputedStyle(element).backgroundColor

/** Returns what makes an element stand out from its neighbours. */
export function looksOf(element: PageElement): string {
  const view = element.ownerDocument.defaultView
  const looks = [undefined, '::before', '::after'].map(part => view.getComputedStyle(element, part))
  if (element.firstElementChild) looks.push(view.getComputedStyle(element.firstElementChild))
  return looks.map(({ backgroundColor, outline, boxShadow }) => `${backgroundColor} ${outline} ${boxShadow}`).join()
}

export type Target = { name: string; isLarge: boolean }

/** Returns whether a finger hits the controls in a square of `minPx`. They may be larger than their boxes. */
export function targetsOf(controls: PageElement[], minPx: number): Target[] {
  return controls.map(control => {
    control.scrollIntoView({ block: 'center', behavior: 'instant' })
    const { left, top, width, height } = control.getBoundingClientRect()
    const [x, y, reach] = [left + width / 2, top + height / 2, minPx / 2 - 0.5]
    const isHit = (x: number, y: number) => control.contains(control.ownerDocument.elementFromPoint(x, y))
    const isLarge = isHit(x - reach, y) && isHit(x + reach, y) && isHit(x, y - reach) && isHit(x, y + reach)
    return { name: (control.ariaLabel ?? control.innerText ?? '').trim(), isLarge }
  })
}
