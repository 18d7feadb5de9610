import { type Ballot, byScore, type Field, fieldOf, type Slices } from './field.ts'

/** A method that makes one ranking of several. */
export type Method = {
  /** Name in inputs. */
  name: string
  /** Ranks all candidates that the ballots name, best first. The same ballots in the same order give the same result. */
  order(ballots: readonly Ballot[]): Slices<string[]>
  /** Ranks some candidates and all that the ballots name, best first. Tied ones stay together. */
  tiers(ballots: readonly Ballot[], candidates: readonly string[]): Slices<string[][]>
}

export const methodOf = (name: string, scores: (field: Field) => Slices<Float64Array>): Method => {
  function* tiers(ballots: readonly Ballot[], candidates: readonly string[]) {
    const field = yield* fieldOf(ballots, candidates)
    return yield* byScore(field, yield* scores(field))
  }
  return {
    name,
    tiers,
    *order(ballots) {
      return (yield* tiers(ballots, [])).flat()
    },
  }
}
