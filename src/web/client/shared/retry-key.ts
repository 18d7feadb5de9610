import { randomId } from './random-id.ts'

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
