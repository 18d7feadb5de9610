import type * as z from 'zod'
import type { ProblemDocument } from '../../../domain/problem-document.ts'
import { formTokenHeader, sitePath } from '../../door/names.ts'
import { root } from './root.ts'

export type ProblemView = z.output<typeof ProblemDocument>

/** The service said no, and why. */
export class Refused extends Error {
  readonly problem: ProblemView

  constructor(problem: ProblemView) {
    super(problem.code)
    this.problem = problem
  }
}

/** The website's own way to what needs an API key elsewhere, with the token of the page that was loaded. */
export class SiteDoor {
  #formToken: string

  /** @param formToken as the page came with it; it lasts two hours. Where there is none, and when it is over, another one is fetched. */
  constructor(formToken = '') {
    this.#formToken = formToken
  }

  /**
   * @param path below `/site/`
   * @throws Refused when the service says no; TypeError when it cannot be reached, or something else answers; DOMException when `signal` says to stop
   */
  async ask<T>(method: 'GET' | 'POST', path: string, given: Given = {}): Promise<T> {
    if (this.#formToken === '') await this.#renew()
    const answer = await this.#send(method, path, given)
    if (answer.status !== 401) return read(answer)
    await this.#renew()
    return read(await this.#send(method, path, given))
  }

  #send(method: string, path: string, { body, idempotencyKey, signal }: Given): Promise<Response> {
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

/** `root` has the slash that the door's path begins with. */
const addressOf = (path: string): string => `${root}${sitePath.slice(1)}/${path}`

type Given = { body?: object; idempotencyKey?: string; signal?: AbortSignal }

async function read<T>(answer: Response): Promise<T> {
  // What is not JSON is no answer of the service, but of something on the way.
  if (!/json/.test(answer.headers.get('content-type') ?? '')) throw new TypeError('no answer of the service')
  if (!answer.ok) throw new Refused(await answer.json())
  return answer.json()
}
