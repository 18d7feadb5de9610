import type { HoursToken } from './tokens.ts'

/** Reads tokens from left to right, never back. */
export class Cursor {
  #at = 0
  readonly #tokens: readonly HoursToken[]

  constructor(tokens: readonly HoursToken[]) {
    this.#tokens = tokens
  }

  get done(): boolean {
    return this.#at >= this.#tokens.length
  }

  /** Returns whether the next token is one of these kinds, or the token `ahead` places after it. */
  sees(kinds: readonly HoursToken['is'][], ahead = 0): boolean {
    const token = this.#tokens[this.#at + ahead]
    return token !== undefined && kinds.includes(token.is)
  }

  /** Skips the next token if it is of this kind. @returns whether it was */
  takes(kind: HoursToken['is']): boolean {
    return this.take(kind) !== undefined
  }

  take(kind: HoursToken['is']): HoursToken | undefined {
    return this.sees([kind]) ? this.#tokens[this.#at++] : undefined
  }
}
