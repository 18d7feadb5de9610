import type { ServerResponse } from 'node:http'
import { Assistant, base, type SignInService } from './sign-in.ts'

/** Returns the document by which an assistant describes itself at its own address. */
export const described = (origin: string, more: Record<string, unknown> = {}) => ({
  client_id: `${origin}/oauth/client.json`,
  client_name: 'Trattoria Finder',
  client_uri: origin,
  redirect_uris: [`${origin}/callback`],
  grant_types: ['authorization_code', 'refresh_token'],
  token_endpoint_auth_method: 'none',
  ...more,
})

export const assistantAt = (signIn: SignInService, origin: string, path = '/oauth/client.json') =>
  new Assistant(signIn, origin + path, `${origin}/callback`, base)

export const json = (response: ServerResponse, body: unknown) => {
  response.setHeader('content-type', 'application/json').end(JSON.stringify(body))
}
