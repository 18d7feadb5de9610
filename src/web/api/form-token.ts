import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { hourMs } from '../../util/durations.ts'

/** A page that is open longer requests a new token. */
const lifetimeMs = 2 * hourMs

const formTokenPattern = /^(\d{1,12})\.[\w-]{16}\.[\w-]{43}$/

/**
 * Issues and checks form tokens, with which a page creates lists and searches. A token is `expiry.nonce.mac`, with the expiry in seconds
 * since 1970. The server stores no tokens.
 */
export class FormTokens {
  readonly #secret: string
  readonly #now: () => number

  /** @param secret equal on all nodes @param now milliseconds since 1970 */
  constructor(secret: string, now: () => number) {
    this.#secret = secret
    this.#now = now
  }

  issue(): { formToken: string; expiresAt: Date } {
    const expiry = Math.floor((this.#now() + lifetimeMs) / 1000)
    const payload = `${expiry}.${randomBytes(12).toString('base64url')}`
    return { formToken: `${payload}.${this.#mac(payload)}`, expiresAt: new Date(expiry * 1000) }
  }

  /** Returns whether a node issued the token and it has not expired. */
  isGood(formToken: string): boolean {
    const [, expiry] = formTokenPattern.exec(formToken) ?? []
    if (expiry === undefined) return false
    const end = formToken.lastIndexOf('.')
    // Compares texts, because several base64 texts decode to the same bytes.
    const mac = Buffer.from(this.#mac(formToken.slice(0, end)))
    const leftMs = Number(expiry) * 1000 - this.#now()
    // A token with a much longer lifetime was issued before the clock was set back.
    const isInTime = leftMs > 0 && leftMs <= 2 * lifetimeMs
    return timingSafeEqual(mac, Buffer.from(formToken.slice(end + 1))) && isInTime
  }

  #mac(payload: string): string {
    return createHmac('sha256', this.#secret).update(payload).digest('base64url')
  }
}
