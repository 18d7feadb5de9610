import type * as z from 'zod'
import type { ProblemDocument } from '../../../domain/problem-document.ts'
import { formTokenHeader, sitePath } from '../../api/names.ts'
import { pageData } from './page-data.ts'
import { root } from './root.ts'

export type ProblemView = z.output<typeof ProblemDocument>

export class Refused extends Error {
  readonly problem: ProblemView

  constructor(problem: ProblemView) {
    super(problem.code)
    this.problem = problem
  }
}

/** Sends requests to the site API with the page's form token. */
export class SiteApi {
  /** Valid for two hours. A new one is fetched if it is missing or expired. */
  #formToken = pageData.formToken ?? ''

  /**
   * Sends a request.
   * @param path below `/site/`
   * @throws Refused if the service refuses; TypeError if it does not respond; DOMException if `signal` aborts
   */
  async ask<T>(method: 'GET' | 'POST', path: string, given: SiteRequest = {}): Promise<T> {
    if (this.#formToken === '') await this.#renew()
    const answer = await this.#send(method, path, given)
    if (answer.status !== 401) return read(answer)
    await this.#renew()
    return read(await this.#send(method, path, given))
  }

  #send(method: string, path: string, { body, idempotencyKey, signal }: SiteRequest): Promise<Response> {
    return fetch(addressOf(path), {
      method,
      headers: {
        [formTokenHeader]: this.#formToken,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    })
  }

  async #renew(): Promise<void> {
    const { formToken } = await read<{ formToken: string }>(await fetch(addressOf('form-token')))
    this.#formToken = formToken
  }
}

/** Drops the slash at the start of `sitePath`, because `root` ends with one. */
const addressOf = (path: string): string => `${root}${sitePath.slice(1)}/${path}`

type SiteRequest = { body?: object; idempotencyKey?: string; signal?: AbortSignal }

async function read<T>(answer: Response): Promise<T> {
  // The service sends only JSON. A proxy sent anything else.
  if (!/json/.test(answer.headers.get('content-type') ?? '')) throw new TypeError('no answer of the service')
  if (!answer.ok) throw new Refused(await answer.json())
  return answer.json()
}
