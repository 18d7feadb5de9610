import { button } from '../../../shared/button.ts'
import { element } from '../../../shared/element.ts'
import { own, skip } from './decisions.ts'
import { longList } from './long-list.ts'
import type { ReportedRow } from './report.ts'
import { type RowContext, rowItem } from './row-item.ts'

type SectionOptions = {
  title: string
  means?: string
  rows: readonly ReportedRow[]
  /** Whether the rows show their ways without being opened. */
  isOpen?: boolean
  /** Whether all rows can be left out together, and be kept again. */
  hasBulk?: boolean
}

/** Draws rows under a heading; nothing if there are none. */
export function rowSection(
  { title, means, rows, isOpen = false, hasBulk = false }: SectionOptions,
  context: RowContext,
): HTMLElement | false {
  if (rows.length === 0) return false
  const { decisions, messages } = context
  const areLeftOut = () => rows.every(row => decisions.fateOf(row) === 'leftOut')
  const all = button('', () => {
    const decision = areLeftOut() ? own : skip
    for (const row of rows) decisions.make(row, decision)
    draw()
    decided()
  })
  const showAll = () => {
    all.textContent = areLeftOut() ? messages.importing.keepAll : messages.importing.leaveAll
  }
  const decided = () => {
    showAll()
    context.decided()
  }
  const list = element('div')
  const draw = () =>
    list.replaceChildren(...longList(rows, row => rowItem(row, isOpen, { ...context, decided }), messages))
  showAll()
  draw()
  return element(
    'section',
    {},
    element('h3', {}, title),
    means !== undefined && element('p', { className: 'aside' }, means),
    list,
    hasBulk && rows.length > 1 && element('div', { className: 'buttons' }, all),
  )
}
