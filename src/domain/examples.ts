import { Problem, type ProblemCode, type ProblemExtras, problemBody } from '../core/problem.ts'
import { openStreetMap } from './attribution.ts'
import { type Edition, rankedPlace } from './edition.ts'
import { comparedView, editionLinks, editionView } from './edition-view.ts'
import { allDetails, type EntryDetails } from './entry-details.ts'
import type { ListInfo } from './list.ts'
import { type Addresses, editKeyView, listView, stateView, summaryView } from './list-view.ts'
import type { ListEntry } from './place.ts'
import { allFields, type PlaceFacts } from './place-fields.ts'
import { placeIdOf } from './place-ids.ts'
import { briefPlaceView, candidateView, placeView } from './place-view.ts'
import { suggestionFormView, suggestionLinkView } from './suggestion-view.ts'
import type { Vote } from './vote.ts'
import { ballotPaperView, standingsView, voteView } from './vote-view.ts'

// A list of three real restaurants that exists in no database. The functions behind real responses also make the examples of references, so
// examples cannot differ from responses.
const at = '2026-11-01T18:30:00.000Z'
const base = 'https://forklist.example'

const entry = (facts: ListEntry['facts'], note: string, details?: EntryDetails): ListEntry => ({
  id: placeIdOf(facts.mapPlaceId),
  facts: { ...facts, attribution: openStreetMap },
  note,
  ...(details && { details }),
  addedAt: at,
  updatedAt: at,
})

const exampleFacts = Object.fromEntries(
  allFields.flatMap(({ name, example }) => (example === null ? [] : [[name, example]])),
) as PlaceFacts
const exampleDetails = Object.fromEntries(
  allDetails.flatMap(({ name, example }) => (example === null ? [] : [[name, example]])),
) as EntryDetails
const armando = entry(exampleFacts, 'Book a week ahead.', exampleDetails)
const felice = entry(
  {
    mapPlaceId: 'osm:node/1572825942',
    name: 'da Felice',
    address: 'Via Mastro Giorgio 29',
    latitude: 41.8785014,
    longitude: 12.4774658,
    category: 'restaurant',
    cuisines: ['italian'],
  },
  '',
)
const poeta = entry(
  {
    mapPlaceId: 'osm:node/2244858179',
    name: 'Dar Poeta',
    address: 'Vicolo del Bologna 45',
    latitude: 41.8913026,
    longitude: 12.4687047,
    category: 'restaurant',
    cuisines: ['pizza'],
    website: 'http://www.darpoeta.com/',
  },
  'Pizza, and the alley it is in.',
)

const list: ListInfo = {
  slug: 'eat-in-rome-k3v9qa',
  title: 'Eat in Rome',
  authorName: 'Ada',
  description: '',
  visibility: 'public',
  listed: true,
  bands: [{ name: 'Go out of your way', size: 1 }],
  placeCount: 3,
  version: 3,
  createdAt: at,
  updatedAt: at,
}

/** Da Felice before the place index knew it. */
const ownFelice: PlaceFacts = {
  mapPlaceId: 'own:7m2q9d4x0htn5v8cbz3e',
  name: 'Felice a Testaccio',
  latitude: 41.8785,
  longitude: 12.4775,
}
const proposal = {
  id: `prp_${placeIdOf(ownFelice.mapPlaceId).slice(4)}${felice.id.slice(4)}`,
  place: placeView({ ...entry(ownFelice, ''), facts: ownFelice }, 2, list),
  candidate: candidateView(felice.facts),
  match: { confidence: 0.974, name: 'similar', distanceMeters: 4 } as const,
}

const edition: Edition = { label: '2026', createdAt: at, version: 3, placeCount: 3 }

const vote: Vote = {
  id: 'vote_2h7q0x5tnv9c3kf8mzr4wd6pej',
  question: 'Where do we eat on Friday?',
  method: 'borda',
  placeIds: [armando.id, felice.id, poeta.id],
  ballotCount: 5,
  openedAt: at,
}

const suggestionsId = 'suggest_9t4vw0d7xk2mfc6bqz8n3hrj'
const suggestion = {
  id: 'sug_1he7f0k4a0q3x8m2vtbc',
  name: 'Bruno',
  place: candidateView(felice.facts),
  note: 'The tables outside.',
  at,
}

/** Ids in example inputs: two lists, a vote, and places of the starter data. */
export const exampleIds = {
  slug: list.slug,
  otherSlug: 'where-bruno-eats-7x2mdc',
  label: edition.label,
  voteId: vote.id,
  armando: armando.id,
  felice: felice.id,
  poeta: poeta.id,
  proposal: proposal.id,
  suggestionsId,
  suggestion: suggestion.id,
}

