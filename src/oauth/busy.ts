import { errors } from 'oidc-provider'

/** What is answered to who did nothing wrong and may come again: who is told `invalid_client` throws away what it has. */
export const busy = (description: string): errors.OIDCProviderError =>
  Object.assign(new errors.TemporarilyUnavailable(description), { status: 503, statusCode: 503 })
