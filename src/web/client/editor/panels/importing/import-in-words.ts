import { maxPlaces } from '../../../../../domain/list.ts'
import type { FileRefusal, RowReason } from '../../../../../formats/import/refusals.ts'
import { distanceIn } from '../../../../locales/distance.ts'
import { addressAndTown } from '../../../../text/shared-town.ts'
import { formatMessage, locale, localeHere } from '../../../shared/messages.ts'
import { whyRefused } from '../../../shared/why-refused.ts'
import type { EditorMessages } from '../../tools.ts'
import {
  type Candidate,
  changedNotes,
  type Decision,
  type Decisions,
  isOnList,
  mayBeOwn,
  mayReplaceNote,
  own,
  type Report,
  type ReportedRow,
  rowKindOf,
  skip,
  update,
  verdictOf,
} from './decisions.ts'
import type { Failed, ImportSource } from './send.ts'

export type ImportMessages = Pick<EditorMessages, 'editor' | 'importing' | 'refusals'>

export type Label = {
  name: string
  englishName?: string | undefined
  facts?: string
  note?: string | undefined
  remark?: string
}

/** Names a row by its name, by the pasted line, or by where it stands. */
export const wordsIn =
  ({ lineAt }: ImportSource, messages: ImportMessages['importing']) =>
  (row: ReportedRow): string =>
    row.name ?? ((row.line !== undefined && lineAt?.(row.line)) || whereIs(row, messages))

const whereIs = ({ line, row }: ReportedRow, messages: ImportMessages['importing']): string =>
  line === undefined ? formatMessage(messages.row, { count: row }) : formatMessage(messages.line, { count: line })

export type Way = { decision: Decision | undefined; label: Label }

/** Returns what a person can decide about a row. @param words by which the person knows it */
export function waysFor(
  row: ReportedRow,
  words: string,
  messages: ImportMessages,
  isListed: Decisions['isListed'],
): Way[] {
  const { importing } = messages
  const { place, candidates = [] } = row
  const verdict = verdictOf(row)
  const name = row.name ?? (verdict === 'own' ? place?.name : undefined)
  const kept = name === undefined ? [] : [way(own, formatMessage(importing.keepOwn, { name }))]
  if (verdict === 'already_there')
    return mayReplaceNote(row)
      ? [way(undefined, importing.addNote), way(update, importing.replaceNote), way(skip, importing.keepNote)]
      : [way(undefined, formatMessage(importing.isThere, { name: place?.name ?? words })), ...kept]
  return [
    ...(verdict === 'added' && place ? [{ decision: undefined, label: labelOf(place, messages) }] : []),
    ...candidates.map(candidate =>
      isListed(candidate.id)
        ? way({ placeId: candidate.id }, formatMessage(importing.isThere, { name: candidate.name }))
        : { decision: { placeId: candidate.id }, label: labelOf(candidate, messages) },
    ),
    ...(mayBeOwn(row) ? kept : []),
    way(skip, importing.leaveOut),
  ]
}

export const way = (decision: Decision | undefined, name: string): Way => ({ decision, label: { name } })

export function fateInWords(
  row: ReportedRow,
  words: string,
  decision: Decision | undefined,
  plan: Report,
  messages: ImportMessages,
): Label {
  const { importing } = messages
  const { place, candidates = [] } = row
  const verdict = verdictOf(row)
  if (decision && 'skip' in decision) {
    const where = whereIs(row, importing)
    if (verdict === 'left_out')
      return { name: words, facts: joined(words !== where && where, reasonOf(row, importing)) }
    return place && isOnList(row, plan)
      ? { ...nameOf(place), remark: importing.noteKept }
      : { name: words, remark: importing.isLeftOut }
  }
  if (decision && 'own' in decision && verdict !== 'own' && place?.name !== words)
    return { name: words, remark: importing.isOwn }
  const chosen = decision && 'placeId' in decision && candidates.find(({ id }) => id === decision.placeId)
  if (chosen) return labelOf(chosen, messages)
  if (!place) return { name: words }
  const isReplaced = decision !== undefined && 'update' in decision
  const isReworded = words.toLowerCase() !== place.name.toLowerCase() && verdict !== 'own'
  const hasNote = !isReplaced && (verdict !== 'already_there' || mayReplaceNote(row))
  return {
    ...nameOf(place),
    facts: joined(
      addressAndTown(place),
      isReworded && formatMessage(importing.inYourWords, { words }),
      reasonOf(row, importing),
    ),
    note: hasNote ? place.note : undefined,
    remark: isReplaced ? importing.noteReplaced : remarksOn(row, messages, plan),
  }
}

type PlaceWords = Pick<Candidate, 'name' | 'englishName' | 'address' | 'town' | 'match' | 'distanceMeters'>

const nameOf = ({ name, englishName }: PlaceWords): Label => ({ name, englishName })

