import type * as z from 'zod'
import type { Bands } from '../../../../domain/bands.ts'
import type { DetailName } from '../../../../domain/entry-details.ts'
import type { EditKey, List } from '../../../../domain/list-view.ts'
import type { Candidate, Place } from '../../../../domain/place-view.ts'
import type { ProblemDocument } from '../../../../domain/problem-document.ts'
import type { addPlace } from '../../../../operations/add-place.ts'
import type { listHistory } from '../../../../operations/list-history.ts'

export type { DetailName }

/** A detail of a place; `null` and an empty array are none. */
export type DetailValue = readonly string[] | string | number | null

export type ListData = z.output<typeof List>
export type PlaceData = z.output<typeof Place>
export type CandidateData = z.output<typeof Candidate>
export type Problem = z.output<typeof ProblemDocument>
export type HistoryPage = z.output<(typeof listHistory)['output']>
export type NewKey = z.output<typeof EditKey>
type AddInput = z.input<(typeof addPlace)['input']>

/** Members of a list that people write. */
export type Members = Required<Pick<ListData, 'title' | 'authorName' | 'visibility' | 'listed'>> & {
  description: string
}
export type TextMember = Exclude<keyof Members, 'visibility' | 'listed'>
export type Access = Partial<Pick<Members, 'visibility' | 'listed'>>

/** A place to add: a search result, a name or pasted link, or an own place. */
export type NewPlace =
  | { candidate: CandidateData }
  | (Required<Pick<AddInput, 'query'>> & Pick<AddInput, 'near'> & { shown?: LinkedPlace })
  | { own: Own }

export type Own = NonNullable<AddInput['own']>

/** The facts of a place that the server has not accepted yet. */
export type Facts = Partial<Omit<PlaceData, 'id' | 'rank' | 'name'>> & Pick<PlaceData, 'name'>

export type LinkedPlace = Pick<Facts, 'name' | 'address' | 'latitude' | 'longitude'>

/** A place as shown, with waiting changes applied. */
export type ShownPlace = Facts &
  Pick<PlaceData, 'id' | 'rank'> & {
    /**
     * Constant while this list is open, even when the server assigns an id, so that elements can be matched. Every method accepts `key`
     * and `id` alike.
     */
    key: string
    /** Added here and not accepted by the server yet. */
    waiting: boolean
  }
export type ShownList = Omit<ListData, 'places' | 'nextCursor' | 'bands'> & {
  places: readonly ShownPlace[]
  bands?: Bands | undefined
}

export type Target = { rank: number } | { before: string } | { after: string }

/** A border between bands: the places next to it, and the number of places above it. The first existing one counts. */
export type BorderAt = { above?: string; below?: string; count: number }

/** An edit of the bands. They are named by their names. */
export type BandEdit =
  /** Cuts a band in two at the border, or the places in no band. */
  | { is: 'cut'; name: string; at: BorderAt }
  /** Moves the lower border of a band. */
  | { is: 'border'; band: string; at: BorderAt; isDown: boolean }
  | { is: 'rename'; band: string; to: string }
  | { is: 'remove'; band: string }

/** One change by the person. `place` and targets are the `id` of a place, or the `key` of one that still waits. */
export type Change =
  | {
      do: 'add'
      place: Pick<AddInput, 'query' | 'near' | 'placeId' | 'mapPlaceId' | 'name' | 'own' | DetailName>
      shown: Facts
      note?: string
      rank?: number
    }
  | { do: 'note'; place: string; name: string; from: string; to: string }
  | { do: 'detail'; place: string; name: string; detail: DetailName; from: DetailValue; to: DetailValue }
  /** `targets`: the first existing one counts. `band`: the band that it joins, if that is beside it. */
  | { do: 'move'; place: string; name: string; targets: readonly Target[]; band?: string }
  | { do: 'remove'; place: string; name: string }
  /** Gives an own place its position, or corrects what is known of it. An empty address means none. */
  | { do: 'place'; place: string; name: string; at: Partial<Own> }
  | { do: 'update'; from: Partial<Members>; to: Partial<Members> }
  | { do: 'bands'; edit: BandEdit }
  /** Places from a file. Sent directly; it is here only for undo. */
  | { do: 'import'; count: number }
  /** The order of a vote. Also sent directly. */
  | { do: 'vote' }
  /** Own places replaced by known ones. Also sent directly. */
  | { do: 'known' }
  /** Restores a version. `others`: accepted number of others' versions later than `seen` that it undoes. */
  | { do: 'restore'; version: number; seen: number; others: number }
  /** `of`: the change to undo or redo. `others`: accepted number of others' versions that it undoes. */
  | { do: 'undo' | 'redo'; of: string; change: Change; others: number }

