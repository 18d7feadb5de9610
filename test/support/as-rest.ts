import { expect } from 'vitest'
import type { Operation } from '../../src/core/operation.ts'
import { placeIdOf } from '../../src/domain/place-ids.ts'
import { operations } from '../../src/operations/index.ts'

// Requests whose results must be equal over REST and other interfaces.

export const operationNamed = (name: string): Operation => {
  const operation = operations.find(operation => operation.name === name)
  if (!operation) throw new Error(`There is no operation ${name}`)
  return operation as Operation
}

const armando = placeIdOf('osm:node/2276143197')
const felice = placeIdOf('osm:node/1572825942')
const poeta = placeIdOf('osm:node/2244858179')
const nowhere = placeIdOf('osm:node/1')

export type Case = [operation: string, input: Record<string, unknown>]

/** The places of the list that `oneListCases` reads and changes. */
export const places = ['Armando al Pantheon', 'da Felice', 'Dar Poeta']

/** Operations on a list of those three places, in order. */
export const oneListCases: Case[] = [
  ['getList', {}],
  ['getList', { limit: 2 }],
  ['getList', { limit: 0 }],
  ['getList', { at: 1 }],
  ['getList', { at: 'yesterday' }],
  ['addPlace', { query: 'da enzo', near: 'Rome', rank: 1, note: 'Come before they open.' }],
  ['addPlace', { query: 'da enzo', near: 'Rome' }],
  ['addPlace', { query: 'Hang Zhou', near: 'Rome' }],
  ['addPlace', { query: 'The Ivy', near: 'Hogsmeade' }],
  ['addPlace', { query: 'Maaemo', near: 'Oslo' }],
  ['addPlace', { query: 'Felice e Figli', near: 'Rome' }],
  ['addPlace', { query: 'Il Pagliaccio', address: 'Via dei Banchi Vecchi 129, Roma', unmatched: 'own' }],
  ['addPlace', { placeId: felice, query: 'felice', near: 'Rome', address: 'Via Mastro Giorgio 29' }],
  ['addPlace', { placeId: felice, mapPlaceId: 'osm:node/1572825942' }],
  ['addPlace', {}],
  [
    'addPlaces',
    {
      places: [
        { query: 'Il Baffetto', near: 'Rome' },
        { query: 'Hang Zhou', near: 'Rome' },
        { query: 'Maaemo', near: 'Oslo' },
        { placeId: felice },
      ],
    },
  ],
  [
    'importPlaces',
    { content: 'Dar Poeta, Rome\nda Ivo\nHang Zhou, Rome\nRoscioli, Rome', dryRun: true, unmatched: 'skip' },
  ],
  [
    'importPlaces',
    { content: 'name,town,note,id\nChez Moi,,Ring,ChIJN1t_tDeuEmsRUsoyG83frY4\nRoscioli,Rome,,\n', unmatched: 'skip' },
  ],
  ['importPlaces', { content: 'Roscioli, Rome', choices: [{ row: 2, skip: true }] }],
  ['importPlaces', { content: '<kml><Document/></kml>' }],
  ['updatePlaceNote', { placeId: felice, note: '“Cacio e pepe”\n- stirred at the table' }],
  ['updatePlaceNote', { placeId: nowhere, note: 'x' }],
  ['updatePlace', { placeId: felice, note: 'Cacio e pepe' }],
  ['updatePlace', { placeId: felice }],
  ['updatePlace', { placeId: felice, tags: ['Date night', 'pasta'], dishes: ['Cacio e pepe'], price: 2 }],
  ['updatePlace', { placeId: felice, tags: ['pasta', 'Pasta'] }],
  ['updatePlace', { placeId: felice, price: null, visitedOn: '2026-10-17' }],
  ['updatePlace', { placeId: nowhere, note: 'x' }],
  ['movePlace', { placeId: poeta, before: armando }],
  ['movePlace', { placeId: poeta, before: nowhere }],
  ['movePlace', { placeId: poeta, rank: 1, after: felice }],
  ['movePlace', { placeId: poeta, rank: 2, ifVersion: 1 }],
  ['reorderList', { placeIds: [armando, nowhere] }],
  ['setBands', { bands: [{ name: 'Go out of your way', size: 1 }] }],
  ['setBands', { bands: [{ name: 'Go out of your way', size: 2000 }] }],
  ['movePlace', { placeId: poeta, rank: 1, band: 'go out of your way' }],
  ['movePlace', { placeId: poeta, rank: 1, band: 'Very good' }],
  ['getList', { band: 'Go out of your way', detail: 'brief' }],
  ['getList', { maxPrice: 2, visited: true, limit: 1 }],
  [
    'editList',
    {
      edits: [
        { op: 'move', place: 1, after: 'DAR POETA' },
        { op: 'update', place: felice, note: '' },
      ],
      detail: 'full',
    },
  ],
  [
    'editList',
    {
      edits: [
        { op: 'remove', place: 1 },
        { op: 'update', place: 1, note: 'x' },
      ],
      detail: 'full',
    },
  ],
  ['editList', { edits: [{ op: 'add', query: 'Hang Zhou', near: 'Rome' }], detail: 'full' }],
  ['editList', { edits: [{ op: 'move', place: felice }], detail: 'full' }],
  ['listEditions', {}],
  ['createEdition', { label: '2025', title: 'The first year' }],
  ['createEdition', { label: '2025' }],
  ['createEdition', { label: 'Spring 2026' }],
  ['updateList', { title: '2026', description: 'Where the Romans go' }],
  ['updateList', { visibility: 'secret' }],
  ['removePlace', { placeId: armando }],
  ['removePlace', { placeId: armando }],
  ['createEdition', { label: '2026' }],
  ['listEditions', {}],
  ['getEdition', { label: '2026' }],
  ['getEdition', { label: '2025', against: '2026', limit: 2 }],
  ['getEdition', { label: '2025', against: '1999' }],
  ['getEdition', { label: '2025', cursor: 'elsewhere' }],
  ['exportEdition', { label: '2025', format: 'pdf' }],
  ['deleteEdition', { label: '2025' }],
  ['deleteEdition', { label: '2025' }],
  ['exportList', { format: 'kml' }],
  ['exportList', { format: 'pdf' }],
  ['restoreVersion', { version: 1 }],
  ['restoreVersion', { version: 99 }],
  ['listHistory', { limit: 3 }],
  ['listHistory', { cursor: 'elsewhere' }],
  ['copyList', { title: 'Mine', authorName: 'Bruno' }],
  ['clearHistory', { editions: true }],
  ['getEdition', { label: '2026' }],
  ['closeSuggestions', {}],
  ['updateList', { visibility: 'hidden' }],
  ['getList', {}],
  ['deleteList', {}],
  ['getList', {}],
]

