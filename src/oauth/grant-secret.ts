import { randomBytes } from 'node:crypto'
import { Provider } from 'oidc-provider'

const bytes = 16

/**
 * What the tokens of one grant have in common and nobody else knows: their beginning. It goes from each token to the next by the token
 * itself, and is kept nowhere.
 */
export const grantSecret = (token: string): string => token.slice(0, token.indexOf('.'))

/** Makes tokens begin with the secret of their grant. */
export function shareSecrets({ AccessToken, RefreshToken }: Provider): void {
  for (const { prototype } of [AccessToken, RefreshToken]) {
    // Its types leave it out.
    const made = prototype as unknown as { generateTokenId(): string }
    const { generateTokenId } = made
    made.generateTokenId = function () {
      return `${secretNow()}.${generateTokenId.call(this)}`
    }
  }
}

/** Of the grant that tokens are being made for: that of the token that was sent, or of the one made just before, else a new one. */
function secretNow(): string {
  const { RotatedRefreshToken, AccessToken } = Provider.ctx!.oidc.entities
  const token = RotatedRefreshToken?.jti ?? AccessToken?.jti
  return token === undefined ? randomBytes(bytes).toString('base64url') : grantSecret(token)
}
