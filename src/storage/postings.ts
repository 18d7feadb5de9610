import { endianness } from 'node:os'
import { base32OfNumber, numberOfBase32 } from '../util/base32.ts'

// A block contains, for one word, the lists whose ids begin with the same two characters, and the word's weight for each. An entry takes
// eight bytes: the next 40 bits of the id, by which entries are sorted, and 24 bits of the weight. Searching two words means merging
// their entries, which takes a few nanoseconds each. Looking up rows takes a thousand times as long.

/** Length of the id's beginning that identifies a list in blocks. `createList` makes it unique. */
export const keyLength = 10
const blockLength = 2
const restBits = 40
const lowBits = 8
const weightBits = 24
const weightMask = 2 ** weightBits - 1
const bigEndian = endianness() === 'BE'

export const blockCount = 32 ** blockLength

/** Names by block number, in order. */
export const blockNames: readonly string[] = Array.from({ length: blockCount }, (_, number) =>
  base32OfNumber(number, blockLength),
)

export const blockNumber: (name: string) => number = numberOfBase32

/** Returns the greatest possible key of a block's lists. */
export const lastKeyOf = (block: number): number => (block + 1) * 2 ** restBits - 1

/** Two numbers for each entry. */
export type Entries = Uint32Array

export const blockOf = (listId: string): string => listId.slice(0, blockLength)

/** Returns the key of a list, in the order of ids. */
export const listKeyOf = (listId: string): number => numberOfBase32(listId.slice(0, keyLength))

/** Returns the beginning of the list's id for a key. */
export const idOf = (key: number): string => base32OfNumber(key, keyLength)

/** Reads entries from any database's bytes, at any alignment. */
export function entriesOf(bytes: Uint8Array): Entries {
  const { buffer, byteOffset, length } = bigEndian || bytes.byteOffset % 4 !== 0 ? copyOf(bytes) : bytes
  return new Uint32Array(buffer, byteOffset, length / 4)
}

export const encodePostings = (entries: Entries): Uint8Array => {
  const bytes = new Uint8Array(entries.buffer, entries.byteOffset, entries.byteLength)
  return bigEndian ? copyOf(bytes) : bytes
}

/** Returns the greatest weight of a block's entries. */
export function maxWeight(entries: Entries): number {
  let found = 0
  for (let i = 1; i < entries.length; i += 2) found = Math.max(found, entries[i]! & weightMask)
  return found
}

/** Changes the weight of one list by `by`. An entry without weight is removed. */
export function withWeightChange(entries: Entries, listId: string, by: number): Entries {
  const rest = listKeyOf(listId) % 2 ** restBits
  const [high, low] = [Math.floor(rest / 2 ** lowBits), rest % 2 ** lowBits]
  let at = entries.length
  while (at > 0 && compare(entries, at - 2, high, low) >= 0) at -= 2
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

/** Returns the entries of at least a weight. */
export function withMinWeight(entries: Entries, atLeast: number): Entries {
  if (atLeast <= 1) return entries
  const found = new Uint32Array(entries.length)
  let length = 0
  for (let i = 0; i < entries.length; i += 2) {
    if ((entries[i + 1]! & weightMask) < atLeast) continue
    found[length++] = entries[i]!
    found[length++] = entries[i + 1]!
  }
  return found.subarray(0, length)
}

/**
 * Intersects entries and adds their weights, keeping those of at least a weight.
 * @param into receives the result and may be `a`, because no more entries are written than were read
 */
export function intersection(
  a: Entries,
  b: Entries,
  atLeast: number,
  into: Entries = new Uint32Array(Math.min(a.length, b.length)),
): Entries {
  const [fewer, more] = a.length < b.length ? [a, b] : [b, a]
  let length = 0
  const meet = more.length > manyMore * fewer.length ? skipAlong : stepAlong
  meet(fewer, more, (high, rest, other) => {
    if ((rest & weightMask) + other < atLeast) return
    into[length++] = high
    into[length++] = rest + other
  })
  return into.subarray(0, length)
}

/** Ratio of lengths from which entries of the longer side are skipped. */
const manyMore = 6
const skipped = 32

type Met = (high: number, rest: number, otherWeight: number) => void

/** Merges sides of similar length. Branches only on equal keys, because the processor could not predict which side is next. */
function stepAlong(a: Entries, b: Entries, met: Met): void {
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    const one = a[i]!
    const other = b[j]!
    if (one === other) {
      const difference = lowOf(a[i + 1]!) - lowOf(b[j + 1]!)
      if (difference === 0) met(one, a[i + 1]!, b[j + 1]! & weightMask)
      if (difference <= 0) i += 2
      if (difference >= 0) j += 2
    } else {
      const isFirst = Number(one < other)
      i += 2 * isFirst
      j += 2 - 2 * isFirst
    }
  }
}

function skipAlong(fewer: Entries, more: Entries, met: Met): void {
  for (let i = 0, j = 0; i < fewer.length; i += 2) {
    const high = fewer[i]!
    const rest = fewer[i + 1]!
    while (j + skipped < more.length && more[j + skipped]! < high) j += skipped
    while (j < more.length && compare(more, j, high, lowOf(rest)) < 0) j += 2
    if (j === more.length) return
    if (compare(more, j, high, lowOf(rest)) !== 0) continue
    met(high, rest, more[j + 1]! & weightMask)
    j += 2
  }
}

/** Calls `found` for each list of a block that has at least a weight. @param atLeast may rise meanwhile */
export function eachList(
  block: number,
  entries: Entries,
  atLeast: () => number,
  found: (weight: number, key: number) => void,
): void {
  const first = block * 2 ** restBits
  for (let i = 0, least = atLeast(); i < entries.length; i += 2) {
    const rest = entries[i + 1]!
    if ((rest & weightMask) < least) continue
    found(rest & weightMask, first + entries[i]! * 2 ** lowBits + (rest >>> weightBits))
    least = atLeast()
  }
}

const compare = (entries: Entries, at: number, high: number, low: number): number =>
  entries[at]! - high || lowOf(entries[at + 1]!) - low

const lowOf = (rest: number): number => rest >>> weightBits

function copyOf(bytes: Uint8Array): Uint8Array {
  const copy = Buffer.from(new Uint8Array(bytes).buffer)
  return bigEndian ? copy.swap32() : copy
}
