import { button } from '../../../shared/button.ts'
import { element } from '../../../shared/element.ts'
import { type Decision, own, skip } from './decisions.ts'
import { longList } from './long-list.ts'
import type { ReportedRow } from './report.ts'
import { type RowContext, rowItem } from './row-item.ts'

type SectionOptions = {
  title: string
  means?: string
  rows: readonly ReportedRow[]
  /** Whether the rows show their ways without being opened. */
  isOpen?: boolean
  /** Whether all rows can be left out together, and be kept together. */
  hasBulk?: boolean
}

/** Draws rows under a heading; nothing if there are none. */
export function rowSection(
  { title, means, rows, isOpen = false, hasBulk = false }: SectionOptions,
  context: RowContext,
): HTMLElement | false {
  if (rows.length === 0) return false
  const { importing } = context.messages
  const list = element('div')
  const draw = () => list.replaceChildren(...longList(rows, row => rowItem(row, isOpen, context), context.messages))
  const forAll = (text: string, decision: Decision) =>
    button(text, () => {
      for (const row of rows) context.decisions.make(row, decision)
      draw()
      context.decided()
    })
  draw()
  return element(
    'section',
    {},
    element('h3', {}, title),
    means !== undefined && element('p', { className: 'aside' }, means),
    list,
    hasBulk &&
      rows.length > 1 &&
      element('div', { className: 'buttons' }, forAll(importing.keepAll, own), forAll(importing.leaveAll, skip)),
  )
}
