import { randomId } from './random-id.ts'

/** The idempotency key of a request: the same while the same is sent again, another one for another request. */
export class RetryKey {
  #last: { request: string; key: string } | undefined

  of(request: string): string {
    if (this.#last?.request !== request) this.#last = { request, key: randomId() }
    return this.#last.key
  }

  /** What is sent from now on is meant anew, even if it is the same. */
  forget(): void {
    this.#last = undefined
  }
}
