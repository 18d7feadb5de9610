import type { Host, HostContext } from './host.ts'

/** Draws the card in the host's theme, and clear of the edges of its screen. */
export function adoptContext({ theme, safeAreaInsets = {} }: HostContext): void {
  const { style } = document.documentElement
  if (theme === 'light' || theme === 'dark') style.colorScheme = theme
  for (const [side, inset] of Object.entries(safeAreaInsets))
    if (typeof inset === 'number') style.setProperty(`--inset-${side}`, `${inset}px`)
}

/** Tells the host the height of the card, now and whenever it changes. */
export function reportHeight(host: Host, card: HTMLElement): void {
  let last = 0
  new ResizeObserver(() => {
    const height = Math.ceil(card.getBoundingClientRect().height)
    // The host answers with a new size of the frame, which must not become a loop.
    if (height === last) return
    last = height
    host.resized(height)
  }).observe(card)
}
