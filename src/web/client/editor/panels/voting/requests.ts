import type * as z from 'zod'
import type { Consensus } from '../../../../../domain/vote-view.ts'
import type { applyConsensus } from '../../../../../operations/apply-consensus.ts'
import type { closeVote } from '../../../../../operations/close-vote.ts'
import type { openVote } from '../../../../../operations/open-vote.ts'
import { type Answered, askApi } from '../../../shared/ask-api.ts'

/** A vote, and its places in the order of the ballots. */
export type Standings = z.output<typeof Consensus>
export type Vote = Standings['vote']
export type Draft = Omit<z.input<(typeof openVote)['input']>, 'slug'>
type Opened = z.output<(typeof openVote)['output']>
type Closed = z.output<(typeof closeVote)['output']>
export type Applied = z.output<(typeof applyConsensus)['output']>

/** Sends the requests about a list's vote that need its edit token. */
export class VoteRequests {
  readonly #path: string
  readonly #token: () => string

  constructor({ slug, token }: { slug: string; token(): string }) {
    this.#path = `/lists/${slug}/vote`
    this.#token = token
  }

  standings(): Promise<Answered<Standings>> {
    return askApi('GET', this.#path, { token: this.#token() })
  }

  open(draft: Draft, idempotencyKey: string): Promise<Answered<Opened>> {
    return askApi('POST', this.#path, { token: this.#token(), body: draft, idempotencyKey })
  }

  close(): Promise<Answered<Closed>> {
    return askApi('POST', `${this.#path}/close`, { token: this.#token() })
  }

  /** @param ifVersion the version of the list whose order is replaced */
  apply(ifVersion: number, idempotencyKey: string): Promise<Answered<Applied>> {
    return askApi('POST', `${this.#path}/apply`, { token: this.#token(), body: { ifVersion }, idempotencyKey })
  }
}
