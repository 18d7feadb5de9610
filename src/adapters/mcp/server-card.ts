import { isIPv4 } from 'node:net'
import type { Implementation } from '@modelcontextprotocol/server'
import { Hono } from 'hono'
import { Problem } from '../../core/problem.ts'
import { commonHeaders, fixedAnswer, noted, preflight, problemAnswer, requestIdOf } from '../http/index.ts'

/** The revisions of the protocol that are answered, newest first. */
const revisions = ['2026-07-28', '2025-11-25', '2025-06-18', '2025-03-26']

const cardType = 'application/mcp-server-card+json'

/**
 * How to connect, as server cards and registries say it.
 * @param url may have variables in braces
 * @param isRequired whether nobody comes in without an API key
 */
export const remoteAt = (url: string, isRequired = true) => ({
  type: 'streamable-http',
  url,
  headers: [
    {
      name: 'Authorization',
      description: 'Says who is calling, by an API key.',
      isRequired,
      isSecret: true,
      value: 'Bearer {api_key}',
      variables: {
        api_key: {
          description: 'An API key. Whoever runs the service gives it out.',
          isRequired,
          isSecret: true,
          placeholder: 'forklist_…',
        },
      },
    },
  ],
})

/** A server's name that no other bears: behind its host, the other way round. An address is no domain, and stays as it is. */
export const qualifiedName = (name: string, host: string): string => {
  const domain = isIPv4(host) ? host : host.split('.').reverse().join('.')
  return `${domain.replace(/[^a-z0-9.-]/g, '-')}/${name}`
}

export type Discovery = {
  /** The public URL, without a slash at its end. */
  base: string
  /** Of the tool endpoint, below the public URL. */
  path: string
  /** Whether clients may sign in instead of sending an API key. */
  hasSignIn: boolean
}

/** What clients are told before they connect (SEP-2127): the same as `server/discover` says, and where it is. */
const serverCard = ({ name, ...identity }: Implementation, { base, path, hasSignIn }: Discovery) => ({
  $schema: 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json',
  name: qualifiedName(name, new URL(base).hostname),
  ...identity,
  remotes: [{ ...remoteAt(base + path, !hasSignIn), supportedProtocolVersions: revisions }],
})

/** What is to be found at a host, for those who know nothing but its name: the card. */
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

/** The documents by which the tool endpoint is found, for everybody. */
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
  const answer = fixedAnswer(JSON.stringify(document), type, headers)
  app.get(path, c => {
    Object.assign(noted(c.req.raw), { via: 'mcp', what: path })
    return answer(c.req.raw, commonHeaders(requestIdOf(c.req.raw)))
  })
  app.options(path, c => preflight(requestIdOf(c.req.raw), allow, sentHeaders))
  app.all(path, c => problemAnswer(new Problem('method_not_allowed'), base, requestIdOf(c.req.raw), { allow }))
}
