import { hash, randomBytes } from 'node:crypto'

/** Lower-case Crockford alphabet: no `i l o u`, so nothing is misread aloud or in print. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/** Returns one character for each byte, from its low five bits. 32 divides 256, so random bytes give unbiased characters. */
export const base32 = (bytes: Uint8Array): string => {
  let text = ''
  for (const byte of bytes) text += alphabet[byte & 31]
  return text
}

/** Returns a text's hash as 20 characters: 100 bits of its SHA-256. */
export const hashBase32 = (text: string): string => base32(hash('sha256', text, 'buffer').subarray(0, 20))

/** Returns `length` random characters, five bits each, from a secure source. */
export const randomBase32 = (length: number): string => base32(randomBytes(length))

const digits = new Map(Array.from(alphabet, (character, digit) => [character, digit]))

/** Returns the number encoded by up to ten characters, the limit of an exact integer; `NaN` for another alphabet. */
export const numberOfBase32 = (text: string): number => {
  let number = 0
  for (const character of text) number = number * 32 + (digits.get(character) ?? Number.NaN)
  return number
}

/** Returns a number as `length` characters. Inverse of `numberOfBase32`. */
export const base32OfNumber = (number: number, length: number): string => {
  let text = ''
  for (let rest = number; text.length < length; rest = Math.floor(rest / 32)) text = alphabet[rest % 32] + text
  return text
}
