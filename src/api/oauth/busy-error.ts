import { errors } from 'oidc-provider'

/** Returns an error that a client may retry. A client that receives `invalid_client` discards its registration. */
export const busy = (description: string): errors.OIDCProviderError =>
  Object.assign(new errors.TemporarilyUnavailable(description), { status: 503, statusCode: 503 })
