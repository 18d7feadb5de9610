import { readPoint } from '../../../src/places/gazetteer/read-point.ts'
import type { SourcePlace } from '../../../src/places/sources/source.ts'
import { buildDirectory } from '../engine.ts'
import type { Extract } from '../extract.ts'
import { type Share, shareOf } from './interval.ts'
import { isRight } from './judge.ts'
import { hardKinds, indexes, type Question } from './question.ts'
import type { QuestionSet } from './questions.ts'

export type Merged = { question: Question; outcome: 'right' | 'wrong' | 'alone'; into?: string }

/**
 * Builds the indexes again with one more source: a record for each question that states coordinates, but for the hard ones. Returns
 * what each record was merged with.
 */
export const mergeOtherSources = async ({ questions, extracts }: QuestionSet): Promise<Merged[]> => {
  const merged: Merged[] = []
  for (const name of indexes) {
    const asked = questions.filter(
      ({ index, location, kind }) => index === name && location === 'coordinates' && !hardKinds.includes(kind),
    )
    using directory = await buildDirectory([...extracts[name], otherSource(asked.map(recordOf))])
    using engine = directory.open()
    for (const [number, question] of asked.entries()) {
      const facts = engine.get(idOf(number))!
      const isAlone = facts.mapPlaceId.startsWith(idOf(''))
      merged.push({
        question,
        outcome: isAlone ? 'alone' : isRight(question.right, facts) ? 'right' : 'wrong',
        ...(!isAlone && { into: facts.name }),
      })
    }
  }
  return merged
}

const idOf = (number: number | '') => `provider:other-sources/${number}`

const recordOf = ({ query, where }: Question, number: number): SourcePlace => {
  const { latitude, longitude } = readPoint(where.near!)!
  return { mapPlaceId: idOf(number), name: query, category: 'restaurant', latitude, longitude }
}

const otherSource = (places: readonly SourcePlace[]): Extract => ({
  town: 'other sources',
  latitude: 0,
  longitude: 0,
  untouched: false,
  common: {},
  places,
  localities: [],
  districtOf: () => undefined,
})

/** Returns the share of records with a counterpart that were merged with it, and of merged records that were merged with another restaurant. */
export const mergingShares = (merged: readonly Merged[]): { recall: Share; wrong: Share } => {
  const outcomes = (outcome: Merged['outcome']) => merged.filter(each => each.outcome === outcome).length
  const withCounterpart = merged.filter(({ question }) => question.right !== null).length
  return {
    recall: shareOf(outcomes('right'), withCounterpart),
    wrong: shareOf(outcomes('wrong'), outcomes('right') + outcomes('wrong')),
  }
}
