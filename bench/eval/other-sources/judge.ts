import { metersBetween } from '../../../src/domain/coordinates.ts'
import type { PlaceFacts } from '../../../src/domain/place-fields.ts'
import type { Choice } from '../../../src/places/providers/choose.ts'
import type { Engine } from '../engine.ts'
import { type Outcome, undecided } from '../judge.ts'
import { keyOf } from '../spelling.ts'
import type { Baseline } from './baseline.ts'
import type { Facts, IndexName, Question, Right } from './question.ts'
import { onePlaceMeters } from './town-names.ts'

export type Judged = {
  question: Question
  hits: readonly PlaceFacts[]
  /** The product's probability that the first hit is the restaurant meant. */
  confidence?: number
  /** Rank of the restaurant meant, from 1. */
  rank?: number
  /** Its place in the order of retrieval, from 1; `null` if it was not retrieved. Absent if no place is meant. */
  retrievedAt?: number | null
  outcome: Outcome
  /** The outcome of the name without its street, if that was asked too. */
  outcomeAlone?: Outcome
  added?: Facts
  /** Its rank by full-text search; `null` if it is not found there. Absent if it was not asked. */
  baselineRank?: number | null
}

/** Number of hits that a search returns at most. */
const maxHits = 20

export const judge = async (
  engines: Readonly<Record<IndexName, Pick<Engine, 'search' | 'choose' | 'retrieve'>>>,
  baseline: Baseline,
  question: Question,
): Promise<Judged> => {
  const { query, nameAlone, where, right, index } = question
  const engine = engines[index]
  const { places } = await engine.search(query, where, maxHits)
  const choice = await engine.choose(query, where)
  const hits = places.map(({ facts }) => facts)
  const confidence = places[0]?.match.confidence
  const rank = rankOf(right, hits)
  return {
    question,
    hits,
    ...(confidence !== undefined && { confidence }),
    ...(rank !== undefined && { rank }),
    outcome: outcomeOf(right, choice),
    ...(nameAlone !== undefined && { outcomeAlone: outcomeOf(right, await engine.choose(nameAlone, where)) }),
    ...(choice.outcome === 'sure' && { added: choice.facts }),
    ...(right && { retrievedAt: rankOf(right, engine.retrieve(query, where)) ?? null }),
    ...(right && { baselineRank: rankOf(right, baseline.find(question)) ?? null }),
  }
}

const outcomeOf = (right: Right | null, choice: Choice): Outcome => {
  if (choice.outcome !== 'sure') return undecided[choice.outcome]
  return isRight(right, choice.facts) ? 'right' : 'wrong'
}

const rankOf = (right: Right | null, found: readonly Facts[]): number | undefined => {
  const at = found.findIndex(facts => isRight(right, facts))
  return at < 0 ? undefined : at + 1
}

/** Returns whether a place is the restaurant meant, or another record of it: one with the same name within 50 m. */
export const isRight = (right: Right | null, facts: Facts): boolean =>
  (right?.records ?? []).some(
    record =>
      record.mapPlaceId === facts.mapPlaceId ||
      (facts.latitude !== undefined &&
        facts.longitude !== undefined &&
        keyOf(record.name) === keyOf(facts.name) &&
        metersBetween(record, { latitude: facts.latitude, longitude: facts.longitude }) <= onePlaceMeters),
  )
