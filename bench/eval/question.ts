import type { Place, Split } from './truth.ts'

export const standings = ['borne once', 'borne several times', 'fits several', 'no such place'] as const
/**
 * How many places there are that a question may mean.
 * - `borne once`: one has the name, where the question says.
 * - `borne several times`: several have the very name there.
 * - `fits several`: one has the name, but what is written fits others as well: "Pizzeria" for "Pizzeria Dar Poeta".
 * - `no such place`: none.
 */
export type Standing = (typeof standings)[number]

/** What somebody asks, and what they mean. */
export type Question = {
  /** The rule by which it is written. */
  rule: string
  where: string
  split: Split
  standing: Standing
  query: string
  near?: string
  town: string
  /** Any of these is meant; none where there is no such place. */
  meant: readonly Place[]
  /** The one that the question was made from. */
  asked?: Place
  /** Whether `where` tells the place asked for from its namesakes. */
  precise: boolean
  /** Whether a place may be added by it. */
  adds: boolean
}
