import { firstValue } from '../../../domain/osm/categories.ts'
import { relevantTags } from './tagged-record.ts'
import { DamagedBytes, type Range, Varints } from './varints.ts'

/** Roles by text. The low four bits name the tag groups with this value, the next four those with this key. */
const roles = new Map<string, number>()
const keyShift = 4
for (const [bit, { keys, values }] of relevantTags.entries()) {
  for (const key of keys) roles.set(key, (roles.get(key) ?? 0) | (1 << (keyShift + bit)))
  for (const value of values) roles.set(value, (roles.get(value) ?? 0) | (1 << bit))
}

/** Returns the role of a text in the relevant tags: 0 for nearly every text. */
const roleAt = (bytes: Buffer, at: number, length: number): number => {
  // Most texts are names and house numbers. Their first bytes already rule out a role.
  if (length < 3 || firstBytes[bytes[at]!] === 0 || !beginnings.has(beginningAt(bytes, at))) return 0
  const text = bytes.toString('latin1', at, at + Math.min(length, maxLength))
  return roles.get(text) ?? roles.get(firstValue(text)) ?? 0
}

export const isKeyRole = (role: number): boolean => role >> keyShift !== 0

/** Returns whether a key and a value with these roles form a relevant tag. */
export const isRelevantTag = (key: number, value: number): boolean => ((key >> keyShift) & value) !== 0

const beginningAt = (bytes: Buffer, at: number) => (bytes[at]! << 16) | (bytes[at + 1]! << 8) | bytes[at + 2]!
const beginnings = new Set([...roles.keys()].map(text => beginningAt(Buffer.from(text), 0)))
const firstBytes = new Uint8Array(256)
for (const beginning of beginnings) firstBytes[beginning >> 16] = 1
// Only the first of several values counts. It lies within this length.
const maxLength = 40

/** The texts of a block, which its tags refer to by number. Decoded on demand. */
export class Strings {
  readonly #bytes: Buffer
  /** Offset of each text's length. */
  readonly #starts: number[] = []
  readonly #read = new Map<number, string>()
  /** Role of each text in the relevant tags; absent when no tag of the block is relevant. */
  readonly roles: Uint8Array | undefined

  /** @throws DamagedBytes */
  constructor(bytes: Buffer, range: Range) {
    this.#bytes = bytes
    const roles: [number: number, role: number][] = []
    const table = new Varints(bytes, range)
    while (table.more) {
      if (table.int() !== textTag) throw new DamagedBytes('a table of texts that holds something else')
      this.#starts.push(table.at)
      const length = table.int()
      const role = roleAt(bytes, table.at, length)
      if (role !== 0) roles.push([this.#starts.length - 1, role])
      table.skip(length)
    }
    table.ended()
    if (!roles.some(([, role]) => isKeyRole(role))) return
    this.roles = new Uint8Array(this.#starts.length)
    for (const [number, role] of roles) this.roles[number] = role
  }

  /** @throws DamagedBytes for an unknown number */
  text(number: number): string {
    const cached = this.#read.get(number)
    if (cached !== undefined) return cached
    const start = this.#starts[number]
    if (start === undefined) throw new DamagedBytes('a text that is not in the table')
    const length = new Varints(this.#bytes, { start, end: this.#bytes.length })
    const bytes = length.int()
    const text = this.#bytes.toString('utf8', length.at, length.at + bytes)
    this.#read.set(number, text)
    return text
  }
}

/** Field 1, bytes. */
const textTag = 0x0a
