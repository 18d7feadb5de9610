import type { Place, Split } from './truth.ts'

export const standings = ['borne once', 'borne several times', 'fits several', 'no such place'] as const
/**
 * The number of places that a question may mean.
 * - `borne once`: one has the name in the stated area.
 * - `borne several times`: several have exactly the name there.
 * - `fits several`: one has the name, but the query fits others too: "Pizzeria" for "Pizzeria Dar Poeta".
 * - `no such place`: none.
 */
export type Standing = (typeof standings)[number]

/** A query with its intended meaning. */
export type Question = {
  /** The name of the rule by which the query is written. */
  rule: string
  where: string
  split: Split
  standing: Standing
  query: string
  near?: string
  town: string
  /** The places that may be meant; empty if there is no such place. */
  meant: readonly Place[]
  /** The place that the question was made from. */
  asked?: Place
  /** Whether `where` distinguishes the requested place from its namesakes. */
  precise: boolean
  /** Whether the question may add a place. */
  adds: boolean
}
