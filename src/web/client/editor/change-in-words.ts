import type { Messages } from '../../locales/index.ts'
import { priceSigns } from '../../text/details.ts'
import { formatMessage, locale } from '../shared/messages.ts'
import type { DetailValue } from './model/index.ts'
import type { BandEdit, Change, TextMember } from './model/types.ts'
import type { EditorMessages } from './tools.ts'

/** Returns what a person did, for “Undo: …”. */
export function changeInWords(change: Change, messages: Messages['changes']): string {
  switch (change.do) {
    case 'add':
      return formatMessage(messages.add, { name: change.shown.name })
    case 'note':
    case 'move':
    case 'remove':
      return formatMessage(messages[change.do], { name: change.name })
    case 'update':
      return membersInWords(change.to, messages)
    case 'detail':
      return formatMessage(messages[change.detail], { name: change.name })
    case 'bands':
      return bandsInWords(change.edit, messages)
    case 'import':
      return change.count > 0 ? formatMessage(messages.addSeveral, { count: change.count }) : messages.unknown
    case 'vote':
    case 'known':
    case 'restore':
      return messages[change.do]
    default:
      return changeInWords(change.change, messages)
  }
}

/** Returns what a person did and the service refused: “Couldn’t add Roscioli”. */
export function failureInWords(change: Change, { changes, failures }: Pick<Messages, 'changes' | 'failures'>): string {
  switch (change.do) {
    case 'add':
      return formatMessage(failures.add, { name: change.shown.name })
    case 'note':
    case 'move':
    case 'remove':
      return formatMessage(failures[change.do], { name: change.name })
    case 'update':
      return membersInWords(change.to, failures)
    case 'detail':
      return formatMessage(failures[change.detail], { name: change.name })
    case 'bands':
      return bandsInWords(change.edit, failures)
    case 'restore':
      return failures.restore
    case 'undo':
    case 'redo':
      return formatMessage(failures[change.do], { change: changeInWords(change.change, changes) })
    default:
      return failures.unknown
  }
}

type BandMessages = Pick<Messages['changes'], 'bandCut' | 'bandBorder' | 'bandRename' | 'bandRemove'>

const bandsInWords = (edit: BandEdit, messages: BandMessages): string => {
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

type ChangeSentence = {
  title?: string | undefined
  authorName?: string | undefined
  description?: string | undefined
  visibility?: 'public' | 'hidden' | undefined
  listed?: boolean | undefined
}

const membersInWords = (
  { title, authorName, description, visibility, listed }: ChangeSentence,
  messages: Pick<Messages['changes'], TextMember | 'public' | 'link' | 'hidden' | 'unknown'>,
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
