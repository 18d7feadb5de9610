import { createHash } from 'node:crypto'
import { placeIdOf } from '../../../src/domain/place-ids.ts'
import { numberOfBase32 } from '../../../src/util/base32.ts'
import type { Row } from './old-database.ts'

const at = '2026-05-01T12:00:00.000Z'
const later = '2026-05-02T12:00:00.000Z'
const hash = (text: string): string => createHash('sha256').update(text).digest('hex')

// Ids of lists.
const [rome, naples] = ['r0mek3v9qa2m4x8r', 'nap1es7h2k9d4t6w']
const [merged, held] = ['merged3q8r5n7v2c', 'he1d9w4k6t3m8x2z']

/** The list that every old database has. */
export const oldList = {
  slug: 'eat-in-rome-k3v9qa',
  title: 'Eat in Rome',
  names: ['Da Enzo', 'Roscioli', 'Dar Poeta'],
  notes: ['Go early.', '', 'The one with ricotta.'],
  version: 3,
}

const listOf = (id: string, slug: string, title: string, more: Row = {}): Row => ({
  ...{ id, slug, title, title_key: title.toLowerCase(), author_name: 'Ada', description: '', visibility: 'public' },
  ...{ place_count: 1, notes_bytes: 0, version: 1, token_hash: hash(id), token_answer: null },
  ...{ created_at: at, updated_at: at },
  ...more,
})

const entryOf = (listId: string, node: number, position: number, name: string, note = '', more: Row = {}): Row => {
  const mapPlaceId = `osm:node/${node}`
  return {
    ...{ list_id: listId, place_id: placeIdOf(mapPlaceId), position, facts: JSON.stringify({ mapPlaceId, name }) },
    ...{ google_place_id: null, note, added_at: at, updated_at: at },
    ...more,
  }
}

/** Returns the old form of a list's weight: 40 bits of its id and 24 bits. */
const posting = (id: string, weight: number): Uint8Array => {
  const rest = numberOfBase32(id.slice(2, 10))
  return new Uint8Array(Uint32Array.of(Math.floor(rest / 2 ** 8), (rest % 2 ** 8) * 2 ** 24 + weight).buffer)
}

const words = ['eat', 'rome', 'enzo', 'roscioli', 'poeta']

const step = (index: number, rank: number) => ({
  ...{ do: 'add', id: placeIdOf(`osm:node/${index + 1}`), name: oldList.names[index], rank },
})
const change = (version: number, operation: string, steps: unknown[]): Row => ({
  ...{ list_id: rome, version, at: version === 1 ? at : later, operation, steps: JSON.stringify(steps) },
})

const lists: Row[] = [
  listOf(rome, oldList.slug, oldList.title, {
    ...{ place_count: 3, notes_bytes: 30, version: oldList.version, updated_at: later },
  }),
  listOf(naples, 'napoli-2m4x8r', 'Napoli', {
    ...{ visibility: 'hidden', token_answer: 'a retry', description: 'For the summer. 100 % Neapolitan: “’O surdato”' },
    origin: JSON.stringify({ copied: rome }),
  }),
  listOf(merged, 'all-of-us-7h2k9d', 'All of us', {
    origin: JSON.stringify({ merged: { method: 'borda', lists: [rome] } }),
  }),
  listOf(held, 'spam-4t6w8y', 'Spam', { visibility: 'hidden', held_as: 'public', place_count: 0 }),
]

/** The place's rank in a merged list. */
const origins = [{ list: rome, rank: 1 }]

