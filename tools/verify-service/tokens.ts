import { randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'

const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const base32 = '0123456789abcdefghjkmnpqrstvwxyz'
const pattern = /^(forklist|edit)_[0-9A-Za-z]{38}$/

type TokenKind = 'forklist' | 'edit'

const randomText = (length: number, alphabet: string): string =>
  [...randomBytes(length)].map(byte => alphabet[byte % alphabet.length]).join('')

export const randomBase32 = (length: number): string => randomText(length, base32)

/** Returns six base62 characters of CRC32. */
function checksum(text: string): string {
  let rest = crc32(text)
  let digits = ''
  for (let i = 0; i < 6; i++) {
    digits = base62[rest % 62] + digits
    rest = Math.floor(rest / 62)
  }
  return digits
}

/** Returns a well-formed token that no service has given out. */
export function newToken(kind: TokenKind): string {
  const body = `${kind}_${randomText(32, base62)}`
  return body + checksum(body)
}

/** Returns the kind of a well-formed token; `undefined` for any other text. */
export function tokenKind(text: string): TokenKind | undefined {
  const [, kind] = pattern.exec(text) ?? []
  return kind && checksum(text.slice(0, -6)) === text.slice(-6) ? (kind as TokenKind) : undefined
}

/** Returns a token with a wrong checksum. */
export const mistyped = (token: string): string => token.slice(0, -1) + (token.endsWith('a') ? 'b' : 'a')

/** Blanks everything that looks like a token. */
export const withoutTokens = (text: string): string =>
  text.replace(/(forklist|edit|ticket)_(?:(?!forklist_|edit_|ticket_)[0-9A-Za-z]){6,}/g, '$1_…')
