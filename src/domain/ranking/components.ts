import { BitRows } from './bit-rows.ts'
import type { Slices } from './field.ts'

/** A directed graph with its edges in both directions. */
export type Graph = { out: BitRows; in: BitRows }

/**
 * Returns the strongly connected components of some vertices, each before those that it reaches (Kosaraju and Sharir). With edges as
 * bits, the time depends on vertices × words of a row, not on the number of edges.
 */
export function components(graph: Graph, vertices: readonly number[]): number[][] {
  const order: number[] = []
  const remaining = bitsOf(vertices, graph)
  for (const vertex of vertices) visit(graph.out, remaining, vertex, order)
  const unassigned = bitsOf(vertices, graph)
  const found: number[][] = []
  for (const vertex of order.reverse()) {
    const component: number[] = []
    visit(graph.in, unassigned, vertex, component)
    if (component.length > 0) found.push(component)
  }
  return found
}

const bitsOf = (vertices: readonly number[], { out }: Graph): Uint32Array => {
  const bits = new Uint32Array(out.width)
  for (const vertex of vertices) bits[vertex >>> 5]! |= 1 << (vertex & 31)
  return bits
}

/** Searches the remaining vertices depth-first. Appends each vertex to `done` when it is finished. */
function visit({ width, words }: BitRows, remaining: Uint32Array, from: number, done: number[]): void {
  if (!take(remaining, from)) return
  const path = [from]
  // The word at which each vertex of the path continues. Earlier words have no remaining vertices.
  const nextWords = [0]
  while (path.length > 0) {
    const vertex = path.at(-1)!
    let word = nextWords.at(-1)!
    while (word < width && (words[vertex * width + word]! & remaining[word]!) === 0) word++
    nextWords[nextWords.length - 1] = word
    if (word === width) {
      done.push(vertex)
      path.pop()
      nextWords.pop()
      continue
    }
    const next = (word << 5) + lowestBit(words[vertex * width + word]! & remaining[word]!)
    take(remaining, next)
    path.push(next)
    nextWords.push(0)
  }
}

function take(remaining: Uint32Array, vertex: number): boolean {
  const bit = 1 << (vertex & 31)
  if ((remaining[vertex >>> 5]! & bit) === 0) return false
  remaining[vertex >>> 5]! &= ~bit
  return true
}

const lowestBit = (word: number): number => 31 - Math.clz32(word & -word)

/** Returns which components reach which others. @param parts from `components`: each before those that it reaches */
export function* reachable(graph: Graph, parts: readonly (readonly number[])[]): Slices<BitRows> {
  const reach = new BitRows(parts.length)
  for (let from = parts.length - 1; from >= 0; from--) {
    const row = new Uint32Array(graph.out.width)
    for (const vertex of parts[from]!)
      for (let word = 0; word < row.length; word++) row[word]! |= graph.out.words[vertex * row.length + word]!
    // Nearest first. A component that is reached through a nearer one needs no test.
    for (let to = from + 1; to < parts.length; to++) {
      if (reach.has(from, to) || !parts[to]!.some(vertex => (row[vertex >>> 5]! & (1 << (vertex & 31))) !== 0)) continue
      reach.set(from, to)
      reach.join(from, to)
    }
    yield
  }
  return reach
}
