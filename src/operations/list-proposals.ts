import * as z from 'zod'
import { readCursor, writeCursor } from '../core/cursor.ts'
import type { Progress } from '../core/operation.ts'
import { tableColumns } from '../core/table-columns.ts'
import { exampleIds } from '../domain/examples.ts'
import { maxPlaces } from '../domain/list.ts'
import { slug } from '../domain/list-view.ts'
import type { ListEntry } from '../domain/place.ts'
import { mapOf, placeIdOf } from '../domain/place-ids.ts'
import { Candidate, candidateView, Match, Place, placeView } from '../domain/place-view.ts'
import { nextCursorSchema, textUpTo } from '../domain/response-schemas.ts'
import { countThatFits } from '../domain/response-size.ts'
import type { SearchHit } from '../places/matching/match.ts'
import type { HintedArea } from '../places/providers/row-location.ts'
import { definedMembers } from '../util/defined-members.ts'
import { distinctPlaces } from './distinct-in-list.ts'
import { operation, type Services } from './operation.ts'

const ProposalView = z
  .object({
    id: textUpTo(100).describe('Stands for this place and this candidate: another candidate is another proposal.'),
    place: Place.describe('The own place of the list.'),
    candidate: Candidate.describe('The restaurant that it probably is.'),
    match: Match.describe('How well it fits. `distanceMeters` is from the pin, or else the town, of the own place.'),
  })
  .meta({ id: 'Proposal' })
  .register(tableColumns, {
    columns: [
      'place.rank',
      'place.name',
      'candidate.name',
      'candidate.address',
      'candidate.town',
      'match.distanceMeters',
      'match.confidence',
      'id',
    ],
    key: 'id',
  })

export const listProposals = operation({
  name: 'listProposals',
  tool: 'list_proposals',
  title: 'Find own places that are known now',
  description:
    'Looks up the list’s own places again. Returns those that are now probably known, each with the restaurant it may be, at most 25 km from its pin or town. It changes nothing; applyProposals does.',
  advice:
    'Use it when own places lack an address or an exact map link. Show the person each `candidate` with its address, town and distance, and send the ids that they confirm to applyProposals.',
  topic: 'Ranking',
  method: 'GET',
  path: '/lists/{slug}/proposals',
  credential: 'editToken',
  effect: 'reads',
  toolDefaults: { limit: 30 },
  reportsProgress: true,
  input: z.strictObject({
    slug,
    limit: z
      .int()
      .min(1)
      .max(maxPlaces)
      .default(maxPlaces)
      .describe('Maximum number of proposals in the answer. The rest is not looked up yet.'),
    cursor: z.string().max(200).optional().describe('`nextCursor` of the previous answer.'),
  }),
  example: { slug: exampleIds.slug },
  output: z.object({
    proposals: z.array(ProposalView).max(maxPlaces).describe('In rank order.'),
    nextCursor: nextCursorSchema,
  }),
  fit(answer, maxLength, { slug }) {
    const { proposals } = answer
    const shown = proposals.slice(0, countThatFits(proposals, maxLength))
    return shown.length === proposals.length
      ? answer
      : { proposals: shown, nextCursor: cursorBehind(slug, shown.at(-1)!.place.rank) }
  },
  problems: ['provider_unavailable'],

  async handle({ lists, places, editor, signal, progress }, { slug, limit, cursor }) {
    const [afterRank] = cursor === undefined ? [0] : readCursor(cursor, proposalsCacheKey(slug), ['number'])
    const { list, entries } = await lists.read(editor)
    const own = entries.slice(afterRank).filter(isOwn)
    const hinted = await areaOfList(places, list.title, entries)
    const { hits, last } = await recognizeEach(own, places, { hinted, limit, signal: signal?.(), progress })
    const proposals = proposalsIn(entries, hits).map(({ id, entry, rank, hit: { facts, match } }) => ({
      id,
      place: placeView(entry, rank, list),
      candidate: candidateView(facts),
      match,
    }))
    return {
      proposals,
      ...(last !== own.at(-1) && { nextCursor: cursorBehind(slug, entries.indexOf(last!) + 1) }),
    }
  },
})

const proposalsCacheKey = (slug: string): readonly unknown[] => ['listProposals', slug]

const cursorBehind = (slug: string, rank: number): string => writeCursor(proposalsCacheKey(slug), [rank])

export const isOwn = ({ facts }: ListEntry): boolean => mapOf(facts.mapPlaceId) === 'own'

/** The restaurant that an own place of a list probably is. */
export type Proposal = { id: string; entry: ListEntry; rank: number; hit: SearchHit }

/** Returns the town of own places that do not name it: that of the list's title, else of its other places. */
export const areaOfList = (
  places: Services['places'],
  title: string,
  entries: readonly ListEntry[],
): Promise<HintedArea> =>
  places.areaOf({
    titles: [title],
    places: entries.flatMap(({ facts: { town, latitude, longitude } }) =>
      latitude === undefined ? [] : definedMembers({ town, latitude, longitude }),
    ),
  })

type Recognizing = {
  /** The area of places that do not say where they are. */
  hinted: HintedArea
  /** Ends the look-ups at this number of hits. */
  limit?: number
  signal: AbortSignal | undefined
  progress?: Progress | undefined
}

/**
 * Looks up own places, one after the other, so that other callers' look-ups run in between.
 * @returns the hits by the place's id, and the last place that was looked up
 * @throws the signal's reason
 */
export async function recognizeEach(
  own: readonly ListEntry[],
  places: Services['places'],
  { hinted, limit = maxPlaces, signal, progress }: Recognizing,
): Promise<{ hits: Map<string, SearchHit>; last: ListEntry | undefined }> {
  const hits = new Map<string, SearchHit>()
  let last: ListEntry | undefined
  for (const [index, entry] of own.entries()) {
    if (hits.size === limit) break
    signal?.throwIfAborted()
    const hit = await places.recognize(entry.facts, hinted)
    if (hit) hits.set(entry.id, hit)
    last = entry
    progress?.(index + 1, own.length)
  }
  return { hits, last }
}

/** Returns the proposals for a list in rank order. A candidate that the list has is none, and of two own places the likelier one gets it. */
export function proposalsIn(entries: readonly ListEntry[], hits: ReadonlyMap<string, SearchHit>): Proposal[] {
  const distinct = distinctPlaces(entries.filter(entry => !isOwn(entry)))
  const found = entries.flatMap((entry, index): Proposal[] => {
    const hit = hits.get(entry.id)
    return hit ? [{ id: proposalIdOf(entry.id, placeIdOf(hit.facts.mapPlaceId)), entry, rank: index + 1, hit }] : []
  })
  return found
    .toSorted((a, b) => b.hit.match.confidence - a.hit.match.confidence)
    .filter(({ hit: { facts } }) => {
      if (distinct.find({ facts }) !== undefined) return false
      distinct.add({ facts, value: placeIdOf(facts.mapPlaceId) })
      return true
    })
    .sort((a, b) => a.rank - b.rank)
}

/** Returns the id of a proposal, which names both places: `prp_` and the ends of their ids. */
export const proposalIdOf = (ownId: string, candidateId: string): string =>
  `prp_${ownId.slice('plc_'.length)}${candidateId.slice('plc_'.length)}`

/** Returns the beginning of a proposal's id, which stands for the own place. */
export const ownPartOf = (proposalId: string): string => proposalId.slice(0, 'prp_'.length + 20)