const certain = { confidence: 0.996, name: 'same', distanceMeters: 1700 } as const
const similar = { confidence: 0.31, name: 'similar', distanceMeters: 1700 } as const
const rome = { area: 'Roma', state: 'partial', places: 500 } as const

// It has the form of a token with a wrong checksum, so that no secret scanner reports it.
const editToken = `edit_${'ExampleOnly'.repeat(4).slice(0, 38)}`

/** Returns one example of each named schema. @param formats names of the formats in `exports` */
export const examplesWith = (formats: Addresses['formats']): Readonly<Record<string, object>> => {
  const key = editKeyView(list.slug, editToken, base)
  const entries = [armando, felice, poeta]
  const whole = listView(list, entries, { base, formats })
  const notCovered = new Problem('area_not_covered', problemExamples.area_not_covered)
  const notAdded = { index: 3, ...problemBody(notCovered, base, '2c2142d883414257-1n') }
  return {
    Place: placeView(armando, 1, list),
    BriefPlace: briefPlaceView(armando, 1, list),
    Band: list.bands[0]!,
    Candidate: candidateView(felice.facts, certain),
    Match: certain,
    Coverage: rome,
    List: whole,
    AnyList: whole,
    ListSummary: summaryView(list, { base, formats }),
    ListState: stateView(list),
    EditionSummary: editionView(list.slug, edition, { base, formats }),
    Edition: {
      ...whole,
      ...editionLinks(list.slug, edition.label, { base, formats }),
      edition: { label: edition.label, createdAt: at },
      ...comparedView({ label: '2025', places: [poeta, armando].map(rankedPlace) }, entries.map(rankedPlace)),
    },
    NewList: { ...key, ...whole },
    CreatedList: { ...key, ...whole, notAdded: [notAdded] },
    NotAdded: notAdded,
    EditKey: key,
    Vote: voteView(vote, at, { base }),
    BallotPaper: ballotPaperView({ vote, list, entries: [felice] }, { result: undefined, hasVoted: false }, at, {
      base,
    }),
    Ballot: { placeCount: 2, ballotCount: vote.ballotCount, ballotId: 'Zk1c9d2e7a3bZk1c9d2e7a3bZk1c9d2e7a3bZk1c9d2' },
    ConsensusPlace: standingsView(
      [{ id: poeta.id, ballots: 4, meanRank: 1.25, firsts: 3, firstThree: 4, lasts: 0 }],
      entries,
    )[0]!,
    SuggestionLink: suggestionLinkView(suggestionsId, { base }),
    SuggestionForm: suggestionFormView(suggestionsId, list, { base }),
    Suggestion: suggestion,
    ImportReport: {
      format: 'lines',
      dryRun: true,
      rowCount: 2,
      counts: { added: 1, own: 0, alreadyThere: 0, ambiguous: 1, leftOut: 0 },
      groups: [{ name: 'Testaccio', rows: 2, isFood: true }],
      rows: [
        {
          row: 1,
          line: 1,
          group: 'Testaccio',
          name: 'Dar Poeta',
          verdict: 'added',
          place: placeView(poeta, 4, list),
          match: certain,
        },
        {
          row: 2,
          line: 2,
          group: 'Testaccio',
          name: 'da Felicia',
          verdict: 'ambiguous',
          candidates: [candidateView(felice.facts, similar)],
        },
      ],
      list: stateView(list),
    },
    Proposal: proposal,
    ListChange: {
      version: 3,
      at,
      operation: 'movePlace',
      places: [{ id: armando.id, name: armando.facts.name }],
      from: { rank: 2 },
      to: { rank: 1 },
    },
  }
}

/** Example data of problems. */
export const problemExamples: { readonly [Code in ProblemCode]?: ProblemExtras } = {
  invalid_input: { errors: [{ pointer: '/title', message: 'must not be blank' }] },
  place_not_found: {
    query: 'da Felicia',
    near: 'Rome',
    coverage: rome,
    alternatives: [candidateView(felice.facts, similar)],
  },
  area_not_covered: {
    query: 'Maaemo',
    near: 'Oslo',
    coverage: { area: 'Oslo', state: 'none', places: 0 },
    alternatives: [],
  },
  near_not_found: { near: 'Hogsmeade' },
  unreadable_file: { reason: 'damaged' },
  place_already_in_list: { place: placeView(armando, 1, list) },
  place_ambiguous: {
    query: 'dar',
    near: 'Rome',
    coverage: rome,
    alternatives: [
      candidateView(poeta.facts, { confidence: 0.55, name: 'similar', distanceMeters: 1300 }),
      candidateView(felice.facts, similar),
    ],
  },
  proposal_outdated: { errors: [{ pointer: '/ids/0', message: 'is not a proposal now' }] },
  order_mismatch: { missing: [poeta.id], unknown: [] },
  answer_expired: { slug: list.slug },
  version_mismatch: { version: list.version + 1 },
}
