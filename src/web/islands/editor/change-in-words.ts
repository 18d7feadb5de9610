import type { Words } from '../../words/index.ts'
import { say } from '../shared/words.ts'
import type { Change, HistoryPage } from './model/types.ts'

type Entry = HistoryPage['changes'][number]

/** What a person did, for “Undo: …” and where something could not be done. */
export function changeInWords(change: Change, words: Words['changes']): string {
  switch (change.do) {
    case 'add':
      return say(words.add, { name: change.shown.name })
    case 'note':
    case 'move':
    case 'remove':
      return say(words[change.do], { name: change.name })
    case 'update':
      return membersInWords(change.to, words)
    case 'import':
      return change.count > 0 ? say(words.addSeveral, { count: change.count }) : words.unknown
    case 'vote':
      return words.vote
    case 'restore':
      return words.restore
    default:
      return changeInWords(change.change, words)
  }
}

/** One entry of the history. */
export function entryInWords({ operation, places = [], from = {}, to = {} }: Entry, words: Words['changes']): string {
  const own = words[namedHere[operation] ?? 'unknown']
  if (namedHere[operation] && typeof own === 'string') return own
  const [first] = places
  if (!first) return membersInWords(to, words)
  const count = places.length
  const name = first.name
  if (from.rank !== undefined && to.rank !== undefined)
    return say(words.moveFromTo, { name, from: from.rank, to: to.rank })
  const deed = deedOf(from, to)
  if (deed === undefined) return words.unknown
  return count === 1 ? say(words[deed], { name }) : say(words[`${deed}Several`], { count })
}

const namedHere: Readonly<Record<string, keyof Words['changes']>> = {
  createList: 'create',
  copyList: 'copy',
  mergeLists: 'merge',
  applyConsensus: 'vote',
  restoreVersion: 'restore',
  placesRefreshed: 'refreshed',
  linkResolved: 'linked',
  heldByOperator: 'held',
  releasedByOperator: 'released',
}

type Side = NonNullable<Entry['from']>

const hasRank = ({ rank, ranks }: Side): boolean => rank !== undefined || ranks !== undefined

const deedOf = (from: Side, to: Side): 'add' | 'remove' | 'move' | 'note' | undefined => {
  if (hasRank(from) && hasRank(to)) return 'move'
  if (hasRank(to)) return 'add'
  if (hasRank(from)) return 'remove'
  return from.note !== undefined || to.note !== undefined || to.notes !== undefined ? 'note' : undefined
}

type Told = {
  title?: string | undefined
  authorName?: string | undefined
  description?: string | undefined
  visibility?: 'public' | 'hidden' | undefined
}

const membersInWords = ({ title, authorName, description, visibility }: Told, words: Words['changes']): string => {
  if (title !== undefined) return say(words.title, { title })
  if (authorName !== undefined) return say(words.authorName, { author: authorName })
  if (visibility !== undefined) return words[visibility]
  return description === undefined ? words.unknown : words.description
}
