import { isLocated, metersBetween } from '../../src/domain/coordinates.ts'
import type { SearchHit } from '../../src/places/matching/match.ts'
import type { Choice } from '../../src/places/providers/choose.ts'
import type { Engine } from './engine.ts'
import type { Question } from './question.ts'

export const outcomes = ['right', 'wrong', 'asked back', 'not found', 'where?'] as const
/**
 * The outcome of an `addPlace`.
 * - `right`: the requested place was added.
 * - `wrong`: another place was added, or one of several indistinguishable ones.
 * - `asked back`: `place_ambiguous`.
 * - `not found`: `place_not_found` or `area_not_covered`.
 * - `where?`: `near_not_found`.
 */
export type Outcome = (typeof outcomes)[number]

export type Judged = {
  question: Question
  found: readonly SearchHit[]
  /** The rank of the requested place, from 1; of several correct ones, the first. */
  rank?: number
  /** Absent if the question may not add a place. */
  outcome?: Outcome
  added?: { name: string; mapPlaceId: string }
}

/** Number of results that are judged. */
const firstPlaces = 5

export const judge = async (engine: Engine, question: Question): Promise<Judged> => {
  const { query, near } = question
  const { places: found } = await engine.search(query, { near }, firstPlaces)
  const at = found.findIndex(({ facts }) => isMeant(engine, question, facts.mapPlaceId))
  const judged = { question, found, ...(at >= 0 && { rank: at + 1 }) }
  if (!question.adds) return judged
  const choice = await engine.choose(query, { near })
  return {
    ...judged,
    outcome: outcomeOf(engine, question, choice),
    ...(choice.outcome === 'sure' && { added: choice.facts }),
  }
}

/** The outcome of a choice that adds no place. */
export const undecided = {
  ambiguous: 'asked back',
  none: 'not found',
  area_not_covered: 'not found',
  near_not_found: 'where?',
} as const

const outcomeOf = (engine: Engine, question: Question, choice: Choice): Outcome => {
  if (choice.outcome !== 'sure') return undecided[choice.outcome]
  if (question.standing === 'borne several times' && !question.precise) return 'wrong'
  const asked = question.asked ? [question.asked] : []
  return isMeant(engine, { ...question, meant: asked }, choice.facts.mapPlaceId) ? 'right' : 'wrong'
}

/** Records of one place may be this far apart: a large building's door and centre. */
const onePlaceMeters = 100

const isMeant = (engine: Engine, { meant }: Question, id: string): boolean =>
  meant.some(({ ids, record }) => {
    if (ids.has(id)) return true
    const merged = engine.get(record.mapPlaceId)
    return merged?.mapPlaceId === id && isLocated(merged) && metersBetween(merged, record) <= onePlaceMeters
  })
