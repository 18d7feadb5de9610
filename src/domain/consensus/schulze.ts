import { BitRows } from './bit-rows.ts'
import { components, type Graph, reachable } from './components.ts'
import { type Ballot, byScore, type Field, fieldOf } from './field.ts'
import { type Majorities, majorities } from './majorities.ts'
import type { Method, Slices } from './method.ts'

/**
 * How many candidates each one beats, less those that beat it: A beats B when the strongest path of majorities from A to B is stronger
 * than any from B to A, a path being as strong as the weakest majority in it. To beat is transitive, so whoever beats another has the
 * higher score.
 *
 * M. Schulze: A new monotonic, clone-independent, reversal symmetric, and Condorcet-consistent single-winner election method. Social
 * Choice and Welfare 36 (2011), 267–303.
 *
 * A path at least as strong as s is a path in the graph of all majorities of at least s. Two candidates between which there is one in both
 * directions are in one strongly connected component of that graph, and the next stronger graph decides between them; in different
 * components, one beats the other if it reaches it. So the graph is thinned from the weakest majority on, and its components are taken
 * apart as they fall apart: each pair is decided once, where the usual way needs the cube of the number of candidates.
 */
export function* schulzeScores(field: Field): Slices<Float64Array> {
  const size = field.names.length
  const scores = new Float64Array(size)
  const { pairs, ends } = yield* majorities(field)
  const graph = { out: new BitRows(size), in: new BitRows(size) }
  yield* draw(graph, pairs, 'set')
  let undecided = [[...field.names.keys()]]
  let gone = 0
  for (const end of [0, ...ends]) {
    yield* draw(graph, pairs.subarray(gone, end), 'clear')
    gone = end
    const still: number[][] = []
    for (const vertices of undecided) {
      const parts = components(graph, vertices)
      if (parts.length > 1) yield* score(graph, parts, scores)
      still.push(...parts.filter(part => part.length > 1))
      yield
    }
    if (still.length === 0) break
    undecided = still
  }
  return scores
}

const pairsAtOnce = 2 ** 16

/** Draws majorities into the graph, or takes them out. */
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

export const schulze: Method = {
  name: 'schulze',
  *order(ballots: readonly Ballot[]) {
    const field = yield* fieldOf(ballots)
    return yield* byScore(field, yield* schulzeScores(field))
  },
}
