import { render } from 'preact'
import { Card } from './card.tsx'
import type { Host } from './host.ts'
import { CardModel } from './model.ts'
import { adoptContext, reportHeight } from './surroundings.ts'

/** Shows the call of the host, and follows what the host says about it. */
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
