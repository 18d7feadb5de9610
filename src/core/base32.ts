import { randomBytes } from 'node:crypto'

/** Lower-case Crockford: no `i l o u`, so nothing is misread aloud or in print. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/** One character for each byte, from its low five bits: 32 divides 256, so random bytes give unbiased characters. */
export const base32 = (bytes: Uint8Array): string => Array.from(bytes, byte => alphabet[byte & 31]).join('')

/** `length` characters from a secure source, five bits each. */
export const randomBase32 = (length: number): string => base32(randomBytes(length))
