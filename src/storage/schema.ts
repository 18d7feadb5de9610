import type { Visibility } from '../domain/list.ts'
import type { ReportReason } from '../domain/report.ts'
import type { MethodName } from '../domain/vote.ts'

// Text ids are made here, times are ISO 8601 with milliseconds (so text order is time order), JSON is TEXT:
// one set of queries then runs on SQLite, PostgreSQL and its distributed relatives.

type Lists = {
  id: string
  slug: string
  title: string
  /** The folded beginning of the title, for `sort=title`. */
  title_key: string
  author_name: string
  description: string
  visibility: Visibility
  /** What the visibility is to be again when the operator no longer keeps the list hidden; `null` where they do not. */
  held_as: Visibility | null
  place_count: number
  notes_bytes: number
  version: number
  /** SHA-256 of the edit token. */
  token_hash: string
  /** The retry that still holds the answer with the edit token in it. */
  token_answer: string | null
  /** `Origin` as JSON; `null` for a list that was made from nothing. */
  origin: string | null
  created_at: string
  updated_at: string
}

type Entries = {
  list_id: string
  place_id: string
  /** Sparse; the rank is the row's number in this order. */
  position: number
  /** `PlaceFacts` as JSON. */
  facts: string
  /** By which a place added under another id is recognised. */
  google_place_id: string | null
  note: string
  /** `PlaceOrigin[]` as JSON, in a list that was merged. */
  origins: string | null
  added_at: string
  updated_at: string
}

type Changes = {
  list_id: string
  /** The version that the change made. */
  version: number
  at: string
  operation: string
  /** `Step[]` as JSON: what was done, with what is needed to undo it. */
  steps: string
}

type Votes = {
  /** `vote_…`, which is all that voters need. */
  id: string
  /** A list has one. */
  list_id: string
  question: string | null
  method: MethodName
  /** The ids of the places that are voted on, as JSON. */
  place_ids: string
  ballot_count: number
  opened_at: string
  closes_at: string | null
  /** When somebody closed it. */
  closed_at: string | null
}

type Ballots = {
  vote_id: string
  /** SHA-256 of the key that the voter keeps. */
  key_hash: string
  /** Where the places stand in the vote's `place_ids`, best first, as JSON: a tenth of what their ids would take up. */
  ranking: string
}

/** Which public lists have a word; see `postings.ts`. */
type Postings = {
  /** Empty in the row that is locked for the block. */
  term: string
  /** What the ids of the lists begin with. */
  block: string
  /** The greatest of the weights. */
  most: number
  /** For each list how much the term says about it: the sum over the places it stands in. */
  lists: Uint8Array
}

type RetiredSlugs = {
  /** SHA-256 of a deleted list's slug, which came from its title and so has to be forgotten itself. */
  hash: string
}

type ApiKeys = {
  id: string
  name: string
  hash: string
  created_at: string
  /** To the day. */
  last_used_at: string | null
  revoked_at: string | null
}

type Retries = {
  id: string
  /** The list it belongs to, with which it goes; `null` when it made the list. */
  list_id: string | null
  fingerprint: string
  /** The answer, encrypted; `null` when it must not be given again. */
  answer: string | null
  /** When the answer goes. */
  answer_until: string
  /** The slug of the list that was made, encrypted: what is still said when the answer has gone. */
  slug: string | null
  /** When the row goes. */
  kept_until: string
}

/** Clients that registered, and those described by a document that somebody has let in. */
type OAuthClients = {
  /** As it is sent, for it is no secret. */
  id: string
  /** RFC 7591's, as JSON. */
  metadata: string
  registered_at: string
  /** When somebody last let the client in; `null` when nobody ever has. */
  consented_at: string | null
  /** When the row goes. */
  kept_until: string
}

type OAuthRecords = {
  /** SHA-256 of the kind and the value: of a token, a code, the name of a grant. */
  id: string
  kind: string
  /** The row of the grant with which it goes; `null` for what belongs to none. */
  grant_id: string | null
  /** What the authorisation server has to know again, as JSON. The value itself is not in it. */
  payload: string
  /** When it was used, of what may be used once. */
  used_at: string | null
  /** When the row goes. */
  kept_until: string
}

export type GoogleIdOutcome =
  /** Nobody has asked yet. */
  | 'pending'
  /** Exactly one id came back, or the one that was known is still good. */
  | 'found'
  /** Name and position were compared. */
  | 'confirmed'
  | 'none'
  | 'several'
  /** The question itself was not taken. */
  | 'refused'
  /** The id that was known is dead. */
  | 'gone'

/** Whether a call costs money. */
export type GoogleCallKind = 'free' | 'paid'

/** What has been asked about places' ids in Google's map, and what is to be asked next: the rows are the queue themselves. */
type GoogleIds = {
  place_id: string
  /** The id that came with the place, which is only kept current; empty for the one that is looked up. */
  given_id: string
  /** The present id, `null` while there is none. */
  google_place_id: string | null
  outcome: GoogleIdOutcome
  /** When it was asked about last; `null` before the first time. */
  checked_at: string | null
  /** When it is to be asked about; until then it is somebody's work, or needs none. */
  due_at: string
}

/** How often Google has been asked, by all processes. */
type GoogleCalls = {
  /** `2026-05-01`, of UTC. */
  day: string
  kind: GoogleCallKind
  calls: number
}

/** Places that online providers have answered with. */
type ProviderPlaces = {
  /** `plc_…` */
  place_id: string
  /** By its name. */
  provider: string
  /** `PlaceFacts` as JSON. */
  facts: string
  fetched_at: string
}

type Meta = { name: string; value: string }

/** What has been taken of a limit in a window, by all processes. */
type SharedCounts = {
  /** The limit, and a keyed hash of whom it is counted for. */
  key: string
  points: number
  /** Milliseconds since 1970. */
  expire: number
}

/** Each command of the operator that has changed something. */
type Audit = {
  id: string
  at: string
  command: string
  /** The slug of a list, the id of a key, a vote or a report; `null` where it was done to nothing in particular. */
  subject: string | null
  reason: string | null
  who: string
}

/** What readers have reported to the operator. */
type Reports = {
  /** `rep_…` */
  id: string
  at: string
  list_id: string
  reason: ReportReason
  text: string
  contact: string | null
  closed_at: string | null
}

export type Schema = {
  lists: Lists
  entries: Entries
  changes: Changes
  votes: Votes
  ballots: Ballots
  postings: Postings
  retired_slugs: RetiredSlugs
  api_keys: ApiKeys
  retries: Retries
  oauth_clients: OAuthClients
  oauth_records: OAuthRecords
  provider_places: ProviderPlaces
  google_ids: GoogleIds
  google_calls: GoogleCalls
  meta: Meta
  shared_counts: SharedCounts
  audit: Audit
  reports: Reports
}

export type { Entries as EntryRow, Lists as ListRow, Votes as VoteRow }
