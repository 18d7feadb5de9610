import type { Band } from '../../../../domain/bands.ts'
import { shortMomentIn } from '../../../text/moment.ts'
import { formatMessage, locale } from '../../shared/messages.ts'
import { detailInWords } from '../change-in-words.ts'
import type { DetailName, HistoryPage } from '../model/index.ts'
import type { EditorMessages } from '../tools.ts'

type HistoryEntry = HistoryPage['changes'][number]
type Side = NonNullable<HistoryEntry['from']>
type Details = Pick<Side, DetailName>
type Texts = Pick<EditorMessages, 'changes' | 'home' | 'details'>

/** One changed value. `full` differs from `short` if a text is long. */
type Line = { short: string; full: string }

/** Maximum length of a text in a sentence, in characters. */
const maxLength = 60
/** Maximum number of values that a sentence names after another fact. */
const maxNamed = 3

/** Returns what a change did, with the values before and after. `all` is the whole of what the sentence shortens. */
export function entryInWords(entry: HistoryEntry, messages: Texts): { sentence: string; all: string[] } {
  const { operation, from = {}, to = {}, restoredAt } = entry
  const lines = [...memberLines(from, to, messages), ...bandLines(from, to, messages), ...placeLines(entry, messages)]
  const named = ownSentences[operation as keyof typeof ownSentences] as OwnSentence | undefined
  const placed = named === undefined ? placedIn(entry) : undefined
  if (placed !== undefined) return { sentence: formatMessage(messages.changes.place, { name: placed }), all: [] }
  const [only] = lines
  const sentence = restoredAt
    ? restoredInWords(restoredAt, lines, messages)
    : named !== undefined
      ? messages.changes[named]
      : lines.length === 1
        ? only!.short
        : (severalInWords(entry, messages) ?? lines.map(({ short }) => short).join(' · '))
  const unnamed = operation === 'setBands' ? messages.changes.bandsResized : messages.changes.unknown
  const isWhole = lines.every(({ full }) => sentence.includes(full))
  return { sentence: sentence || unnamed, all: isWhole ? [] : lines.map(({ full }) => full) }
}

/** Returns what a restored version is, and what came back and went, unless that is long. */
function restoredInWords(at: string, lines: readonly Line[], { changes }: Texts): string {
  const restored = formatMessage(changes.is, { what: changes.restore, text: shortMomentIn(locale, new Date(at)) })
  return lines.length > maxNamed ? restored : [restored, ...lines.map(({ short }) => short)].join(' · ')
}

/** Returns the name of a place that was only put on the map: another place of the same name has its rank. */
function placedIn({ places = [], from = {}, to = {} }: HistoryEntry): string | undefined {
  const [one, other] = places
  if (places.length !== 2 || one!.name !== other!.name) return undefined
  const ranks = places.flatMap(({ id }) => [from.ranks?.[id], to.ranks?.[id]]).filter(rank => rank !== undefined)
  return ranks.length === 2 && ranks[0] === ranks[1] ? one!.name : undefined
}

type OwnSentence = (typeof ownSentences)[keyof typeof ownSentences]

/** Operations whose name says more than their steps. */
const ownSentences = {
  createList: 'create',
  copyList: 'copy',
  mergeLists: 'merge',
  applyConsensus: 'vote',
  applyProposals: 'known',
  restoreVersion: 'restore',
  undo: 'restore',
  placesRefreshed: 'refreshed',
  linkResolved: 'linked',
  heldByOperator: 'held',
  releasedByOperator: 'released',
} as const

function memberLines(from: Side, to: Side, { changes, home }: Texts): Line[] {
  const texts = (['title', 'authorName', 'description'] as const)
    .filter(member => (from[member] ?? '') !== (to[member] ?? ''))
    .map(member => textLine(changes[`${member}Is`], from[member], to[member], changes))
  const [before, after] = [accessIn(from), accessIn(to)]
  if (!after) return texts
  const line = before
    ? formatMessage(changes.fromTo, { what: changes.accessIs, from: home[before], to: home[after] })
    : formatMessage(changes.is, { what: changes.accessIs, text: home[after] })
  return [...texts, { short: line, full: line }]
}

const accessIn = ({ visibility, listed }: Side): 'hidden' | 'link' | 'public' | undefined => {
  if (visibility === 'hidden') return 'hidden'
  if (listed !== undefined) return listed ? 'public' : 'link'
  return visibility
}

function bandLines({ bands: before = [] }: Side, { bands = [] }: Side, { changes }: Texts): Line[] {
  const [from, to] = [bandsInWords(before), bandsInWords(bands)]
  return from === to ? [] : [textLine(changes.bandsIs, from, to, changes)]
}

