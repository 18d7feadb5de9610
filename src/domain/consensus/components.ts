import { BitRows } from './bit-rows.ts'
import type { Slices } from './method.ts'

/** A directed graph, its edges in both directions. */
export type Graph = { out: BitRows; in: BitRows }

/**
 * The strongly connected components among some vertices of a graph, each before those that can be reached from it (Kosaraju and Sharir).
 * With edges as bits it takes time by vertices × words of a row, however many edges there are.
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

/** Goes as deep as it can from a vertex, through those that are left, and writes each down when there is no further to go from it. */
function visit({ width, words }: BitRows, left: Uint32Array, from: number, done: number[]): void {
  if (!take(left, from)) return
  const path = [from]
  // Where each vertex of the path goes on looking: what it has looked through has nothing left, and nothing comes back.
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

/**
 * Which of some components can be reached from which, itself not among them.
 * @param parts as `components` gives them: each before those that can be reached from it
 */
export function* reachable(graph: Graph, parts: readonly (readonly number[])[]): Slices<BitRows> {
  const reach = new BitRows(parts.length)
  for (let from = parts.length - 1; from >= 0; from--) {
    const row = new Uint32Array(graph.out.width)
    for (const vertex of parts[from]!)
      for (let word = 0; word < row.length; word++) row[word]! |= graph.out.words[vertex * row.length + word]!
    // The nearest first: what can be reached by way of another needs no look.
    for (let to = from + 1; to < parts.length; to++) {
      if (reach.has(from, to) || !parts[to]!.some(vertex => (row[vertex >>> 5]! & (1 << (vertex & 31))) !== 0)) continue
      reach.set(from, to)
      reach.join(from, to)
    }
    yield
  }
  return reach
}