/** The rows that each schema adds, as its version wrote them. */
export const rowsBySchema: Record<string, Record<string, readonly Row[]>> = {
  '018-suggestions': {
    lists,
    entries: [
      entryOf(rome, 1, -(2 ** 24), 'Da Enzo', oldList.notes[0]),
      entryOf(rome, 2, 0, 'Roscioli', '', { google_place_id: 'ChIJN1t_tDeuEmsRUsoyG83frY4' }),
      entryOf(rome, 3, 2 ** 40, 'Dar Poeta', oldList.notes[2]),
      entryOf(naples, 4, 0, 'Da Michele'),
      entryOf(merged, 1, 0, 'Da Enzo', '', { origins: JSON.stringify(origins) }),
    ],
    changes: [
      change(1, 'createList', [step(1, 1), step(2, 2)]),
      change(2, 'addPlace', [step(0, 3)]),
      change(3, 'movePlace', [{ do: 'move', places: [{ id: step(0, 1).id, name: 'Da Enzo', from: 3, to: 1 }] }]),
      { list_id: naples, version: 1, at, operation: 'copyList', steps: '[]' },
      {
        ...{ list_id: merged, version: 2, at: later, operation: 'removePlace' },
        steps: JSON.stringify([{ do: 'remove', rank: 2, entry: { id: 'plc_2', note: '', origins } }]),
      },
    ],
    retired_slugs: [{ hash: hash('a list that was deleted') }],
    api_keys: [
      {
        id: 'key1',
        name: 'Ada’s script',
        hash: hash('key1'),
        created_at: at,
        last_used_at: '2026-05-02',
        revoked_at: null,
      },
      { id: 'key2', name: 'lost', hash: hash('key2'), created_at: at, last_used_at: null, revoked_at: later },
    ],
    retries: [
      {
        ...{ id: 'a retry', list_id: null, fingerprint: hash('request'), answer: 'sealed', answer_until: later },
        ...{ slug: 'sealed too', kept_until: later },
      },
      {
        ...{ id: 'another', list_id: rome, fingerprint: hash('request 2'), answer: 'sealed', answer_until: later },
        ...{ slug: null, kept_until: later },
      },
    ],
    meta: [{ name: 'example list', value: oldList.slug }],
    oauth_clients: [
      {
        id: 'client',
        metadata: '{"client_name":"Assistant"}',
        registered_at: at,
        consented_at: null,
        kept_until: later,
      },
    ],
    oauth_records: [
      { id: hash('grant'), kind: 'Grant', grant_id: null, payload: '{"a":1}', used_at: null, kept_until: later },
    ],
    provider_places: [
      {
        ...{ place_id: placeIdOf('osm:node/9'), provider: 'photon', fetched_at: at },
        facts: JSON.stringify({ mapPlaceId: 'osm:node/9', name: 'Felice a Testaccio' }),
      },
    ],
    google_ids: [
      {
        ...{ place_id: placeIdOf('osm:node/1'), given_id: '', google_place_id: null, outcome: 'pending' },
        ...{ checked_at: null, due_at: at },
      },
    ],
    google_calls: [{ day: '2026-05-01', kind: 'paid', calls: 12 }],
    votes: [
      {
        ...{ id: 'vote_0123456789abcdefghjk', list_id: rome, question: 'Where on Friday?', method: 'schulze' },
        ...{ place_ids: JSON.stringify([step(0, 1).id, step(1, 2).id]), ballot_count: 2 },
        ...{ opened_at: at, closes_at: later, closed_at: null },
      },
    ],
    ballots: ['Bea', 'Carlo'].map(who => ({
      ...{ vote_id: 'vote_0123456789abcdefghjk', key_hash: hash(who), ranking: who === 'Bea' ? '[1,0]' : '[0]' },
    })),
    shared_counts: [{ key: 'ballots:203.0.113.7', points: 3, expire: 1777636800000 }],
    audit: [{ id: 'audit1', at, command: 'lists hide', subject: 'spam-4t6w8y', reason: 'spam', who: 'root@example' }],
    reports: [
      { id: 'report1', at, list_id: held, reason: 'spam', text: 'Sells watches', contact: null, closed_at: null },
    ],
    postings: words.map(term => ({ term, block: rome.slice(0, 2), most: 4, lists: posting(rome, 4) })),
    place_aliases: [
      { spelling: 'fried cod', place_id: step(0, 1).id, taught_by: null, day: '2026-05-01' },
      { spelling: 'filetti', place_id: step(0, 1).id, taught_by: hash('key'), day: '2026-05-01' },
    ],
    oauth_keyrings: [
      { grant_id: 'grant', key_hash: hash('key'), sealed: 'sealed tokens', kept_until: '9999-12-31T00:00:00.000Z' },
    ],
    oauth_wrapped_keys: [
      { token_id: 'token', grant_id: 'grant', wrapped: 'wrapped key', kept_until: '9999-12-31T00:00:00.000Z' },
    ],
    editions: [
      {
        ...{ list_id: rome, label: '2026', number: 1, title: 'The first year', made_at: later, version: 2 },
        ...{ place_count: 1, places: JSON.stringify([[step(0, 1).id, 'Da Enzo']]) },
        state: JSON.stringify({
          members: { title: 'Rome', authorName: 'Ada', description: '' },
          updatedAt: later,
          entries: [],
        }),
      },
    ],
    suggestion_links: [{ id: 'suggest_0123456789abcdefghjkmnpq', list_id: rome, opened_at: at }],
    suggestions: [
      {
        ...{ list_id: rome, id: 'sug_0123456789abcdefghjk', name: 'Bea', at: later, bytes: 78 },
        facts: JSON.stringify({ mapPlaceId: 'osm:node/2604', name: 'Da Enzo' }),
        said: JSON.stringify({ query: 'da enzo', note: 'Artichokes' }),
      },
    ],
  },
  '019-needed-towns': {},
  '020-search-terms': { search_terms: words.map(term => ({ list_id: rome, term, weight: 4 })) },
}
