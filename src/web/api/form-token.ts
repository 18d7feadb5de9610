import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { hourMs } from '../../util/durations.ts'

/** A page that is open longer requests a new token. */
const lifetimeMs = 2 * hourMs

const formTokenPattern = /^(\d{1,12})\.[\w-]{16}\.[\w-]{43}$/

/** Tokens that let a page create lists and search: `expiry.nonce.mac`, with the expiry in seconds since 1970. Nothing is stored. */
export class FormTokens {
  readonly #secret: string
  readonly #now: () => number

  /** @param secret equal on all nodes @param now milliseconds since 1970 */
  constructor(secret: string, now: () => number) {
    this.#secret = secret
    this.#now = now
  }

  /** Returns a new token and its expiry. */
  issue(): { formToken: string; expiresAt: Date } {
    const expiry = Math.floor((this.#now() + lifetimeMs) / 1000)
    const said = `${expiry}.${randomBytes(12).toString('base64url')}`
    return { formToken: `${said}.${this.#mac(said)}`, expiresAt: new Date(expiry * 1000) }
  }

  /** Returns whether any node issued the token and it has not expired. */
  isGood(formToken: string): boolean {
    const [, expiry] = formTokenPattern.exec(formToken) ?? []
    if (expiry === undefined) return false
    const end = formToken.lastIndexOf('.')
    // Compared as texts: several base64 texts decode to the same bytes.
    const mac = Buffer.from(this.#mac(formToken.slice(0, end)))
    const leftMs = Number(expiry) * 1000 - this.#now()
    // A token with a much longer lifetime was issued before the clock was set back.
    const isInTime = leftMs > 0 && leftMs <= 2 * lifetimeMs
    return timingSafeEqual(mac, Buffer.from(formToken.slice(end + 1))) && isInTime
  }

  #mac(said: string): string {
    return createHmac('sha256', this.#secret).update(said).digest('base64url')
  }
}
