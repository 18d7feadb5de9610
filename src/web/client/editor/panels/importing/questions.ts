import { button } from '../../../shared/button.ts'
import { element } from '../../../shared/element.ts'
import { formatMessage } from '../../../shared/messages.ts'
import { type Decision, isKeepable } from './decisions.ts'
import { type Asking, question } from './question.ts'
import type { ReportedRow } from './report.ts'

/** Maximum questions on a page: a file may have two thousand. */
const atOnce = 10

type QuestionsOptions = { title: string; means: string; rows: readonly ReportedRow[] }

/** Rows that are not clear, some at a time; nothing for none. */
export function questions({ title, means, rows }: QuestionsOptions, asking: Asking): HTMLElement | undefined {
  if (rows.length === 0) return undefined
  const messages = asking.messages.importing
  const heading = element('h3', { tabIndex: -1 }, title)
  const asked = element('div')
  const shown = element('span')
  let from = 0
  const draw = () => {
    const some = rows.slice(from, from + atOnce)
    asked.replaceChildren(...some.map(row => question(row, asking)))
    shown.textContent = formatMessage(messages.shown, { from: from + 1, to: from + some.length, count: rows.length })
    earlier.hidden = from === 0
    later.hidden = from + atOnce >= rows.length
  }
  const go = (by: number) => () => {
    from += by
    draw()
    heading.focus()
  }
  const earlier = button(messages.earlier, go(-atOnce))
  const later = button(messages.later, go(atOnce))
  const forAll = (text: string, decisionOn: (row: ReportedRow) => Decision) =>
    button(text, () => {
      for (const row of rows) asking.decisions.make(row, decisionOn(row))
      draw()
      asking.decided()
    })
  const keep: Decision = { own: true }
  const leave: Decision = { skip: true }
  draw()
  return element(
    'section',
    {},
    heading,
    element('p', { className: 'aside' }, means),
    rows.filter(isKeepable).length > 1 &&
      element(
        'div',
        { className: 'buttons' },
        forAll(messages.keepAll, row => (isKeepable(row) ? keep : leave)),
        forAll(messages.leaveAll, () => leave),
      ),
    asked,
    rows.length > atOnce && element('div', { className: 'buttons' }, earlier, shown, later),
  )
}
