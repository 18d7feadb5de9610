import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'

/**
 * One idempotency key of one caller. What is kept under it is encrypted under a key made of the credential and the idempotency key,
 * of which the storage has hashes only: a leaked database opens no answer.
 */
export type RetryKey = {
  /** Names the row: a hash of credential and key, scoped to both. */
  row: string
  /** A hash of the request, to tell a retry from another request under the same key. */
  fingerprint: string
  seal(value: unknown): string
  open(sealed: string): unknown
}

/** @param credential the caller's token as sent, or a fixed word for the operator */
export const retryKey = (credential: string, idempotencyKey: string, request: unknown): RetryKey => {
  const secret = `${credential}\0${idempotencyKey}`
  const key = () => Buffer.from(hkdfSync('sha256', secret, '', 'forklist retry answer', 32))
  return {
    row: hash(`row\0${secret}`),
    fingerprint: hash(canonical(request)),
    seal(value) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key(), nonce)
      const text = Buffer.concat([cipher.update(JSON.stringify(value)), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url')
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', key(), bytes.subarray(0, 12)).setAuthTag(bytes.subarray(12, 28))
      return JSON.parse(Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString())
    },
  }
}

const hash = (text: string): string => createHash('sha256').update(text).digest('base64url')

/** JSON with sorted members and without edit tokens, which must leave no trace in what is kept. The depth is bounded by the schema it passed. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (name, member: unknown) => {
    if (name === 'editToken') return undefined
    if (member === null || typeof member !== 'object' || Array.isArray(member)) return member
    return Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)))
  })
