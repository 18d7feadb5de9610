import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serve } from '@hono/node-server'
import pino from 'pino'
import { documentFetch, type NetworkOptions } from '../../../src/api/oauth/document-fetch.ts'
import { openApp, type Service, type ServiceSettings } from '../../../src/server/app.ts'
import { base, type Json } from '../../support/api.ts'
import { type Fields, Person } from './person.ts'

export { base } from '../../support/api.ts'
export { documentFetch }

export const claude = 'https://claude.ai/api/mcp/auth_callback'

/** Metadata by RFC 7591, as an assistant on the web sends it. */
export const claudeMetadata = {
  client_name: 'Claude',
  redirect_uris: [claude],
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
  token_endpoint_auth_method: 'none',
}

export type Answer = { status: number; headers: Headers; text: string; json: Json }

export type SignInService = AsyncDisposable & {
  service: Service
  dataDir: string
  /** An API key. */
  key: string
  apiKeyId: string
  /** All log lines, with tokens unmasked. */
  log: string[]
  /** Sends a request to a path below the public URL. */
  fetch(path: string, init?: RequestInit): Promise<Response>
  ask(path: string, init?: RequestInit): Promise<Answer>
  person(): Person
  register(metadata?: Record<string, unknown>): Promise<Assistant>
  /** Returns whether the tool endpoint accepts a token. */
  opens(token: string): Promise<boolean>
}

/** Opens the service on a socket, as behind a TLS proxy. It knows its public URL from its settings only. */
export async function openSignIn(
  options: {
    url?: string | undefined
    publicUrl?: string
    oauth?: boolean
    outside?: NetworkOptions
    dataDir?: string
    settings?: Partial<ServiceSettings>
  } = {},
): Promise<SignInService> {
  const { url, publicUrl = base, oauth = true, outside } = options
  await using opened = new AsyncDisposableStack()
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'forklist-'))
  if (options.dataDir === undefined) opened.defer(() => rmSync(dataDir, { recursive: true, force: true }))
  const log: string[] = []
  const logger = pino({ level: 'trace' }, { write: line => void log.push(line) })
  const settings = { dataDir, databaseUrl: url, sharedCacheSeconds: 0, oauth, ...options.settings }
  const service = opened.use(await openApp(settings, publicUrl, logger, { outside }))
  const server = serve({ fetch: service.fetch, port: 0, hostname: '127.0.0.1' })
  opened.defer(async () => {
    server.close()
    if ('closeAllConnections' in server) server.closeAllConnections()
  })
  await once(server, 'listening')
  const listening = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { key, apiKey } = await service.storage.apiKeys.create('Ada’s assistant')
  const everything = opened.move()

  const reach: SignInService['fetch'] = (path, init) => fetch(listening + path, { redirect: 'manual', ...init })
  const ask: SignInService['ask'] = async (path, init) => {
    const response = await reach(path, init)
    const text = await response.text()
    const json = text && /json/.test(response.headers.get('content-type') ?? '') ? JSON.parse(text) : undefined
    return { status: response.status, headers: response.headers, text, json }
  }
  const signIn: SignInService = {
    service,
    dataDir,
    key,
    apiKeyId: apiKey.id,
    log,
    fetch: reach,
    ask,
    person: () => new Person(publicUrl, reach),
    async register(metadata = claudeMetadata) {
      const { status, json } = await ask('/oauth/register', postJson(metadata))
      if (status !== 201) throw new Error(JSON.stringify(json))
      return new Assistant(signIn, json.client_id, json.redirect_uris[0], publicUrl)
    },
    async opens(token) {
      const { status } = await ask('/api/mcp', {
        ...postJson({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      })
      if (status !== 200 && status !== 401) throw new Error(`The tool endpoint answers ${status}`)
      return status === 200
    },
    [Symbol.asyncDispose]: () => everything.disposeAsync(),
  }
  return signIn
}

export const postJson = (body: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

type Params = Record<string, string | undefined>

/** A client that speaks OAuth by hand, so that tests can send invalid requests. */
export class Assistant {
  readonly clientId: string
  readonly redirectUri: string
  readonly verifier = randomBytes(32).toString('base64url')
  readonly #signIn: SignInService
  readonly #base: string

  constructor(signIn: SignInService, clientId: string, redirectUri: string, publicUrl: string) {
    this.#signIn = signIn
    this.clientId = clientId
    this.redirectUri = redirectUri
    this.#base = publicUrl
  }

  /** Returns the path to which it sends the person. */
  address(changed: Params = {}): string {
    const params = {
      response_type: 'code',
      client_id: this.clientId,
      redirect_uri: this.redirectUri,
      state: 'back to the trattoria',
      code_challenge: createHash('sha256').update(this.verifier).digest('base64url'),
      code_challenge_method: 'S256',
      resource: `${this.#base}/api/mcp`,
      ...changed,
    }
    return `/oauth/authorize?${query(params)}`
  }

  token(params: Params): Promise<Answer> {
    return this.#post('/oauth/token', params)
  }

  exchange(code: string, changed: Params = {}): Promise<Answer> {
    const own = { grant_type: 'authorization_code', redirect_uri: this.redirectUri, code_verifier: this.verifier }
    return this.token({ ...own, code, ...changed })
  }

  refresh(refreshToken: string): Promise<Answer> {
    return this.token({ grant_type: 'refresh_token', refresh_token: refreshToken })
  }

  revoke(token: string): Promise<Answer> {
    return this.#post('/oauth/revoke', { token })
  }

  /** Lets a person allow it. @returns the authorization code */
  async code(changed: Params = {}, fields: Fields = {}): Promise<string> {
    const back = await this.#signIn.person().allow(this.address(changed), this.#signIn.key, fields)
    return back.searchParams.get('code')!
  }

  /** Signs in with a person's consent. @returns its tokens */
  async signedIn(fields: Fields = {}): Promise<{ access: string; refresh: string }> {
    const { json } = await this.exchange(await this.code({}, fields))
    return { access: json.access_token, refresh: json.refresh_token }
  }

  #post(path: string, params: Params): Promise<Answer> {
    const body = query({ client_id: this.clientId, ...params })
    return this.#signIn.ask(path, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body,
    })
  }
}

const query = (params: Params): string =>
  new URLSearchParams(
    Object.entries(params).filter((param): param is [string, string] => param[1] !== undefined),
  ).toString()
