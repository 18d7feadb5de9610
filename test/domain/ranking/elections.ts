import fc from 'fast-check'
import type { Slices } from '../../../src/domain/ranking/field.ts'
import { type Ballot, type Field, fieldOf } from '../../../src/domain/ranking/field.ts'

/** Runs work in slices without a pause and returns its result. */
export function whole<T>(work: Slices<T>): T {
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
  }
}

/** Returns the scores by name. */
export function scoresOf(ballots: readonly Ballot[], method: (field: Field) => Slices<Float64Array>) {
  const field = whole(fieldOf(ballots))
  const scores = whole(method(field))
  return Object.fromEntries(field.names.map((name, index) => [name, scores[index]!]))
}

/** Reads the notation of papers: `{ ACBED: 5 }` is five ballots. */
export const votes = (counts: Readonly<Record<string, number>>): Ballot[] =>
  Object.entries(counts).flatMap(([ballot, count]) => Array.from({ length: count }, () => ballot.split('')))

/**
 * A real election of 213 partial ballots: A77 of the public collection by N. Tideman (Collective Decisions and Voting, 2006), its
 * candidates 1, 2, 3 as A, B, C.
 */
export const tidemanA77 = votes({ C: 39, AC: 38, CA: 36, CB: 29, AB: 28, BA: 15, A: 14, BC: 9, B: 5 })

const names = ['Roscioli', 'Da Enzo', 'Dar Poeta', 'Il Baffetto', 'da Felice', 'Armando', 'Pizzarium']

/** Ballots that all name the same two to seven places. */
export const complete = fc
  .integer({ min: 2, max: names.length })
  .chain(size => fc.array(shuffled(names.slice(0, size)), { minLength: 1, maxLength: 9 }))

/** Ballots that each name any of the seven places. At least one ballot names a place. */
export const partial = fc
  .array(fc.shuffledSubarray(names), { minLength: 1, maxLength: 9 })
  .filter(ballots => ballots.some(ballot => ballot.length > 0))

const shuffled = (of: readonly string[]) => fc.shuffledSubarray([...of], { minLength: of.length })

/** Renames a place, which changes the alphabetical order of places. */
export const renamed = (name: string): string => [...name].reverse().join('')

/** Moves a place up by one rank in one ballot where it is not first. */
export const raised = (ballots: readonly Ballot[], which: number, name: string): Ballot[] =>
  ballots.map((ballot, index) => {
    const at = ballot.indexOf(name)
    if (index !== which % ballots.length || at < 1) return ballot
    return [...ballot.slice(0, at - 1), name, ballot[at - 1]!, ...ballot.slice(at + 1)]
  })

/** Returns the number of ballots that prefer `a` to `b`. A named place is preferred to unnamed ones. */
export const preferring = (ballots: readonly Ballot[], a: string, b: string): number =>
  ballots.filter(ballot => ballot.includes(a) && (!ballot.includes(b) || ballot.indexOf(a) < ballot.indexOf(b))).length
