import type { Ballot, Slices } from './field.ts'

/** A method that makes one ranking of several. */
export type Method = {
  /** Name in inputs. */
  name: string
  /** Ranks all candidates that the ballots name, best first. The same ballots in the same order give the same result. */
  order(ballots: readonly Ballot[]): Slices<string[]>
}
