import type { KoaContextWithOIDC } from 'oidc-provider'
import type { GrantOf, Holder, Keyrings } from '../../storage/keyrings.ts'
import { usableAgainFor } from '../../storage/oauth.ts'
import { consenterOf } from './account.ts'

/** A code or token of the library, once it was saved. */
type Issued = { kind: string; jti: string; remainingTTL: number; grantId?: string; accountId?: string }

/**
 * Passes the keyring on to what was issued: from the consent to the code, from the code to the first tokens, and from a refresh token to
 * the next ones. A code ends with its use. A refresh token may be used again for some seconds.
 */
export async function passKeyring({ status, oidc }: KoaContextWithOIDC, keyrings: Keyrings): Promise<void> {
  const { Interaction, AuthorizationCode, RotatedRefreshToken, AccessToken, RefreshToken } = oidc.entities
  const [from, to] =
    oidc.route === 'resume'
      ? [Interaction, [AuthorizationCode]]
      : [RotatedRefreshToken ?? AuthorizationCode, [AccessToken, RefreshToken]]
  const issued = to.filter(token => token?.jti !== undefined) as Issued[]
  if (status >= 400 || !from || issued.length === 0) return
  const { grantId, accountId } = issued[0]!
  const grant: GrantOf = { grant: grantId!, keyHash: consenterOf(accountId!).keyHash }
  const used = holderOf({ ...(from as Issued), remainingTTL: usableAgainFor[from.kind] ?? 0 })
  await keyrings.pass(grant, used, issued.map(holderOf))
}

/** Returns a holder of a keyring. A token's rest of life is in seconds. */
export const holderOf = ({ kind, jti, remainingTTL }: Pick<Issued, 'kind' | 'jti' | 'remainingTTL'>): Holder => ({
  kind,
  value: jti,
  endsAt: new Date(Date.now() + remainingTTL * 1000).toISOString(),
})
