import { distanceIn } from '../../../../locales/distance.ts'
import { element } from '../../../shared/element.ts'
import { formatMessage, localeHere } from '../../../shared/messages.ts'
import type { EditorMessages } from '../../part.ts'
import { type Decision, type Decisions, isKeepable } from './decisions.ts'
import type { Candidate, ReportedRow } from './report.ts'
import { remarksOn, whereIs, whyNotFound } from './row-in-words.ts'

export type Asking = {
  messages: Pick<EditorMessages, 'editor' | 'importing' | 'refusals'>
  decisions: Decisions
  /** What a row is called. */
  called(row: ReportedRow): string
  /** The person has decided on something. */
  decided(): void
}

type Way = { decision: Decision; label: (Node | string)[] }

/** A row that is not clear, with all that can be said of it; without a question where nothing can. */
export function question(row: ReportedRow, { messages, decisions, called, decided }: Asking): HTMLElement {
  const ways = waysOut(row, messages)
  const name = called(row)
  const where = whereIs(row, messages.importing)
  const title = [element('b', { dir: 'auto' }, name), ...(name === where ? [] : [' ', element('small', {}, where)])]
  const about = [whyNotFound(row, messages.importing), remarksOn(row, messages)].filter(Boolean).join(' ')
  const why = about !== '' && element('p', { className: 'aside' }, about)
  if (ways.length === 1) return element('div', { className: 'question' }, element('p', {}, ...title), why)
  const made = decisions.of(row)
  return element(
    'fieldset',
    { className: 'question choices' },
    element('legend', {}, ...title),
    why,
    ...ways.map(({ decision, label }) =>
      element(
        'label',
        {},
        element('input', {
          type: 'radio',
          name: `row-${row.row}`,
          checked: made !== undefined && isSame(made, decision),
          on: {
            change: () => {
              decisions.make(row, decision)
              decided()
            },
          },
        }),
        ...label,
      ),
    ),
  )
}

function waysOut(row: ReportedRow, { editor, importing: messages }: Asking['messages']): Way[] {
  const { candidates = [], name = '' } = row
  return [
    ...candidates.map(candidate => ({ decision: { placeId: candidate.id }, label: told(candidate, editor) })),
    ...(isKeepable(row)
      ? [{ decision: { own: true } as const, label: [element('b', {}, formatMessage(messages.asWritten, { name }))] }]
      : []),
    { decision: { skip: true }, label: [element('b', {}, messages.leaveOut)] },
  ]
}

/** Where it is tells it from others of the same name. */
const told = (
  { name, englishName, address, match, distanceMeters }: Candidate,
  { similarName }: EditorMessages['editor'],
): (Node | string)[] => {
  const where = [
    address,
    distanceMeters !== undefined && distanceIn(distanceMeters, localeHere),
    match?.name === 'similar' && similarName,
  ].filter(Boolean)
  return [
    element(
      'b',
      { dir: 'auto' },
      name,
      englishName !== undefined && ' ',
      englishName !== undefined && element('small', {}, englishName),
    ),
    element('span', { dir: 'auto' }, where.join(' · ')),
  ]
}

const isSame = (one: Decision, other: Decision): boolean => JSON.stringify(one) === JSON.stringify(other)
