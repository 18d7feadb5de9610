import type { Account } from 'oidc-provider'
import type { Limits } from '../../core/rate-limits/limits.ts'

/** Who consented: the holder of an API key, or a guest for whom the operator's key stands in. */
export type Consenter = { keyHash: string; isGuest: boolean }

const guestPrefix = 'guest:'

/** Returns the account id by which the library knows a person. */
export const accountIdOf = ({ keyHash, isGuest }: Consenter): string => (isGuest ? guestPrefix : '') + keyHash

export const consenterOf = (accountId: string): Consenter => ({
  keyHash: accountId.replace(guestPrefix, ''),
  isGuest: accountId.startsWith(guestPrefix),
})

/** What guests may do: people without an API key of their own. */
export type Guests = {
  /** The hash of the API key from which their grants are issued. */
  keyHash: string
  limits: Limits
  /** Whether guests may create lists. */
  mayCreate: boolean
}

export type AccountParts = {
  /** Returns whether an API key is in use, by its hash. */
  isKey(hash: string): Promise<boolean>
  /** Absent without guests. */
  guests?: Guests | undefined
}

/** Returns a function that finds an account. It ends when its API key is revoked, and a guest's when the operator names another key. */
export const accountFinder =
  ({ isKey, guests }: AccountParts) =>
  async (accountId: string): Promise<Account | undefined> => {
    const { keyHash, isGuest } = consenterOf(accountId)
    if ((isGuest && keyHash !== guests?.keyHash) || !(await isKey(keyHash))) return undefined
    return { accountId, claims: async () => ({ sub: accountId }) }
  }
