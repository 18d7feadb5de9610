import { postJson, type SignInService } from '../../api/oauth/sign-in.ts'
import type { Json } from '../../support/api.ts'

/** A request to the REST interface. */
export type Sent = { method?: string; path: string; token?: string; body?: unknown; idempotencyKey?: string }

export type Service = Pick<SignInService, 'ask'>

/** @returns the JSON of the response @throws Error for a problem */
export async function send({ ask }: Service, { method, path, token, body, idempotencyKey }: Sent): Promise<Json> {
  const headers = {
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
  }
  const sent = body === undefined ? {} : { body: JSON.stringify(body) }
  const { status, json, text } = await ask(`/api/v1${path}`, { method: method ?? 'GET', headers, ...sent })
  if (status >= 400) throw new Error(`${method} ${path}: ${text}`)
  return json
}

/** Calls a tool. @returns its structured answer @throws Error for a failure */
export async function callTool({ ask }: Service, access: string, name: string, input: object = {}): Promise<Json> {
  const { headers, ...rest } = postJson({
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name, arguments: input },
  })
  const { json, text } = await ask('/api/mcp?tools=all', {
    ...rest,
    headers: { ...headers, authorization: `Bearer ${access}` },
  })
  if (!json?.result?.structuredContent) throw new Error(`${name}: ${text}`)
  return json.result.structuredContent
}

/** A list with its edit token. */
export class OwnList {
  readonly slug: string
  token: string
  readonly #service: Service

  constructor(service: Service, { slug, editToken }: { slug: string; editToken: string }) {
    this.#service = service
    this.slug = slug
    this.token = editToken
  }

  /** Sends a request below the list, or with an empty path to the list itself. */
  send(method: string, path: string, body?: unknown): Promise<Json> {
    return send(this.#service, { method, path: `/lists/${this.slug}${path}`, token: this.token, body })
  }

  /** Returns the ids of its places in rank order. */
  async ids(): Promise<string[]> {
    return (await this.send('GET', '')).places.map(({ id }: Json) => id)
  }
}
