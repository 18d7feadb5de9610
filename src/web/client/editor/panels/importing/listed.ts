import { element } from '../../../shared/element.ts'
import { formatMessage } from '../../../shared/messages.ts'
import type { EditorMessages } from '../../part.ts'
import type { ReportedRow } from './report.ts'
import { remarksOn } from './row-in-words.ts'

const shownAtFirst = 20

/** Places with the ranks that they have or would have; of many the first, and the others when they are asked for. Nothing for none. */
export function listed(
  title: string,
  rows: readonly ReportedRow[],
  messages: Pick<EditorMessages, 'importing' | 'refusals'>,
): HTMLElement | undefined {
  if (rows.length === 0) return undefined
  const list = element('ol', {}, ...rows.slice(0, shownAtFirst).map(row => item(row, messages)))
  const all = element('button', { type: 'button' }, formatMessage(messages.importing.showAll, { count: rows.length }))
  all.addEventListener('click', () => {
    const others = rows.slice(shownAtFirst).map(row => item(row, messages))
    list.append(...others)
    others[0]?.focus()
    all.remove()
  })
  return element('section', {}, element('h3', {}, title), list, rows.length > shownAtFirst && all)
}

function item(row: ReportedRow, messages: Pick<EditorMessages, 'importing' | 'refusals'>): HTMLLIElement {
  const { rank = 0, name = '', englishName, address, note = '' } = row.place ?? {}
  const remarks = remarksOn(row, messages)
  return element(
    'li',
    { value: rank, tabIndex: -1 },
    element('b', { dir: 'auto' }, name),
    englishName !== undefined && element('small', {}, ` ${englishName}`),
    address !== undefined && element('span', { className: 'address', dir: 'auto' }, address),
    row.verdict === 'added' && note !== '' && element('span', { className: 'note', dir: 'auto' }, note),
    remarks !== '' && element('em', {}, remarks),
  )
}
