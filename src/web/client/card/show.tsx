import { render } from 'preact'
import { Card } from './card.tsx'
import type { Host, HostContext } from './host.ts'
import { CardModel } from './model.ts'

export function show(host: Host): void {
  const root = document.getElementById('card')!
  const model: CardModel = new CardModel(host, () => draw())
  const draw = () => render(<Card model={model} />, root)
  adoptContext(host.context)
  draw()
  reportHeight(host, root)
  host.start({
    input: input => model.input(input),
    result: result => void model.result(result),
    cancelled: () => model.cancelled(),
    context: adoptContext,
  })
}

/** Draws the card in the host's theme, and clear of the edges of its screen. */
function adoptContext({ theme, safeAreaInsets = {} }: HostContext): void {
  const { style } = document.documentElement
  if (theme === 'light' || theme === 'dark') style.colorScheme = theme
  for (const [side, inset] of Object.entries(safeAreaInsets))
    if (typeof inset === 'number') style.setProperty(`--inset-${side}`, `${inset}px`)
}

/** Tells the host the height of the card, now and whenever it changes. */
function reportHeight(host: Host, card: HTMLElement): void {
  new ResizeObserver(() => host.resized(Math.ceil(card.getBoundingClientRect().height))).observe(card)
}