export type DetailChange = Extract<Change, { do: 'detail' }>
export type HistoryChange = Extract<Change, { do: 'restore' | 'undo' | 'redo' }>

/** A change that the server has not accepted yet. */
export type Waiting = {
  /** For an addition, also the `key` of the place. */
  id: string
  change: Change
  /** In ms. */
  at: number
  /** Its Idempotency-Key. */
  key: string
  /** Set before sending until the outcome is known: `ask` is repeated exactly, with the same key. */
  sent?: { at: number; ask: Ask }
}

/** A request, relative to the list's address. */
export type Ask = { method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'; path: string; body?: Record<string, unknown> }

/** A change that will not be done, with all typed text; `because.add` is the id of the addition that it depends on. */
export type Refused = {
  id: string
  change: Change
  because: { problem: Problem } | { add: string } | { unknown: 'what to undo' | 'band' }
}

/** The person's correction of a refused change: place and note of an addition, or the text of a note. */
export type Correction = { place?: NewPlace; note?: string }

export type WayOut = 'mine' | 'theirs' | 'both'

/**
 * A contradiction between this person and someone else, or between two tabs. It was not sent; the person decides.
 * - `note`, `member`: both changed a text. `mine` writes this person's, `theirs` keeps the other, `both` appends this person's.
 * - `gone`: the place was removed. `mine` restores it with the typed note, else with its own, and with `details`; `theirs` leaves it removed.
 * - `back`: going back would undo later versions of others. `mine` does it anyway.
 */
export type Conflict = { id: string; ways: readonly WayOut[] } & (
  | { about: 'note'; place: string; name: string; mine: string; theirs: string }
  | { about: 'member'; member: TextMember; mine: string; theirs: string }
  | { about: 'gone'; place: string; facts: Facts; rank?: number; note?: string; details?: readonly DetailChange[] }
  | { about: 'back'; change: HistoryChange; others: number }
)

/** The note that is being typed on this page, one for each place. `from`: its text when typing began. */
export type Draft = { place: string; name: string; text: string; from: string }

/** A draft for the screen; `theirs` if someone else changed the note since, `gone` if the place was removed. */
export type ShownDraft = Draft & { theirs?: string; gone?: true }

/** A change that can be undone or redone. `others`: number of others' versions that it would undo; ask first if there are any. */
export type Undoable = { change: Change; others: number }

/**
 * Why the list cannot be opened or changed. Waiting changes stay stored.
 * - `not_found`: unknown, deleted, or hidden with another token; the server does not distinguish these.
 * - `wrong_key`: mistyped or replaced. `other_list`: the token of another list.
 * - `away`: neither the server nor a copy is available; it keeps trying.
 * - `deleted`: deleted here just now.
 */
export type Closed = 'not_found' | 'wrong_key' | 'other_list' | 'away' | 'deleted'

export type Saving =
  | { is: 'saved' }
  | { is: 'saving'; count: number }
  /** `since`: time of the first request without a response, in ms. */
  | { is: 'waiting'; count: number; since: number }

/** The state of the screen. A new object each time, never modified. */
export type State = {
  list?: ShownList
  /** The list is the copy of this time, in ms, because the server was not reached yet. */
  copyOf?: number
  saving: Saving
  waiting: readonly Waiting[]
  refused: readonly Refused[]
  conflicts: readonly Conflict[]
  drafts: readonly ShownDraft[]
  closed?: Closed
  undo?: Undoable
  redo?: Undoable
  /** Whether waiting changes outlive this page. If not, the page should stay open. */
  kept: boolean
  /** How others' changes are noticed: at once, every few seconds, or not, for example on a hidden page. */
  watching: 'live' | 'asking' | 'away'
  /** Number of suggestions that wait for a decision, as far as it is known. */
  suggestionCount: number
}

/** `wait` ends early, without an error, when the signal is aborted. */
export type Clock = { now(): number; wait(milliseconds: number, signal: AbortSignal): Promise<void> }

/** Everything that the person did here and the server does not have. */
export type OutboxContent = {
  waiting: readonly Waiting[]
  refused: readonly Refused[]
  conflicts: readonly Conflict[]
  drafts: readonly Draft[]
}
