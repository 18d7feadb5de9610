import { hash, randomBytes } from 'node:crypto'

/** Lower-case Crockford: no `i l o u`, so nothing is misread aloud or in print. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/** One character for each byte, from its low five bits: 32 divides 256, so random bytes give unbiased characters. */
export const base32 = (bytes: Uint8Array): string => {
  let text = ''
  for (const byte of bytes) text += alphabet[byte & 31]
  return text
}

/** The 20 characters that stand for a text: 100 bits of its SHA-256. */
export const hashBase32 = (text: string): string => base32(hash('sha256', text, 'buffer').subarray(0, 20))

/** `length` characters from a secure source, five bits each. */
export const randomBase32 = (length: number): string => base32(randomBytes(length))

const digits = new Map(Array.from(alphabet, (character, digit) => [character, digit]))

/** The number that up to ten characters stand for, which is what an integer holds exactly; `NaN` for text in another alphabet. */
export const numberOfBase32 = (text: string): number => {
  let number = 0
  for (const character of text) number = number * 32 + (digits.get(character) ?? Number.NaN)
  return number
}

/** The text of so many characters that stands for a number; the other way of `numberOfBase32`. */
export const base32OfNumber = (number: number, length: number): string => {
  let text = ''
  for (let rest = number; text.length < length; rest = Math.floor(rest / 32)) text = alphabet[rest % 32] + text
  return text
}
