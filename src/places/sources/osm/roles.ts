import { firstValue } from '../../../domain/osm/categories.ts'
import { relevantTags } from './tagged-record.ts'

/** Roles by text. The low four bits name the tag groups with this value, the next four those with this key. */
const roles = new Map<string, number>()
const keyShift = 4
for (const [bit, { keys, values }] of relevantTags.entries()) {
  for (const key of keys) roles.set(key, (roles.get(key) ?? 0) | (1 << (keyShift + bit)))
  for (const value of values) roles.set(value, (roles.get(value) ?? 0) | (1 << bit))
}

/** Returns the role of a text in the relevant tags: 0 for nearly every text. */
export const roleAt = (bytes: Buffer, at: number, length: number): number => {
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
