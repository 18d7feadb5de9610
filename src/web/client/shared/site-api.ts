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

type SiteRequest = { body?: object; idempotencyKey?: string; signal?: AbortSignal }

/** Valid for two hours. A new one is fetched if it is missing or expired. */
let { formToken = '' } = pageData

/**
 * Sends a request to the site API with the page's form token.
 * @param path below `/site/`
 * @throws Refused if the service refuses; TypeError if it does not respond; DOMException if `signal` aborts
 */
export async function askSite<T>(method: 'GET' | 'POST', path: string, given: SiteRequest = {}): Promise<T> {
  const answer = formToken === '' ? undefined : await send(method, path, given)
  if (answer && answer.status !== 401) return read(answer)
  const fresh = await read<{ formToken: string }>(await fetch(addressOf('form-token')))
  formToken = fresh.formToken
  return read(await send(method, path, given))
}

const send = (method: string, path: string, { body, idempotencyKey, signal }: SiteRequest): Promise<Response> =>
  fetch(addressOf(path), {
    method,
    headers: {
      [formTokenHeader]: formToken,
      ...(body && { 'content-type': 'application/json' }),
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
    },
    ...(body && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  })

/** Drops the slash at the start of `sitePath`, because `root` ends with one. */
const addressOf = (path: string): string => `${root}${sitePath.slice(1)}/${path}`

async function read<T>(answer: Response): Promise<T> {
  // The service sends only JSON. A proxy sent anything else.
  if (!/json/.test(answer.headers.get('content-type') ?? '')) throw new TypeError('no answer of the service')
  if (!answer.ok) throw new Refused(await answer.json())
  return answer.json()
}
