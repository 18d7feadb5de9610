import { isIPv4 } from 'node:net'
import type { Implementation } from '@modelcontextprotocol/server'
import { Hono } from 'hono'
import { Problem } from '../../core/problem.ts'
import {
  commonHeaders,
  preflightResponse,
  problemResponse,
  requestContextOf,
  requestIdOf,
  staticResponse,
} from '../http/index.ts'

/** Supported revisions of the protocol, newest first. */
const revisions = ['2026-07-28', '2025-11-25', '2025-06-18', '2025-03-26']

const cardType = 'application/mcp-server-card+json'

/**
 * Returns how to connect, in the form of server cards and registries.
 * @param url may contain variables in braces
 * @param isRequired whether every request needs an API key
 */
export const remoteAt = (url: string, isRequired = true) => ({
  type: 'streamable-http',
  url,
  headers: [
    {
      name: 'Authorization',
      description: 'Identifies the caller by an API key.',
      isRequired,
      isSecret: true,
      value: 'Bearer {api_key}',
      variables: {
        api_key: {
          description: 'An API key from the operator of the service.',
          isRequired,
          isSecret: true,
          placeholder: 'forklist_…',
        },
      },
    },
  ],
})

/** Returns a unique server name: the reversed host, then the name. An IP address is not reversed. */
export const qualifiedName = (name: string, host: string): string => {
  const domain = isIPv4(host) ? host : host.split('.').reverse().join('.')
  return `${domain.replace(/[^a-z0-9.-]/g, '-')}/${name}`
}

type Discovery = {
  /** The public URL without a trailing slash. */
  base: string
  /** Path of the tool endpoint below the public URL. */
  path: string
  /** Whether clients may sign in instead of sending an API key. */
  hasSignIn: boolean
}

/** Returns the server card (SEP-2127): the same as `server/discover`, with the address. */
const serverCard = ({ name, ...identity }: Implementation, { base, path, hasSignIn }: Discovery) => ({
  $schema: 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json',
  name: qualifiedName(name, new URL(base).hostname),
  ...identity,
  remotes: [{ ...remoteAt(base + path, !hasSignIn), supportedProtocolVersions: revisions }],
})

/** Returns the catalogue of a host, which points to the card. */
const aiCatalog = ({ name, title = name }: Implementation, base: string, cardPath: string) => ({
  specVersion: '1.0',
  entries: [
    {
      identifier: `urn:air:${new URL(base).hostname}:mcp:${name}`,
      displayName: title,
      type: cardType,
      url: base + cardPath,
    },
  ],
})

/** Serves the discovery documents. They are public. */
export function discovery(identity: Implementation, about: Discovery): Hono {
  const cardPath = `${about.path}/server-card`
  const app = new Hono()
  serve(app, cardPath, cardType, serverCard(identity, about), about.base)
  const catalog = aiCatalog(identity, about.base, cardPath)
  serve(app, '/.well-known/ai-catalog.json', 'application/ai-catalog+json', catalog, about.base)
  return app
}

const allow = 'GET, HEAD, OPTIONS'
const sentHeaders = 'Content-Type, If-None-Match, X-Request-Id'
const headers = {
  'cache-control': 'public, max-age=3600',
  'access-control-allow-methods': allow,
  'access-control-allow-headers': sentHeaders,
}

function serve(app: Hono, path: string, type: string, document: object, base: string): void {
  const answer = staticResponse(JSON.stringify(document), type, headers)
  app.get(path, c => {
    Object.assign(requestContextOf(c.req.raw), { via: 'mcp', target: path })
    return answer(c.req.raw, commonHeaders(requestIdOf(c.req.raw)))
  })
  app.options(path, c => preflightResponse(requestIdOf(c.req.raw), allow, sentHeaders))
  app.all(path, c => problemResponse(new Problem('method_not_allowed'), base, requestIdOf(c.req.raw), { allow }))
}
