import { createHash, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { checksumLength, secretLength, tokenLength } from './token-shape.ts'

const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** `forklist` identifies a caller (API key). `edit` opens one list. `ticket` opens one file of a list for a short time. */
export type TokenKind = 'forklist' | 'edit' | 'ticket'

const checksum = (text: string): string => {
  let rest = crc32(text)
  let digits = ''
  for (let i = 0; i < checksumLength; i++) {
    digits = base62[rest % 62] + digits
    rest = Math.floor(rest / 62)
  }
  return digits
}

const randomBase62 = (length: number): string => {
  let text = ''
  while (text.length < length)
    // 248 = 4 × 62. Larger bytes are dropped: they would favour the first characters of the alphabet.
    for (const byte of randomBytes(length)) if (byte < 248 && text.length < length) text += base62[byte % 62]
  return text
}

/** Returns a new token: kind, `_`, 32 random base62 characters (190 bits), and six of CRC32 over all before them. */
export const newToken = (kind: TokenKind): string => {
  const body = `${kind}_${randomBase62(secretLength)}`
  return body + checksum(body)
}

const tokenPattern = new RegExp(`^(forklist|edit|ticket)_[0-9A-Za-z]{${tokenLength}}$`)

/** Returns the kind of a well-formed token, by shape and checksum, without a look-up; `undefined` for anything else. */
export const tokenKind = (text: string): TokenKind | undefined => {
  const match = tokenPattern.exec(text)
  if (!match || checksum(text.slice(0, -checksumLength)) !== text.slice(-checksumLength)) return undefined
  return match[1] as TokenKind
}

/** Returns the hash stored in place of a token: SHA-256 as base64url. With 190 random bits no key stretching is needed. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('base64url')

/**
 * Returns text with all token-shaped parts blanked, for logs and problems. A token may follow any character: an escape, as in
 * `\nedit_…` and `%3Dedit_…`, or another token.
 */
export const withoutTokens = (text: string): string =>
  // Most log lines have no underscore. Finding none takes a tenth of the time of the expression.
  text.includes('_')
    ? text.replace(/(forklist|edit|ticket)_(?:(?!forklist_|edit_|ticket_)[0-9A-Za-z]){6,}/g, '$1_…')
    : text
