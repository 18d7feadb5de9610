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
  const left = only(vertices, graph)
  for (const vertex of vertices) visit(graph.out, left, vertex, order)
  const again = only(vertices, graph)
  const found: number[][] = []
  for (const vertex of order.reverse()) {
    const component: number[] = []
    visit(graph.in, again, vertex, component)
    if (component.length > 0) found.push(component)
  }
  return found
}

const only = (vertices: readonly number[], { out }: Graph): Uint32Array => {
  const bits = new Uint32Array(out.width)
  for (const vertex of vertices) bits[vertex >>> 5]! |= 1 << (vertex & 31)
  return bits
}

/** Depth-first search through the remaining vertices. Appends each vertex when it is finished. */
function visit({ width, words }: BitRows, left: Uint32Array, from: number, done: number[]): void {
  if (!take(left, from)) return
  const path = [from]
  // The word at which each vertex of the path continues. Finished words have nothing left.
  const looked = [0]
  while (path.length > 0) {
    const vertex = path.at(-1)!
    let word = looked.at(-1)!
    while (word < width && (words[vertex * width + word]! & left[word]!) === 0) word++
    looked[looked.length - 1] = word
    if (word === width) {
      done.push(vertex)
      path.pop()
      looked.pop()
      continue
    }
    const next = (word << 5) + lowestBit(words[vertex * width + word]! & left[word]!)
    take(left, next)
    path.push(next)
    looked.push(0)
  }
}

function take(left: Uint32Array, vertex: number): boolean {
  const bit = 1 << (vertex & 31)
  if ((left[vertex >>> 5]! & bit) === 0) return false
  left[vertex >>> 5]! &= ~bit
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
    // Nearest first: whatever another component reaches needs no test.
    for (let to = from + 1; to < parts.length; to++) {
      if (reach.has(from, to) || !parts[to]!.some(vertex => (row[vertex >>> 5]! & (1 << (vertex & 31))) !== 0)) continue
      reach.set(from, to)
      reach.join(from, to)
    }
    yield
  }
  return reach
}
