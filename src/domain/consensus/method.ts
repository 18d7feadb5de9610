import type { Ballot } from './field.ts'

/** Work in slices: it can be left alone for a while wherever it yields. */
export type Slices<T> = Generator<undefined, T, undefined>

/** A way to make one ranking out of several. */
export type Method = {
  /** As inputs have it. */
  name: string
  /** All that the ballots name, best first. The same ballots in the same order always give the same. */
  order(ballots: readonly Ballot[]): Slices<string[]>
}
