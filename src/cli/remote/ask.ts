import { type JsonObject, membersOf } from '../../util/json-object.ts'
import { packageVersion } from '../../util/package-info.ts'
import { NotDone } from '../command.ts'

/** A problem document of a service. Its code may be newer than this program. */
export type ServiceProblemDocument = JsonObject & { code: string; detail: string; status: number }

/** A refusal by another machine's service. */
export class ServiceProblem extends Error {
  override name = 'ServiceProblem'
  readonly document: ServiceProblemDocument

  constructor(document: ServiceProblemDocument) {
    super(document.detail)
    this.document = document
  }
}

export const isProblemDocument = (value: unknown): value is ServiceProblemDocument => {
  const { code, detail, status } = membersOf(value)
  return typeof code === 'string' && typeof detail === 'string' && typeof status === 'number'
}

/** How requests reach a service. */
export type Connection = { url: string; fetch: (request: Request) => Response | Promise<Response> }

/**
 * Sends a request to a service.
 * @param path below its public URL
 * @throws NotDone when it cannot be reached, or is no Forklist; ServiceProblem
 */
export async function ask(connection: Connection, path: string, init: RequestInit = {}): Promise<Response> {
  const { url, fetch } = connection
  const headers = new Headers(init.headers)
  headers.set('user-agent', `forklist/${packageVersion()}`)
  const response = await connected(connection, async () =>
    // A redirect may turn a change into a read.
    fetch(new Request(url + path, { ...init, headers, redirect: 'manual' })),
  )
  refuseRedirect(url, response)
  if (response.ok) return response
  const document = isJson(response) ? await connected(connection, () => response.json()) : undefined
  throw isProblemDocument(document) ? new ServiceProblem(document) : notForklist(url, response)
}

/** @throws NotDone for a redirect, with where it leads to */
export function refuseRedirect(url: string, { status, headers }: Pick<Response, 'status' | 'headers'>): void {
  const location = headers.get('location')
  if (status >= 300 && status < 400 && location !== null)
    throw new NotDone(`${url} redirects to ${new URL(location, url).origin}. Use that address.`)
}

/** Reads a JSON response. @throws NotDone */
export async function jsonOf(connection: Connection, response: Response): Promise<Record<string, unknown>> {
  if (!isJson(response)) throw notForklist(connection.url, response)
  return membersOf(await connected(connection, () => response.json()))
}

const isJson = ({ headers }: Response): boolean => /[/+]json\s*(;|$)/.test(headers.get('content-type') ?? '')

export const notForklist = (url: string, { status, headers }: Pick<Response, 'status' | 'headers'>): NotDone =>
  new NotDone(
    `${url} answers with ${status} and ${headers.get('content-type') ?? 'no content'}, which is not how Forklist answers. Check the address: it is that of the service’s start page.`,
  )

/** Runs a part of a request. @throws NotDone when the connection fails */
export async function connected<Result>(
  { url }: Pick<Connection, 'url'>,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof NotDone || error instanceof ServiceProblem) throw error
    throw new NotDone(`Cannot reach ${url}: ${reasonOf(error)}. Check the address and the network.`, { cause: error })
  }
}

/** Returns why a request failed. The outer error of `fetch` does not say it. */
export function reasonOf(error: unknown): string {
  const { cause = error } = error as Error
  const { message, code } = cause as NodeJS.ErrnoException
  return message || code || String(cause)
}
