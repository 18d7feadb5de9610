import type { Messages } from '../../locales/index.ts'
import { priceSigns } from '../../text/details.ts'
import { formatMessage, locale } from '../shared/messages.ts'
import type { DetailValue } from './model/index.ts'
import type { BandEdit, Change, Members } from './model/types.ts'
import type { EditorMessages } from './tools.ts'

/** The texts about changes that there are for what a person did, and for what the service refused. */
type Sentences = Pick<Messages['changes'], keyof Messages['changes'] & keyof Messages['failures']>

/** Returns what a person did, for “Undo: …”. */
export function changeInWords(change: Change, messages: Messages['changes']): string {
  switch (change.do) {
    case 'import':
      return change.count > 0 ? formatMessage(messages.addSeveral, { count: change.count }) : messages.unknown
    case 'vote':
    case 'known':
      return messages[change.do]
    case 'undo':
    case 'redo':
      return changeInWords(change.change, messages)
    default:
      return sentenceOf(change, messages)
  }
}

/** Returns what a person did and the service refused: “Couldn’t add Roscioli”. */
export const failureInWords = (
  change: Change,
  { changes, failures }: Pick<Messages, 'changes' | 'failures'>,
): string =>
  change.do === 'undo' || change.do === 'redo'
    ? formatMessage(failures[change.do], { change: changeInWords(change.change, changes) })
    : sentenceOf(change, failures)

function sentenceOf(change: Change, messages: Sentences): string {
  switch (change.do) {
    case 'add':
      return formatMessage(messages.add, { name: change.shown.name })
    case 'note':
    case 'move':
    case 'remove':
      return formatMessage(messages[change.do], { name: change.name })
    case 'place':
      return formatMessage(messages[change.at.name === undefined ? 'place' : 'correct'], { name: change.name })
    case 'update':
      return membersInWords(change.to, messages)
    case 'detail':
      return formatMessage(messages[change.detail], { name: change.name })
    case 'bands':
      return bandsInWords(change.edit, messages)
    case 'restore':
      return messages.restore
    default:
      return messages.unknown
  }
}

const bandsInWords = (edit: BandEdit, messages: Sentences): string => {
  switch (edit.is) {
    case 'cut':
      return formatMessage(messages.bandCut, { band: edit.name })
    case 'border':
      return formatMessage(messages.bandBorder, { band: edit.band })
    case 'rename':
      return formatMessage(messages.bandRename, { band: edit.band, name: edit.to })
    case 'remove':
      return formatMessage(messages.bandRemove, { band: edit.band })
  }
}

const membersInWords = (
  { title, authorName, description, visibility, listed }: Partial<Members>,
  messages: Sentences,
): string => {
  if (title !== undefined) return formatMessage(messages.title, { title })
  if (authorName !== undefined) return formatMessage(messages.authorName, { author: authorName })
  if (visibility === 'hidden') return messages.hidden
  if (listed === false) return messages.link
  if (listed || visibility) return messages.public
  return description === undefined ? messages.unknown : messages.description
}

/** Returns a detail of a place as people write it; empty for none. */
export function detailInWords(value: DetailValue | undefined, details: EditorMessages['details']): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return priceSigns(value, details)
  return typeof value === 'string' ? dayInWords(value) : value.join(', ')
}

/** @param day `YYYY-MM-DD`, the same day in every time zone */
export const dayInWords = (day: string): string => ofDay.format(new Date(`${day}T00:00Z`))

const ofDay = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })
