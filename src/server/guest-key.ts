import { SettingError } from '../config/index.ts'
import type { ApiKeys } from '../storage/api-keys.ts'
import type { Logger } from './observability/logger.ts'

/**
 * Returns the hash of the API key that OAUTH_GUEST_KEY names. A revoked key means no guests. It does not stop the start, because it may
 * have been revoked to end the guests of a running service.
 * @throws SettingError for an unknown or ambiguous name
 */
export async function guestKeyHashOf(
  apiKeys: Pick<ApiKeys, 'named'>,
  name: string | undefined,
  log: Pick<Logger, 'warn'>,
): Promise<string | undefined> {
  if (name === undefined) return undefined
  const keys = await apiKeys.named(name)
  const inUse = keys.filter(({ isRevoked }) => !isRevoked)
  const setting = `OAUTH_GUEST_KEY is ${JSON.stringify(name)}`
  if (keys.length === 0)
    throw new SettingError(`${setting}, but no API key has this id or name: see forklist keys list`)
  if (inUse.length > 1) throw new SettingError(`${setting}, but ${inUse.length} API keys have this name: use an id`)
  if (inUse.length === 0) log.warn(`${setting}, which is revoked: nobody can sign in as a guest`)
  return inUse[0]?.hash
}