/** Names a place with what distinguishes it from others of its name. */
export function labelOf(place: PlaceWords, { editor }: Pick<ImportMessages, 'editor'>): Label {
  const { match, distanceMeters = match?.distanceMeters } = place
  const distance = distanceMeters !== undefined && distanceIn(distanceMeters, localeHere)
  return {
    ...nameOf(place),
    facts: joined(addressAndTown(place), distance, match?.name === 'similar' && editor.similarName),
  }
}

/** Says what changes of the row's data on the way into the list, and what happens to a note there. */
function remarksOn(row: ReportedRow, { importing, refusals }: ImportMessages, plan: Report): string {
  const { note, shortened = [] } = row
  return joined(
    note === 'taken' && isOnList(row, plan) && importing.noteTaken,
    note === 'cut' && importing.noteCut,
    shortened.length > 0 &&
      formatMessage(importing.shortened, { members: membersInWords(shortened, refusals.members) }),
  )
}

type Unread = NonNullable<Report['unread']>[number]

/** Says where a text stood that no place holds. */
export const whereIsUnread = ({ row, line, heading }: Unread, { importing, refusals }: ImportMessages): string =>
  joined(
    row !== undefined && formatMessage(importing.row, { count: row }),
    row === undefined && line !== undefined && formatMessage(importing.line, { count: line }),
    heading !== undefined && membersInWords([heading], refusals.members),
  )

/** @param names of members. A new one may have no name yet. */
const membersInWords = (members: readonly string[], names: Readonly<Record<string, string>>): string =>
  new Intl.ListFormat(locale).format(members.map(member => names[member] ?? member))

const reasonOf = ({ reason }: ReportedRow, { rows }: ImportMessages['importing']): string | undefined =>
  reason && (rows satisfies Record<RowReason, string>)[reason]

const joined = (...parts: (string | false | undefined)[]): string => parts.filter(Boolean).join(' · ')

/** Says in a sentence or two what an import did. @param removed number of places */
export const outcomeInWords = (done: Report, removed: number, messages: ImportMessages['importing']): string => {
  const notes = changedNotes(done).length
  const repeated = done.rows.filter(row => rowKindOf(row, done) === 'twice').length
  return [
    formatMessage(messages.added, { count: done.counts.added + done.counts.own }),
    repeated > 0 && formatMessage(messages.onceOnly, { count: repeated }),
    notes > 0 && formatMessage(messages.notesChanged, { count: notes }),
    removed > 0 && formatMessage(messages.removed, { count: removed }),
    done.counts.leftOut > 0 && formatMessage(messages.skipped, { count: done.counts.leftOut }),
  ]
    .filter(Boolean)
    .join(' ')
}

type Decided = { decisions: Decisions; source: ImportSource }

/** Returns a line for each row with which something else happened than decided. */
export function surprisesInWords(
  { decisions, source }: Decided,
  done: Report,
  messages: ImportMessages['importing'],
): string[] {
  const wordsOf = wordsIn(source, messages)
  const texts: Partial<Record<ReportedRow['verdict'], typeof messages.nowLeft>> = {
    added: messages.nowAdded,
    own: messages.nowOwn,
    already_there: messages.nowThere,
  }
  return decisions
    .surprises(done)
    .map(row => formatMessage(texts[row.verdict] ?? messages.nowLeft, { name: wordsOf(row) }))
}

const bytesInMebibyte = 1024 * 1024

type About = {
  /** In bytes. */
  largestFile: number
  isPasted: boolean
}

/** Explains why there is no plan, or nothing was imported. */
export function whyNot(failed: Failed, { importing, editor, refusals }: ImportMessages, about: About): string {
  switch (failed.is) {
    case 'away':
      return importing.away
    case 'stopped':
      return importing.stopped
    case 'too_large':
      return tooLarge(importing, about.largestFile)
    case 'refused': {
      const { problem } = failed
      if (problem.code === 'body_too_large') return tooLarge(importing, about.largestFile)
      if (problem.code === 'list_full') return formatMessage(importing.full, { count: maxPlaces })
      if (problem.code === 'unreadable_file') return ofFile(problem.reason, importing, about)
      return formatMessage(editor.refusedNow, { why: whyRefused(problem, refusals) })
    }
  }
}

export const tooLarge = ({ tooLarge }: ImportMessages['importing'], largestFile: number): string =>
  formatMessage(tooLarge, { count: largestFile / bytesInMebibyte })

const ofFile = (
  reason = '',
  { files, notLines, unreadable }: ImportMessages['importing'],
  { isPasted }: About,
): string => {
  // Pasted lines cannot be exported in another format.
  if (isPasted && ['unknown_format', 'no_places', 'empty'].includes(reason)) return notLines
  return (files satisfies Record<FileRefusal, string> as Partial<Record<string, string>>)[reason] ?? unreadable
}

/** Returns whether the same request may succeed a moment later. */
export const mayBeRepeated = (failed: Failed): boolean =>
  failed.is === 'away' || (failed.is === 'refused' && failed.problem.status >= 429)
