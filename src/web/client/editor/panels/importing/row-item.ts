import { distanceIn } from '../../../../locales/distance.ts'
import { element } from '../../../shared/element.ts'
import { formatMessage, localeHere } from '../../../shared/messages.ts'
import { type Decision, type Decisions, isSame, mayReplaceNote, own, skip, update } from './decisions.ts'
import type { Candidate, ReportedRow } from './report.ts'
import { type ImportMessages, reasonOf, remarksOn, whereIs } from './row-in-words.ts'

export type RowContext = {
  messages: ImportMessages
  decisions: Decisions
  /** Returns the words by which the person knows a row. */
  wordsOf(row: ReportedRow): string
  /** Called after each decision. */
  decided(): void
}

type Way = { decision: Decision | undefined; label: Node[] }

/** Draws a row and what becomes of it. If the person can change that, the row opens to show the ways. @param isOpen at first */
export function rowItem(row: ReportedRow, isOpen: boolean, context: RowContext): HTMLLIElement {
  const { decisions, decided, wordsOf } = context
  const ways = waysFor(row, context)
  const shown = element('div', { className: 'row' })
  const draw = () => shown.replaceChildren(...describe(row, context).filter(part => part !== false))
  draw()
  if (ways.length === 1) return element('li', {}, shown)
  const radio = ({ decision, label }: Way) =>
    element(
      'label',
      {},
      element('input', {
        type: 'radio',
        name: `row-${row.row}`,
        checked: isSame(decision, decisions.of(row)),
        on: {
          change: () => {
            decisions.make(row, decision)
            draw()
            decided()
          },
        },
      }),
      ...label,
    )
  const details = element('details', { open: isOpen }, element('summary', {}, shown))
  // Only an opened row has radio buttons, so that many rows are drawn quickly.
  const open = () => {
    if (details.open && details.childElementCount === 1)
      details.append(
        element(
          'fieldset',
          { className: 'choices' },
          element('legend', { className: 'unseen' }, wordsOf(row)),
          ...ways.map(radio),
        ),
      )
  }
  open()
  details.addEventListener('toggle', open)
  return element('li', {}, details)
}

function waysFor(row: ReportedRow, { messages, wordsOf }: RowContext): Way[] {
  const { importing } = messages
  const { verdict, place, candidates = [] } = row
  const chosen = candidates.map(candidate => ({
    decision: { placeId: candidate.id },
    label: labelOf(candidate, messages),
  }))
  const name = row.name ?? (verdict === 'own' ? place?.name : undefined)
  const kept = name === undefined ? [] : [way(own, formatMessage(importing.keepOwn, { name }))]
  if (verdict === 'already_there')
    return mayReplaceNote(row)
      ? [way(undefined, importing.addNote), way(update, importing.replaceNote), way(skip, importing.keepNote)]
      : [way(undefined, formatMessage(importing.isThere, { name: place?.name ?? wordsOf(row) })), ...kept]
  const found = verdict === 'added' && place ? [{ decision: undefined, label: labelOf(place, messages) }] : []
  return [...found, ...chosen, ...(verdict === 'left_out' ? [] : kept), way(skip, importing.leaveOut)]
}

const way = (decision: Decision | undefined, text: string): Way => ({ decision, label: [element('b', {}, text)] })

type PlaceWords = Pick<Candidate, 'name' | 'englishName' | 'address' | 'match' | 'distanceMeters'>

const nameOf = ({ name, englishName }: PlaceWords): HTMLElement =>
  element('b', { dir: 'auto' }, name, englishName !== undefined && element('small', {}, ` ${englishName}`))

/** Names a place with what distinguishes it from others of its name. */
function labelOf(place: PlaceWords, { editor }: ImportMessages): HTMLElement[] {
  const { address, match, distanceMeters = match?.distanceMeters } = place
  const parts = [
    address,
    distanceMeters !== undefined && distanceIn(distanceMeters, localeHere),
    match?.name === 'similar' && editor.similarName,
  ]
  return [nameOf(place), line('span', ...parts)].filter(part => part !== false)
}

const line = (tag: 'span' | 'em', ...parts: (string | false | undefined)[]): HTMLElement | false => {
  const text = parts.filter(Boolean).join(' · ')
  return text !== '' && element(tag, { dir: 'auto' }, text)
}

/** Describes what becomes of a row. */
function describe(row: ReportedRow, { messages, decisions, wordsOf }: RowContext): (HTMLElement | false)[] {
  const { importing } = messages
  const { place, verdict, candidates = [] } = row
  const decision = decisions.of(row)
  const words = wordsOf(row)
  if (decision && 'skip' in decision) {
    const isThere = verdict === 'already_there'
    return [
      nameOf(isThere && place ? place : { name: words }),
      verdict === 'left_out'
        ? line('span', words !== whereIs(row, importing) && whereIs(row, importing), reasonOf(row, importing))
        : line('em', isThere ? importing.noteKept : importing.isLeftOut),
    ]
  }
  if (decision && 'own' in decision && verdict !== 'own' && place?.name !== words)
    return [nameOf({ name: words }), line('em', importing.isOwn)]
  const chosen = decision && 'placeId' in decision && candidates.find(({ id }) => id === decision.placeId)
  if (chosen) return labelOf(chosen, messages)
  if (!place) return [nameOf({ name: words })]
  const isReplaced = decision !== undefined && 'update' in decision
  const isReworded = words.toLowerCase() !== place.name.toLowerCase() && verdict !== 'own'
  return [
    nameOf(place),
    line(
      'span',
      place.address,
      isReworded && formatMessage(importing.inYourWords, { words }),
      reasonOf(row, importing),
    ),
    place.note !== undefined &&
      (verdict !== 'already_there' || mayReplaceNote(row)) &&
      !isReplaced &&
      element('span', { className: 'note', dir: 'auto' }, place.note),
    isReplaced ? line('em', importing.noteReplaced) : line('em', ...remarksOn(row, messages, decisions.plan)),
  ]
}
