import { BitRows } from './bit-rows.ts'
import { components, type Graph, reachable } from './components.ts'
import type { Field, Slices } from './field.ts'
import { type Majorities, majorities } from './majorities.ts'
import { methodOf } from './method.ts'

/**
 * Returns the number of candidates that each one beats, minus those that beat it. A beats B if the strongest path of majorities from A to
 * B is stronger than any from B to A; a path is as strong as its weakest majority. Beating is transitive, so a winner always has the
 * higher score.
 * M. Schulze: A new monotonic, clone-independent, reversal symmetric, and Condorcet-consistent single-winner election method. Social
 * Choice and Welfare 36 (2011), 267–303.
 * Paths of strength s or more are paths in the graph of majorities of s or more. Two candidates with paths in both directions share a
 * strongly connected component, and the next stronger graph decides. In different components, one beats the other if it reaches it. So
 * the weakest majorities are removed step by step, and components are split as they fall apart. Each pair is decided once. The usual
 * algorithm is cubic in the number of candidates.
 */
export function* schulzeScores(field: Field): Slices<Float64Array> {
  const size = field.names.length
  const scores = new Float64Array(size)
  const { pairs, ends } = yield* majorities(field)
  const graph = { out: new BitRows(size), in: new BitRows(size) }
  yield* draw(graph, pairs, 'set')
  let undecided = [[...field.names.keys()]]
  let removed = 0
  for (const end of [0, ...ends]) {
    yield* draw(graph, pairs.subarray(removed, end), 'clear')
    removed = end
    const remaining: number[][] = []
    for (const vertices of undecided) {
      const parts = components(graph, vertices)
      if (parts.length > 1) yield* score(graph, parts, scores)
      remaining.push(...parts.filter(part => part.length > 1))
      yield
    }
    if (remaining.length === 0) break
    undecided = remaining
  }
  return scores
}

const pairsAtOnce = 2 ** 16

/** Adds majorities to the graph, or removes them. */
function* draw(graph: Graph, pairs: Majorities['pairs'], as: 'set' | 'clear'): Slices<void> {
  const size = graph.out.words.length / graph.out.width
  for (let index = 0; index < pairs.length; index++) {
    const loser = pairs[index]! % size
    const winner = (pairs[index]! - loser) / size
    graph.out[as](winner, loser)
    graph.in[as](loser, winner)
    if (index % pairsAtOnce === 0) yield
  }
}

function* score(graph: Graph, parts: readonly (readonly number[])[], scores: Float64Array): Slices<void> {
  const reach = yield* reachable(graph, parts)
  const net = new Float64Array(parts.length)
  for (const [from, { length: winners }] of parts.entries())
    for (let to = from + 1; to < parts.length; to++)
      if (reach.has(from, to)) {
        net[from]! += parts[to]!.length
        net[to]! -= winners
      }
  for (const [index, part] of parts.entries()) for (const vertex of part) scores[vertex]! += net[index]!
}

export const schulze = methodOf('schulze', schulzeScores)
