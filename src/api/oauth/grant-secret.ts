import { randomBytes } from 'node:crypto'
import { Provider } from 'oidc-provider'

const bytes = 16

/**
 * Returns the secret at the beginning of a token. All tokens of one grant share it. It passes from token to token and is stored nowhere.
 */
export const grantSecret = (token: string): string => token.slice(0, token.indexOf('.'))

/** Makes tokens begin with the secret of their grant. */
export function shareSecrets({ AccessToken, RefreshToken }: Provider): void {
  for (const { prototype } of [AccessToken, RefreshToken]) {
    // The library's types omit this method.
    const tokenClass = prototype as unknown as { generateTokenId(): string }
    const { generateTokenId } = tokenClass
    tokenClass.generateTokenId = function () {
      return `${secretNow()}.${generateTokenId.call(this)}`
    }
  }
}

/** Returns the grant's secret: from the token that was sent, from the token made just before, or a new one. */
function secretNow(): string {
  const { RotatedRefreshToken, AccessToken } = Provider.ctx!.oidc.entities
  const token = RotatedRefreshToken?.jti ?? AccessToken?.jti
  return token === undefined ? randomBytes(bytes).toString('base64url') : grantSecret(token)
}
