import type { Token } from './tokens.ts'

/** Goes through tokens from left to right, never back. */
export class Cursor {
  #at = 0
  readonly #tokens: readonly Token[]

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens
  }

  get done(): boolean {
    return this.#at >= this.#tokens.length
  }

  /** Whether the next token is one of these kinds, or, with `ahead`, the one that many behind it. */
  sees(kinds: readonly Token['is'][], ahead = 0): boolean {
    const token = this.#tokens[this.#at + ahead]
    return token !== undefined && kinds.includes(token.is)
  }

  /** Whether the next token was of this kind and is behind us now. */
  takes(kind: Token['is']): boolean {
    return this.take(kind) !== undefined
  }

  take(kind: Token['is']): Token | undefined {
    return this.sees([kind]) ? this.#tokens[this.#at++] : undefined
  }
}
