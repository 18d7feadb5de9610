import type { Generated, Kysely, Transaction } from 'kysely'
import type { GoogleCallKind } from '../domain/google-ids.ts'
import type { Visibility } from '../domain/list.ts'
import type { ReportReason } from '../domain/report.ts'
import type { MethodName } from '../domain/vote.ts'

// Text ids are created by us, times are ISO 8601 with milliseconds (so text order is time order), and JSON is TEXT: one set of queries
// runs on SQLite, PostgreSQL and PostgreSQL-compatible distributed databases.

type Lists = {
  id: string
  slug: string
  title: string
  /** The folded beginning of the title, for `sort=title`. */
  title_key: string
  author_name: string
  description: string
  visibility: Visibility
  /** 1 for a list that may be found while it is public, else 0. */
  listed: number
  /** The visibility after a hold by the operator; `null` without a hold. */
  held_as: Visibility | null
  /** `Band[]` as JSON; `null` for none. */
  bands: string | null
  place_count: number
  notes_bytes: number
  version: number
  /** SHA-256 of the edit token. */
  token_hash: string
  /** The stored response that contains the edit token. */
  token_answer: string | null
  /** A random text, new with each edition that is made or deleted. `null` for a list that never had one. */
  editions_tag: string | null
  /** `Origin` as JSON; `null` for a list without sources. */
  origin: string | null
  /** The version whose words `search_terms` has; 0 for none. If it is not `version`, the next change writes all words. */
  terms_version: Generated<number>
  created_at: string
  updated_at: string
}

type Entries = {
  list_id: string
  place_id: string
  /** Sparse. The rank is the row's number in this order. */
  position: number
  /** `PlaceFacts` as JSON. */
  facts: string
  /** Recognizes a place that is added under another id. */
  google_place_id: string | null
  note: string
  /** `EntryDetails` as JSON; `null` for none. */
  details: string | null
  /** `PlaceOrigin[]` as JSON, in a merged list. */
  origins: string | null
  /** The id of the own place that this place replaced. */
  replaced_id: string | null
  /** The name of the person who suggested the place. */
  suggested_by: string | null
  /** 1 for a place that was stored by a version without towns and has not been changed since, else 0. */
  needs_town: number
  added_at: string
  updated_at: string
}

type Changes = {
  list_id: string
  /** The version that the change made. */
  version: number
  at: string
  operation: string
  /** `Step[]` as JSON, with everything that undoing needs. */
  steps: string
}

/** Lists as they were, each under a label. */
type Editions = {
  list_id: string
  label: string
  /** Orders the editions of a list. */
  number: number
  title: string | null
  made_at: string
  /** The version of the list that was frozen. */
  version: number
  place_count: number
  /** Id, name and replaced id of each place in rank order, as JSON: comparing editions need not parse their states. */
  places: string
  /** `EditionState` as JSON. */
  state: string
}

type Votes = {
  /** `vote_…`, which is all that voters need. */
  id: string
  /** A list has at most one. */
  list_id: string
  question: string | null
  method: MethodName
  /** The ids of the vote's places, as JSON. */
  place_ids: string
  ballot_count: number
  opened_at: string
  closes_at: string | null
  /** Time at which the vote was closed by hand. */
  closed_at: string | null
}

type Ballots = {
  vote_id: string
  /** SHA-256 of the voter's key. */
  key_hash: string
  /** Indexes of the places in the vote's `place_ids`, best first, as JSON: a tenth of the size of ids. */
  ranking: string
}

/** Links by which everyone who has them may suggest places. */
type SuggestionLinks = {
  /** `suggest_…` */
  id: string
  /** A list has at most one. */
  list_id: string
  opened_at: string
}

/** Suggestions that wait for a decision. */
type Suggestions = {
  list_id: string
  /** `sug_…`, in the order of time. */
  id: string
  /** The name of the person who suggests it. */
  name: string | null
  /** `PlaceFacts` as JSON. */
  facts: string
  /** The place as it was sent, as JSON. */
  said: string
  /** The size of both. */
  bytes: number
  at: string
}

/** The words of lists that can be found. */
type SearchTerms = {
  list_id: string
  term: string
  /** The sum over the places and members of the list. */
  weight: number
}

/** The words as version 0.1.0 stored them; see `terms-of-0.1.0.ts`. */
type Postings = {
  term: string
  /** The common beginning of the lists' ids. */
  block: string
  most: number
  lists: Uint8Array
}

type RetiredSlugs = {
  /** SHA-256 of a deleted list's slug. The slug itself came from the title, so it must be deleted too. */
  hash: string
}

type ApiKeys = {
  id: string
  name: string
  hash: string
  created_at: string
  /** The day of the last use. */
  last_used_at: string | null
  revoked_at: string | null
}

type Retries = {
  id: string
  /** The list with which the row is deleted; `null` if the request created a list. */
  list_id: string | null
  fingerprint: string
  /** The encrypted answer; `null` if it must not be repeated. */
  answer: string | null
  /** Time at which the response is deleted. */
  answer_until: string
  /** The encrypted slug of the new list, which is still reported after the response is deleted. */
  slug: string | null
  /** Time at which the row is deleted. */
  kept_until: string
}