const bandsInWords = (bands: readonly Band[]): string => bands.map(({ name, size }) => `${name} (${size})`).join(', ')

const detailNames: readonly DetailName[] = ['tags', 'dishes', 'price', 'visitedOn']

function detailLines(name: string, from: Details, to: Details, { changes, details }: Texts): Line[] {
  return detailNames.flatMap(detail => {
    const [before, after] = [detailInWords(from[detail], details), detailInWords(to[detail], details)]
    return before === after ? [] : [textLine(formatMessage(changes[`${detail}Is`], { name }), before, after, changes)]
  })
}

function placeLines({ operation, places = [], from = {}, to = {} }: HistoryEntry, messages: Texts): Line[] {
  const { changes } = messages
  return places.flatMap(({ id, name }) => {
    const [rank, next] = [from.rank ?? from.ranks?.[id], to.rank ?? to.ranks?.[id]]
    // A place that joins the band beside it may keep its rank.
    const isJoined = operation === 'movePlace' && rank !== undefined && rank === next
    const moved = isJoined ? formatMessage(changes.move, { name }) : rankLine(name, rank, next, changes)
    const isThere = (rank === undefined) === (next === undefined)
    const details = isThere ? detailLines(name, from.details?.[id] ?? from, to.details?.[id] ?? to, messages) : []
    const texts = [
      [changes.noteIs, from.note ?? from.notes?.[id], to.note ?? to.notes?.[id]],
      [changes.townIs, from.town ?? from.towns?.[id], to.town ?? to.towns?.[id]],
    ] as const
    const lines = texts.flatMap(([what, before = '', after = '']) =>
      before === after || !isThere ? [] : [textLine(formatMessage(what, { name }), before, after, changes)],
    )
    return [...(moved ? [{ short: moved, full: moved }] : []), ...lines, ...details]
  })
}

function rankLine(
  name: string,
  from: number | undefined,
  to: number | undefined,
  messages: EditorMessages['changes'],
): string | undefined {
  if (from !== undefined && to !== undefined)
    return from === to ? undefined : formatMessage(messages.moveFromTo, { name, from, to })
  if (to !== undefined) return formatMessage(messages.addAs, { name, rank: to })
  return from === undefined ? undefined : formatMessage(messages.removeFrom, { name, rank: from })
}

function textLine(what: string, from: string | undefined, to: string | undefined, messages: Texts['changes']): Line {
  const line = (limit: number) => {
    const quoted = (text = '') =>
      text === '' ? messages.empty : formatMessage(messages.quoted, { text: shortened(text, limit) })
    return from
      ? formatMessage(messages.fromTo, { what, from: quoted(from), to: quoted(to) })
      : formatMessage(messages.is, { what, text: quoted(to) })
  }
  return { short: line(maxLength), full: line(Number.POSITIVE_INFINITY) }
}

const shortened = (text: string, limit: number): string =>
  text.length <= limit ? text : `${text.slice(0, limit).replace(/[\s\uD800-\uDBFF]+$/, '')} …`

function severalInWords({ places = [], from = {}, to = {} }: HistoryEntry, { changes }: Texts): string | undefined {
  const count = places.length
  if (count < 2) return undefined
  const kindOf = (id: string) => {
    const [rank, next] = [from.ranks?.[id], to.ranks?.[id]]
    if (rank !== undefined) return next === undefined ? 'removeSeveral' : 'moveSeveral'
    if (next !== undefined) return 'addSeveral'
    if ([from.details, to.details, from.towns, to.towns].some(facts => facts?.[id])) return 'editSeveral'
    return from.notes?.[id] === undefined && to.notes?.[id] === undefined ? undefined : 'noteSeveral'
  }
  const [kind, ...others] = new Set(places.map(({ id }) => kindOf(id)))
  return kind && formatMessage(changes[others.length > 0 ? 'editSeveral' : kind], { count })
}

const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
const ofDay = new Intl.DateTimeFormat(locale, { timeStyle: 'short' })
const minuteMs = 60_000

/** Returns a time as “5 minutes ago”, as the time of today, or with its date. @param now in ms */
export function timeInWords(at: string, now: number): string {
  const then = new Date(at)
  const minutes = Math.round((now - then.getTime()) / minuteMs)
  if (minutes < 60) return relative.format(-Math.max(0, minutes), 'minute')
  return then.toDateString() === new Date(now).toDateString() ? ofDay.format(then) : shortMomentIn(locale, then)
}
