import type { Host, HostContext } from './host.ts'

/** Draws the card in the host's theme, and clear of the edges of its screen. */
export function adoptContext({ theme, safeAreaInsets = {} }: HostContext): void {
  const { style } = document.documentElement
  if (theme === 'light' || theme === 'dark') style.colorScheme = theme
  for (const [side, inset] of Object.entries(safeAreaInsets))
    if (typeof inset === 'number') style.setProperty(`--inset-${side}`, `${inset}px`)
}

/** Tells the host the size of the card, now and whenever it changes. */
export function reportSize(host: Host, card: HTMLElement): void {
  let last = ''
  new ResizeObserver(() => {
    const { width, height } = card.getBoundingClientRect()
    const size = [Math.ceil(width), Math.ceil(height)] as const
    // The host answers with a new size of the frame, which must not become a loop.
    if (size.join() === last) return
    last = size.join()
    host.resized(...size)
  }).observe(card)
}
