import type * as z from 'zod'
import type { applySuggestions } from '../../../../../operations/apply-suggestions.ts'
import type { closeSuggestions } from '../../../../../operations/close-suggestions.ts'
import type { discardSuggestions } from '../../../../../operations/discard-suggestions.ts'
import type { listSuggestions } from '../../../../../operations/list-suggestions.ts'
import type { openSuggestions } from '../../../../../operations/open-suggestions.ts'
import { type Answered, askApi } from '../../../shared/ask-api.ts'
import { RetryKey } from '../../../shared/retry-key.ts'

export type SuggestionPage = z.output<(typeof listSuggestions)['output']>
export type Suggestion = SuggestionPage['suggestions'][number]
export type SuggestionLink = NonNullable<SuggestionPage['link']>
export type Applied = z.output<(typeof applySuggestions)['output']>
export type ChosenPlace = NonNullable<z.input<(typeof applySuggestions)['input']>['choices']>[number]

/** Sends the requests about a list's suggestions that need its edit token. */
export class SuggestionRequests {
  readonly #path: string
  readonly #token: () => string
  readonly #key = new RetryKey()

  constructor({ slug, token }: { slug: string; token(): string }) {
    this.#path = `/lists/${slug}/suggestions`
    this.#token = token
  }

  read(): Promise<Answered<SuggestionPage>> {
    return askApi('GET', this.#path, { token: this.#token() })
  }

  open(): Promise<Answered<z.output<(typeof openSuggestions)['output']>>> {
    return askApi('POST', this.#path, { token: this.#token(), body: {} })
  }

  close(): Promise<Answered<z.output<(typeof closeSuggestions)['output']>>> {
    return askApi('DELETE', `${this.#path}?summary=1`, { token: this.#token() })
  }

  /** @param choices the restaurants that unclear places are */
  apply(ids: readonly string[], choices: readonly ChosenPlace[]): Promise<Answered<Applied>> {
    const body = { ids, choices }
    const idempotencyKey = this.#key.of(JSON.stringify(body))
    return askApi('POST', `${this.#path}/apply`, { token: this.#token(), body, idempotencyKey })
  }

  discard(ids: readonly string[]): Promise<Answered<z.output<(typeof discardSuggestions)['output']>>> {
    return askApi('POST', `${this.#path}/discard`, { token: this.#token(), body: { ids } })
  }
}
