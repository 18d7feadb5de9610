import { endianness } from 'node:os'
import { base32OfNumber, numberOfBase32 } from '../core/base32.ts'

// A block says of one word which lists have it, of those whose ids begin with the same two characters, and how much it says about each. An
// entry takes eight bytes: the next 40 bits of the id, by which the entries are sorted, and 24 bits of the weight. Two words are looked for
// together by walking along their entries, which takes a few nanoseconds each; a row for each word and list would take a thousand times that.

/** By this much of an id a list is known in blocks; `createList` sees to it that no two lists have it in common. */
export const keyLength = 10
const blockLength = 2
const restBits = 40
const lowBits = 8
const weightBits = 24
const weightMask = 2 ** weightBits - 1
const bigEndian = endianness() === 'BE'

/** Two numbers an entry. */
export type Entries = Uint32Array

export const blockOf = (listId: string): string => listId.slice(0, blockLength)

/** In the order of ids. */
export const keyOf = (listId: string): number => numberOfBase32(listId.slice(0, keyLength))

/** The beginning of the id of the list that has this key. */
export const idOf = (key: number): string => base32OfNumber(key, keyLength)

/** Whatever database they came from, and wherever they lie in its answer. */
export function entriesOf(bytes: Uint8Array): Entries {
  const { buffer, byteOffset, length } = bigEndian || bytes.byteOffset % 4 !== 0 ? copyOf(bytes) : bytes
  return new Uint32Array(buffer, byteOffset, length / 4)
}

export const bytesOf = (entries: Entries): Uint8Array => {
  const bytes = new Uint8Array(entries.buffer, entries.byteOffset, entries.byteLength)
  return bigEndian ? copyOf(bytes) : bytes
}

/** The most that the word says about any list of the block. */
export function most(entries: Entries): number {
  let found = 0
  for (let i = 1; i < entries.length; i += 2) found = Math.max(found, entries[i]! & weightMask)
  return found
}

/** Entries with the weight of one list raised by `by`, or lowered; one of no weight is none. */
export function weighed(entries: Entries, listId: string, by: number): Entries {
  const rest = keyOf(listId) % 2 ** restBits
  const [high, low] = [Math.floor(rest / 2 ** lowBits), rest % 2 ** lowBits]
  let at = 0
  while (at < entries.length && compare(entries, at, high, low) < 0) at += 2
  const isThere = at < entries.length && compare(entries, at, high, low) === 0
  const weight = (isThere ? entries[at + 1]! & weightMask : 0) + by
  const behind = entries.subarray(isThere ? at + 2 : at)
  const own = weight > 0 ? [high, low * 2 ** weightBits + weight] : []
  const changed = new Uint32Array(at + own.length + behind.length)
  changed.set(entries.subarray(0, at))
  changed.set(own, at)
  changed.set(behind, at + own.length)
  return changed
}

/** The lists of a block that have every word, each with the sum of its weights. @param words of each word the entries in that block */
export function together(
  block: string,
  words: readonly Entries[],
  found: (weight: number, keyOfList: () => number) => void,
): void {
  const [fewest, ...others] = words.toSorted((a, b) => a.length - b.length) as [Entries, ...Entries[]]
  const at = others.map(() => 0)
  const first = numberOfBase32(block) * 2 ** restBits
  let [high, low] = [0, 0]
  const key = () => first + high * 2 ** lowBits + low
  next: for (let i = 0; i < fewest.length; i += 2) {
    high = fewest[i]!
    low = fewest[i + 1]! >>> weightBits
    let weight = fewest[i + 1]! & weightMask
    for (let word = 0; word < others.length; word++) {
      const entries = others[word]!
      let j = at[word]!
      while (j < entries.length && compare(entries, j, high, low) < 0) j += 2
      at[word] = j
      if (j === entries.length) return
      if (compare(entries, j, high, low) !== 0) continue next
      weight += entries[j + 1]! & weightMask
    }
    found(weight, key)
  }
}

const compare = (entries: Entries, at: number, high: number, low: number): number =>
  entries[at]! - high || (entries[at + 1]! >>> weightBits) - low

function copyOf(bytes: Uint8Array): Uint8Array {
  const copy = Buffer.from(new Uint8Array(bytes).buffer)
  return bigEndian ? copy.swap32() : copy
}
