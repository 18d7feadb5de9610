import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** For longer a page asks for another. */
const lifetimeMs = 2 * 3_600_000

const shape = /^(\d{1,12})\.[\w-]{16}\.[\w-]{43}$/

/** What a page shows to make a list or to search: `expiry.nonce.mac`, the expiry in seconds since 1970. Nothing of it is kept. */
export class FormTokens {
  readonly #secret: string
  readonly #now: () => number

  /** @param secret the same on every node @param now milliseconds since 1970 */
  constructor(secret: string, now: () => number) {
    this.#secret = secret
    this.#now = now
  }

  /** A new one, and when it runs out. */
  issue(): { formToken: string; expiresAt: Date } {
    const expiry = Math.floor((this.#now() + lifetimeMs) / 1000)
    const said = `${expiry}.${randomBytes(12).toString('base64url')}`
    return { formToken: `${said}.${this.#mac(said)}`, expiresAt: new Date(expiry * 1000) }
  }

  /** Whether it was given out here, or on another node, and has not run out. */
  isGood(formToken: string): boolean {
    const [, expiry] = shape.exec(formToken) ?? []
    if (expiry === undefined) return false
    const end = formToken.lastIndexOf('.')
    // As texts of one length: decoded, several would be the same.
    const mac = Buffer.from(this.#mac(formToken.slice(0, end)))
    const leftMs = Number(expiry) * 1000 - this.#now()
    // A token that would last much longer than any is from before the clock went back.
    const isInTime = leftMs > 0 && leftMs <= 2 * lifetimeMs
    return timingSafeEqual(mac, Buffer.from(formToken.slice(end + 1))) && isInTime
  }

  #mac(said: string): string {
    return createHmac('sha256', this.#secret).update(said).digest('base64url')
  }
}
