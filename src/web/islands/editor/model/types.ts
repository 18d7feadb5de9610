import type * as z from 'zod'
import type { EditKey, List } from '../../../../domain/list-view.ts'
import type { Candidate, Place } from '../../../../domain/place-view.ts'
import type { ProblemDocument } from '../../../../domain/problem-document.ts'
import type { addPlace } from '../../../../operations/add-place.ts'
import type { listHistory } from '../../../../operations/list-history.ts'

export type ListData = z.output<typeof List>
export type PlaceData = z.output<typeof Place>
export type CandidateData = z.output<typeof Candidate>
export type Problem = z.output<typeof ProblemDocument>
export type HistoryPage = z.output<(typeof listHistory)['output']>
export type NewKey = z.output<typeof EditKey>
type AddInput = z.input<(typeof addPlace)['input']>

/** The members of a list that people write. */
export type Members = Required<Pick<ListData, 'title' | 'authorName' | 'visibility'>> & { description: string }
export type TextMember = Exclude<keyof Members, 'visibility'>

/** A place to add: one that was found, one by name or pasted link, or one in the person's own words. */
export type NewPlace =
  | { candidate: CandidateData }
  | (Required<Pick<AddInput, 'query'>> & Pick<AddInput, 'near'>)
  | { own: NonNullable<AddInput['own']> }

/** What is known of a place that the server has not taken yet. */
export type Facts = Partial<Omit<PlaceData, 'id' | 'rank' | 'name'>> & Pick<PlaceData, 'name'>

/** A place as it is to be shown, with what waits to be sent already done. */
export type ShownPlace = Facts &
  Pick<PlaceData, 'id' | 'rank'> & {
    /** The same for as long as this list is open, also when the server gives a place that was added here its id: for elements to be told apart by. Every method that takes a place takes `key` and `id` alike. */
    key: string
    /** Added here, and not taken by the server yet. */
    waiting: boolean
  }
export type ShownList = Omit<ListData, 'places' | 'nextCursor'> & { places: readonly ShownPlace[] }

/** Where a place is to stand. */
export type Target = { rank: number } | { before: string } | { after: string }

/** One thing that the person did. `place` and the targets are the `id` of a place, or the `key` of one whose addition still waits. */
export type Change =
  | {
      do: 'add'
      place: Pick<AddInput, 'query' | 'near' | 'placeId' | 'mapPlaceId' | 'name' | 'own'>
      shown: Facts
      note?: string
      rank?: number
    }
  | { do: 'note'; place: string; name: string; from: string; to: string }
  /** `targets`: the first that is still there counts. */
  | { do: 'move'; place: string; name: string; targets: readonly Target[] }
  | { do: 'remove'; place: string; name: string }
  | { do: 'update'; from: Partial<Members>; to: Partial<Members> }
  /** Places out of a file. It is done at once and never waits; it is here for what undoes it. */
  | { do: 'import'; count: number }
  /** The order that a vote came to. Done at once, too. */
  | { do: 'vote' }
  /** Back to a version of the history. `others`: how many versions of others, later than `seen`, may go with it. */
  | { do: 'restore'; version: number; seen: number; others: number }
  /** `of`: the change that is undone or done again. `others`: how many versions of others may go with it. */
  | { do: 'undo' | 'redo'; of: string; change: Change; others: number }

export type Going = Extract<Change, { do: 'restore' | 'undo' | 'redo' }>

/** A change that the server has not taken yet. */
export type Waiting = {
  /** Of a place's addition also the `key` of the place. */
  id: string
  change: Change
  /** When the person made it, in ms. */
  at: number
  /** Its Idempotency-Key. */
  key: string
  /** Set from before it is sent until its outcome is known: `ask` is repeated to the letter under the same key. */
  sent?: { at: number; ask: Ask }
}

/** A request, below the list's address. */
export type Ask = { method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'; path: string; body?: Record<string, unknown> }

/** A change that will not be done, with all that the person typed; `because.add` is the id of the addition without which it makes no sense. */
export type Refused = {
  id: string
  change: Change
  because: { problem: Problem } | { add: string } | { unknown: 'what to undo' }
}

/** What the person writes otherwise of a change that was refused: of an addition the place and the note, of a note its text. */
export type Correction = { place?: NewPlace; note?: string }

export type WayOut = 'mine' | 'theirs' | 'both'

/**
 * Where this person and somebody else, or this person in another tab, did what does not go together. It was not sent; the person chooses.
 * - `note`, `member`: both changed a text. `mine` writes one's own, `theirs` leaves the other's, `both` puts one's own below it.
 * - `gone`: the place was removed meanwhile. `mine` puts it back, with the `note` that was typed, else with the one it had; `theirs` lets it go.
 * - `back`: later versions of others would go too when going back. `mine` goes back all the same.
 */
export type Conflict = { id: string; ways: readonly WayOut[] } & (
  | { about: 'note'; place: string; name: string; mine: string; theirs: string }
  | { about: 'member'; member: TextMember; mine: string; theirs: string }
  | { about: 'gone'; place: string; facts: Facts; rank?: number; note?: string }
  | { about: 'back'; change: Going; others: number }
)

/** The note of a place that is being typed on this page, one for a place. `from`: what it was when the typing began. */
export type Draft = { place: string; name: string; text: string; from: string }

/** A draft as the screen sees it; `theirs` where somebody else has changed the note since, `gone` where the place is no longer there. */
export type ShownDraft = Draft & { theirs?: string; gone?: true }

/** What would be undone or done again, for a sentence. `others`: so many versions of others would go with it; then ask first. */
export type Undoable = { change: Change; others: number }

/**
 * Why the list cannot be opened or changed any more. The changes that wait stay kept.
 * - `not_found`: it never was, was deleted, or is hidden and the key is not its: the server does not tell these apart.
 * - `wrong_key`: the key is mistyped, or was replaced by a new one. `other_list`: it is the key of another list.
 * - `away`: neither server nor a copy from last time is there; it goes on trying.
 * - `deleted`: here and just now.
 */
export type Closed = 'not_found' | 'wrong_key' | 'other_list' | 'away' | 'deleted'

export type Saving =
  | { is: 'saved' }
  | { is: 'saving'; count: number }
  /** `since`: in ms, when the server was last asked in vain for the first time. */
  | { is: 'waiting'; count: number; since: number }

/** All that the screen shows. A new object each time; nothing in it is ever modified. */
export type State = {
  list?: ShownList
  /** The list is the copy of this time, in ms: the server has not been reached yet. */
  copyOf?: number
  saving: Saving
  waiting: readonly Waiting[]
  refused: readonly Refused[]
  conflicts: readonly Conflict[]
  drafts: readonly ShownDraft[]
  closed?: Closed
  undo?: Undoable
  redo?: Undoable
  /** Whether what waits outlives this page; if not, the page had better not be closed. */
  kept: boolean
  /** How others' changes are noticed: at once, every few seconds, or not at the moment, as while nobody looks at the page. */
  watching: 'live' | 'asking' | 'away'
}

/** `wait` ends early, without throwing, when the signal is aborted. */
export type Clock = { now(): number; wait(milliseconds: number, signal: AbortSignal): Promise<void> }

/** What happens once and is not kept. `away`: nothing was done; `unknown`: it may have been done, the server does not answer. */
export type Outcome<T = unknown> =
  | ({ done: true } & T)
  | { done: false; because: 'away' | 'unknown' | 'lost' | { problem: Problem } }