/** Registered clients, and clients with a document that received a consent. */
type OAuthClients = {
  /** Stored as sent, because it is no secret. */
  id: string
  /** RFC 7591 metadata as JSON. */
  metadata: string
  registered_at: string
  /** Time of the last consent; `null` for none. */
  consented_at: string | null
  /** Time at which the row is deleted. */
  kept_until: string
}

type OAuthRecords = {
  /** SHA-256 of kind and value: of a token, a code, or the name of a grant. */
  id: string
  kind: string
  /** The row of its grant, with which it is deleted; `null` without a grant. */
  grant_id: string | null
  /** The record's data as JSON, without the value itself. */
  payload: string
  /** Time of use, for records that may be used once. */
  used_at: string | null
  /** Time at which the row is deleted. */
  kept_until: string
}

/** The edit tokens of a grant. */
type OAuthKeyrings = {
  /** The row of the grant. */
  grant_id: string
  /** The hash of the grant's API key. */
  key_hash: string
  /** The edit tokens and further data, encrypted. */
  sealed: string
  /** Time at which the last token that opens it ends. */
  kept_until: string
}

/** The key of a keyring, encrypted for one token. */
type OAuthWrappedKeys = {
  /** The row of the token. */
  token_id: string
  grant_id: string
  wrapped: string
  /** Time at which the token ends. */
  kept_until: string
}

export type GoogleIdOutcome =
  /** Not looked up yet. */
  | 'pending'
  /** Exactly one id was found, or the known one is still valid. */
  | 'found'
  /** Name and position were compared. */
  | 'confirmed'
  | 'none'
  | 'several'
  /** Google refused the question itself. */
  | 'refused'
  /** The known id no longer exists. */
  | 'gone'

/** Look-ups of places' ids in Google's map. The rows are also the queue. */
type GoogleIds = {
  place_id: string
  /** The id that came with the place and is only refreshed; empty if it was looked up. */
  given_id: string
  /** The current id; `null` for none. */
  google_place_id: string | null
  outcome: GoogleIdOutcome
  /** Time of the last look-up; `null` before the first. */
  checked_at: string | null
  /** Time of the next look-up. Until then the row is reserved or current. */
  due_at: string
}

/** Number of calls to Google by all processes. */
type GoogleCalls = {
  /** `2026-05-01`, in UTC. */
  day: string
  kind: GoogleCallKind
  calls: number
}

/** Places from online providers. */
type ProviderPlaces = {
  /** `plc_…` */
  place_id: string
  /** Name of the provider. */
  provider: string
  /** `PlaceFacts` as JSON. */
  facts: string
  fetched_at: string
}

/** Spellings that callers use for a place. Nothing links them to a list. */
type PlaceAliases = {
  spelling: string
  /** `plc_…` */
  place_id: string
  /** A keyed hash of the only API key that taught the spelling. It does not count yet then. `null` if it counts. */
  taught_by: string | null
  /** The day on which it was first taught: a time would tell which change of a list it came with. */
  day: string
}

/** Tickets that open one file of a hidden list. */
type Tickets = {
  /** SHA-256 of the ticket. */
  hash: string
  list_id: string
  /** The export format. */
  file: string
  /** SHA-256 of the edit token for which it was issued. */
  token_hash: string
  /** Time at which it expires. */
  kept_until: string
}

type Meta = { name: string; value: string }

/** Points taken from a limit in a window, by all processes. */
type SharedCounts = {
  /** The limit, and a keyed hash of the caller. */
  key: string
  points: number
  /** Milliseconds since 1970. */
  expire: number
}

/** Commands of the operator that changed something. */
type Audit = {
  id: string
  at: string
  command: string
  /** The slug of a list, or the id of a key, a vote or a report; `null` for none. */
  subject: string | null
  reason: string | null
  who: string
}

/** Readers' reports to the operator. */
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
  editions: Editions
  votes: Votes
  ballots: Ballots
  suggestion_links: SuggestionLinks
  suggestions: Suggestions
  search_terms: SearchTerms
  postings: Postings
  retired_slugs: RetiredSlugs
  api_keys: ApiKeys
  retries: Retries
  oauth_clients: OAuthClients
  oauth_records: OAuthRecords
  oauth_keyrings: OAuthKeyrings
  oauth_wrapped_keys: OAuthWrappedKeys
  provider_places: ProviderPlaces
  google_ids: GoogleIds
  google_calls: GoogleCalls
  place_aliases: PlaceAliases
  tickets: Tickets
  meta: Meta
  shared_counts: SharedCounts
  audit: Audit
  reports: Reports
}

export type {
  Editions as EditionRow,
  Entries as EntryRow,
  Lists as ListRow,
  Suggestions as SuggestionRow,
  Votes as VoteRow,
}

export type Reading = Kysely<Schema>
export type Writing = Transaction<Schema>
