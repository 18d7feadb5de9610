import { errors, type KoaContextWithOIDC } from 'oidc-provider'
import { scope } from './addresses.ts'

/** What of a request to be let in means something here. The rest would be kept while the person is asked, for nothing. */
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
const longest = 4000

/**
 * What an assistant asks for, made into what is kept of it, in place. Assistants ask for scopes that they know from elsewhere, or for
 * none: there is one.
 * @throws InvalidRequest for what is too long to be kept for anybody
 */
export function keptOf({ oidc }: KoaContextWithOIDC): void {
  const params = oidc.params!
  for (const name of Object.keys(params)) if (!meaningful.has(name)) params[name] = undefined
  params.scope = scope
  if (Buffer.byteLength(JSON.stringify(params)) > longest)
    throw new errors.InvalidRequest(`the parameters must be at most ${longest} bytes together`)
}
