import { button } from '../../../shared/button.ts'
import { element } from '../../../shared/element.ts'
import { formatMessage } from '../../../shared/messages.ts'
import type { ImportMessages } from './row-in-words.ts'

const shownAtFirst = 20

/** Draws a list of items: the first ones at once, the others when the person asks for them. A file may have 10,000 rows. */
export function longList<Item>(
  items: readonly Item[],
  draw: (item: Item) => HTMLLIElement,
  { importing }: ImportMessages,
): HTMLElement[] {
  const list = element('ul', {}, ...items.slice(0, shownAtFirst).map(draw))
  if (items.length <= shownAtFirst) return [list]
  const all = button(formatMessage(importing.showAll, { count: items.length }), () => {
    const others = items.slice(shownAtFirst).map(draw)
    list.append(...others)
    others[0]?.querySelector<HTMLElement>('summary, input')?.focus()
    all.remove()
  })
  return [list, all]
}

type CheckboxOptions = { text: string; aside?: string; checked: boolean; change(checked: boolean): void }

/** Draws a list item with a checkbox. */
export function checkboxItem({ text, aside, checked, change }: CheckboxOptions): HTMLLIElement {
  const box = element('input', { type: 'checkbox', checked, on: { change: () => change(box.checked) } })
  return element(
    'li',
    {},
    element('label', {}, box, element('b', { dir: 'auto' }, text), aside !== undefined && element('span', {}, aside)),
  )
}
