/** The idempotency key of a request: constant while the same request is repeated. */
export class RetryKey {
  #last: { request: string; key: string } | undefined

  of(request: string): string {
    if (this.#last?.request !== request) this.#last = { request, key: randomId() }
    return this.#last.key
  }

  /** Makes the next request a new one, even if it is equal. */
  forget(): void {
    this.#last = undefined
  }
}

/** Returns 32 random characters. `crypto.randomUUID` does not exist on pages without TLS. */
export const randomId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map(byte => byte.toString(16).padStart(2, '0')).join('')
