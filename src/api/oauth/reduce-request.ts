import { errors, type KoaContextWithOIDC } from 'oidc-provider'
import { scope } from './addresses.ts'

/** Parameters that are used. The others would be stored during the consent for nothing. */
const meaningful = new Set([
  'client_id',
  'redirect_uri',
  'response_type',
  'response_mode',
  'prompt',
  'state',
  'code_challenge',
  'code_challenge_method',
  'resource',
])
const maxParameterLength = 4000

/**
 * Reduces an authorization request to what is stored, in place. Assistants ask for scopes of other services or for none; there is only
 * one.
 * @throws InvalidRequest for a request that is too long to store
 */
export function reduceRequest({ oidc }: KoaContextWithOIDC): void {
  const params = oidc.params!
  for (const name of Object.keys(params)) if (!meaningful.has(name)) params[name] = undefined
  params.scope = scope
  if (Buffer.byteLength(JSON.stringify(params)) > maxParameterLength)
    throw new errors.InvalidRequest(`the parameters must be at most ${maxParameterLength} bytes together`)
}