/** Operations on own places of a list of those three places, in order. */
export const ownPlaceCases: Case[] = [
  ['addPlace', { own: { name: 'Roscioli', latitude: 41.8938, longitude: 12.4737 } }],
  ['addPlace', { own: { name: 'The stall behind the market' } }],
  ['listProposals', {}],
  ['listProposals', { limit: 1 }],
  ['listProposals', { limit: 0 }],
  ['listProposals', { cursor: 'elsewhere' }],
  ['applyProposals', { ids: [] }],
  ['applyProposals', { ids: ['prp_1'] }],
]

export const noListCases: Case[] = [
  ['searchPlaces', { query: 'felice', near: 'Rome', limit: 3 }],
  ['searchPlaces', { query: 'felice', near: '41.9,12.5' }],
  ['searchPlaces', { query: 'felice', near: 'Hogsmeade, Rome' }],
  ['searchPlaces', { query: 'Maaemo, Oslo' }],
  ['searchPlaces', { query: 'felice', limit: 21 }],
  ['searchPlaces', {}],
  ['getPlace', { placeId: felice }],
  ['getPlace', { placeId: nowhere }],
  ['browseLists', { sort: 'title', limit: 1 }],
  ['createList', { title: 'Testaccio', authorName: 'Ada', places: [{ placeId: felice }, { placeId: felice }] }],
  ['createList', { title: 'Testaccio', authorName: 'Ada', places: [{ query: 'Hang Zhou', near: 'Rome' }] }],
  ['createList', { title: 'Oslo', authorName: 'Ada', places: [{ query: 'Maaemo', near: 'Oslo', unmatched: 'own' }] }],
  [
    'createList',
    {
      title: 'Testaccio',
      authorName: 'Ada',
      strict: true,
      places: [{ placeId: felice }, { query: 'Hang Zhou', near: 'Rome' }, { query: 'Maaemo', near: 'Oslo' }],
    },
  ],
  [
    'createList',
    { title: 'Testaccio', authorName: 'Ada', visibility: 'hidden', places: [{ placeId: felice, note: '1' }] },
  ],
  ['createList', { title: 'Testaccio' }],
]

