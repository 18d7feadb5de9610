import { firstValue } from './categories.ts'
import { tellingTags } from './told.ts'

/** Which tags that tell something a text is the key of, and which the value: a bit each, of keys four to the left. */
const roles = new Map<string, number>()
const keyShift = 4
for (const [bit, { keys, values }] of tellingTags.entries()) {
  for (const key of keys) roles.set(key, (roles.get(key) ?? 0) | (1 << (keyShift + bit)))
  for (const value of values) roles.set(value, (roles.get(value) ?? 0) | (1 << bit))
}

/** The role of a text in tags that tell something; of nearly every text 0. */
export const roleAt = (bytes: Buffer, at: number, length: number): number => {
  // Most texts are names and numbers of houses: how they begin says already that they have none.
  if (length < 3 || firstBytes[bytes[at]!] === 0 || !beginnings.has(beginningAt(bytes, at))) return 0
  const text = bytes.toString('latin1', at, at + Math.min(length, longest))
  return roles.get(text) ?? roles.get(firstValue(text)) ?? 0
}

export const isKeyRole = (role: number): boolean => role >> keyShift !== 0

/** Whether a key and a value of these roles make a tag that tells something. */
export const telling = (key: number, value: number): boolean => ((key >> keyShift) & value) !== 0

const beginningAt = (bytes: Buffer, at: number) => (bytes[at]! << 16) | (bytes[at + 1]! << 8) | bytes[at + 2]!
const beginnings = new Set([...roles.keys()].map(text => beginningAt(Buffer.from(text), 0)))
const firstBytes = new Uint8Array(256)
for (const beginning of beginnings) firstBytes[beginning >> 16] = 1
// Of several values the first counts, and it stands within these.
const longest = 40
