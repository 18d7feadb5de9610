import { element } from '../../../shared/element.ts'
import { say } from '../../../shared/words.ts'
import type { EditorWords } from '../../part.ts'
import type { ReportedRow } from './report.ts'
import { remarksOn } from './row-in-words.ts'

const shownAtFirst = 20

/** Places with the ranks that they have or would have; of many the first, and the others when they are asked for. Nothing for none. */
export function listed(
  title: string,
  rows: readonly ReportedRow[],
  words: Pick<EditorWords, 'importing' | 'refusals'>,
): HTMLElement | undefined {
  if (rows.length === 0) return undefined
  const list = element('ol', {}, ...rows.slice(0, shownAtFirst).map(row => item(row, words)))
  const all = element('button', { type: 'button' }, say(words.importing.showAll, { count: rows.length }))
  all.addEventListener('click', () => {
    const others = rows.slice(shownAtFirst).map(row => item(row, words))
    list.append(...others)
    others[0]?.focus()
    all.remove()
  })
  return element('section', {}, element('h3', {}, title), list, rows.length > shownAtFirst && all)
}

function item(row: ReportedRow, words: Pick<EditorWords, 'importing' | 'refusals'>): HTMLLIElement {
  const { rank = 0, name = '', englishName, address, note = '' } = row.place ?? {}
  const remarks = remarksOn(row, words)
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
