import { createHash, hkdfSync } from 'node:crypto'
import { seal, unseal } from './sealed.ts'

/**
 * One idempotency key of one caller. The stored response is encrypted under a key derived from the credential and the idempotency key.
 * The storage has only hashes of these: a leaked database reveals no response.
 */
export type RetryKey = {
  /** The row's key: a hash of credential and idempotency key. */
  row: string
  /** A hash of the request. It distinguishes a retry from another request with the same key. */
  fingerprint: string
  seal(value: unknown): string
  open(sealed: string): unknown
}

/**
 * Derives the retry key. @param credential the caller's token as sent, a constant for the operator, or `undefined` for a link, which many
 * people share: another request under the same key is then a new one
 */
export const retryKey = (credential: string | undefined, idempotencyKey: string, request: unknown): RetryKey => {
  const secret = `${credential ?? canonical(request)}\0${idempotencyKey}`
  const key = () => Buffer.from(hkdfSync('sha256', secret, '', 'forklist retry answer', 32))
  return {
    row: sha256(`row\0${secret}`),
    fingerprint: sha256(canonical(request)),
    seal: value => seal(key(), value),
    open: sealed => unseal(key(), sealed),
  }
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64url')

/** Returns JSON with sorted members and without edit tokens, which must not be stored. The validated schema bounds the depth. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (name, member: unknown) => {
    if (name === 'editToken') return undefined
    if (member === null || typeof member !== 'object' || Array.isArray(member)) return member
    return Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)))
  })