/** Returns requests that merge two lists. The first list has `places`. */
export const twoListCases = (...slugs: readonly [string, string]): Case[] => {
  const [title, authorName, lists] = ['Ours', 'Ada and Bruno', slugs.map(slug => ({ slug }))]
  return [
    ['mergeLists', { title, authorName, lists }],
    ['mergeLists', { title, authorName, lists: lists.toReversed(), method: 'schulze', description: 'Of us both' }],
    ['mergeLists', { title, authorName, lists: [...lists, { slug: 'nowhere-000000' }] }],
    ['mergeLists', { title, authorName, lists: [...lists, lists[0]] }],
  ]
}

/** Returns requests about an open vote on a list of `places`. Repeating one gives the same response. */
export const voteCases = (slug: string, voteId: string): Case[] => {
  const ballot = { voteId, ballotKey: 'bruno-4f1c9d2e7a3b', placeIds: [poeta, felice] }
  return [
    ['openVote', { slug, question: 'Where on Friday?' }],
    ['openVote', { slug, closesAt: 'Friday' }],
    ['getVote', { voteId }],
    ['getVote', { voteId: `vote_${'0'.repeat(26)}` }],
    ['getVote', { voteId, cursor: 'elsewhere' }],
    ['castBallot', ballot],
    ['castBallot', { ...ballot, placeIds: [poeta, nowhere] }],
    ['castBallot', { ...ballot, ballotKey: 'short' }],
    ['getConsensus', { slug }],
    ['closeVote', { slug }],
    ['castBallot', ballot],
    ['applyConsensus', { slug, ifVersion: 7 }],
    ['applyConsensus', { slug }],
    ['getConsensus', { slug }],
  ]
}

/** Returns requests about an open suggestion link of a list of `places`. Repeating one gives the same response. */
export const suggestionCases = (slug: string, id: string): Case[] => [
  ['openSuggestions', { slug }],
  ['getSuggestionForm', { id }],
  ['getSuggestionForm', { id: `suggest_${'0'.repeat(24)}` }],
  ['suggestPlaces', { id, places: [] }],
  ['suggestPlaces', { id, places: [{ placeId: nowhere }] }],
  ['suggestPlaces', { id, name: '', places: [{ query: 'Il Baffetto', near: 'Rome' }] }],
  ['listSuggestions', { slug }],
  ['listSuggestions', { slug, cursor: 'elsewhere' }],
  ['applySuggestions', { slug, ids: ['sug_1he7f0k4a0q3x8m2vtbc'] }],
  ['applySuggestions', { slug, ids: ['sug_1'], choices: [{ id: 'sug_2', placeId: felice }] }],
  ['discardSuggestions', { slug, ids: ['sug_1he7f0k4a0q3x8m2vtbc', 'nonsense'] }],
  ['discardSuggestions', { slug, ids: [] }],
]

// Each interface changes its own copy of the list, so random ids, tokens and cursors differ.
const withoutRandomParts = (text: string): string =>
  text
    .replace(/"id":"plc_\w{20}"(?=[^{}]*"mapPlaceId":"own:)/g, '"id":"plc_…"')
    .replace(/\bown:\w{20}\b/g, 'own:…')
    .replace(/\bprp_\w{20}/g, 'prp_…')
    .replace(/\bedit_\w{38}\b/g, 'edit_…')
    .replace(/("nextCursor":")[\w-]+/g, '$1…')
    .replace(/\b((?:\w+-)+)[0-9a-z]{6}(?=["/#.<\\])/g, '$1…')

export const expectSame = (theirs: unknown, ours: unknown): void => expect(comparable(theirs)).toEqual(comparable(ours))

const comparable = (value: unknown): unknown => JSON.parse(withoutRandomParts(JSON.stringify(value)))
