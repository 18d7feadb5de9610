// Imports the packages of `test/api/mcp` by path, because other folders do not find them by name.
import {
  Client,
  type OAuthClientProvider,
  StreamableHTTPClientTransport,
} from '../mcp/node_modules/@modelcontextprotocol/client/dist/index.mjs'
import { Client as OlderClient } from '../mcp/node_modules/@modelcontextprotocol/sdk/dist/esm/client/index.js'
import { StreamableHTTPClientTransport as OlderTransport } from '../mcp/node_modules/@modelcontextprotocol/sdk/dist/esm/client/streamableHttp.js'

const self = { name: 'forklist-tests', version: '1.0.0' }

/** A client that is about to connect. */
type Connecting = {
  connect(): Promise<void>
  /** Continues with the parameters of the redirect. */
  finish(back: URLSearchParams): Promise<void>
  call(tool: string, input: Record<string, unknown>): Promise<{ isError?: boolean; structuredContent?: unknown }>
  close(): Promise<void>
}

type Connects = (url: URL, authProvider: OAuthClientProvider) => Connecting

const current: Connects = (url, authProvider) => {
  const client = new Client(self, { versionNegotiation: { mode: 'auto' } })
  const transport = new StreamableHTTPClientTransport(url, { authProvider })
  return {
    connect: () => client.connect(transport),
    finish: back => transport.finishAuth(back),
    call: (name, input) => client.callTool({ name, arguments: input }) as ReturnType<Connecting['call']>,
    close: () => client.close(),
  }
}

const older: Connects = (url, authProvider) => {
  const client = new OlderClient(self)
  type Options = NonNullable<ConstructorParameters<typeof OlderTransport>[1]>
  const transport = new OlderTransport(url, { authProvider: authProvider as Options['authProvider'] & object })
  return {
    connect: () => client.connect(transport as Parameters<typeof client.connect>[0]),
    finish: back => transport.finishAuth(back.get('code')!),
    call: (name, input) => client.callTool({ name, arguments: input }) as ReturnType<Connecting['call']>,
    close: () => client.close(),
  }
}

export const generations = { current, older }

/** Stores an assistant's sign-in in memory, in the form that the libraries require. */
export class MemoryProvider implements OAuthClientProvider {
  readonly redirectUrl: string
  readonly clientMetadataUrl?: string
  readonly clientMetadata: OAuthClientProvider['clientMetadata']
  /** The addresses to which people were sent. */
  readonly sentTo: URL[] = []
  #client: Awaited<ReturnType<OAuthClientProvider['clientInformation']>>
  #tokens: Awaited<ReturnType<OAuthClientProvider['tokens']>>
  #discovered: Awaited<ReturnType<NonNullable<OAuthClientProvider['discoveryState']>>>
  #verifier = ''

  constructor(redirectUrl: string, clientMetadataUrl?: string) {
    this.redirectUrl = redirectUrl
    if (clientMetadataUrl !== undefined) this.clientMetadataUrl = clientMetadataUrl
    this.clientMetadata = {
      client_name: 'Trattoria Finder',
      redirect_uris: [redirectUrl],
      grant_types: ['authorization_code', 'refresh_token'],
      token_endpoint_auth_method: 'none',
    }
  }

  saveDiscoveryState: NonNullable<OAuthClientProvider['saveDiscoveryState']> = state => {
    this.#discovered = state
  }
  discoveryState: NonNullable<OAuthClientProvider['discoveryState']> = () => this.#discovered

  state = () => 'back to the trattoria'
  clientInformation = () => this.#client
  tokens = () => this.#tokens
  codeVerifier = () => this.#verifier
  /** Simulates an expired access token. */
  forgetAccess = () => {
    if (this.#tokens) this.#tokens = { ...this.#tokens, access_token: 'run-out' }
  }
  saveClientInformation: NonNullable<OAuthClientProvider['saveClientInformation']> = client => {
    this.#client = client
  }
  saveTokens: OAuthClientProvider['saveTokens'] = tokens => {
    this.#tokens = tokens
  }
  saveCodeVerifier: OAuthClientProvider['saveCodeVerifier'] = verifier => {
    this.#verifier = verifier
  }
  redirectToAuthorization: OAuthClientProvider['redirectToAuthorization'] = url => {
    this.sentTo.push(url)
  }
  invalidateCredentials: NonNullable<OAuthClientProvider['invalidateCredentials']> = scope => {
    if (scope === 'all' || scope === 'tokens') this.#tokens = undefined
    if (scope === 'all' || scope === 'client') this.#client = undefined
  }
}
