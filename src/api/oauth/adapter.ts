import { type Adapter, type AdapterFactory, type AdapterPayload, errors } from 'oidc-provider'
import type { OAuthStore } from '../../storage/oauth.ts'
import { isDocument } from './clients.ts'

/** Stores the library's records in our tables. @param resumeUrl returns the address at which a consent in progress continues */
export const adapters =
  (store: OAuthStore, resumeUrl: (id: string) => string): AdapterFactory =>
  kind => {
    if (kind === 'Client') return clients(store)
    if (kind === 'Session') return nowhere
    return records(store, kind, resumeUrl)
  }

// The device flow looks up user codes, and sessions look up uids. Forklist has neither.
const nowhere: Adapter = {
  upsert: async () => {},
  find: async () => undefined,
  findByUid: async () => undefined,
  findByUserCode: async () => undefined,
  consume: async () => {},
  destroy: async () => {},
  revokeByGrantId: async () => {},
}

const clients = (store: OAuthStore): Adapter => ({
  ...nowhere,
  async upsert(id, metadata) {
    if (!(await store.register(id, metadata))) throw busy('too many clients have registered in the last minutes')
  },
  // The library reads a client's document only if the client is not found here; see `cacheDocuments`.
  find: async id => (isDocument(id) ? undefined : store.client(id)),
  destroy: id => store.removeClient(id),
})

const records = (store: OAuthStore, kind: string, resumeUrl: (id: string) => string): Adapter => ({
  ...nowhere,
  async upsert(value, payload, expiresIn) {
    if (expiresIn === undefined) throw new Error(`${kind} has no expiry time`)
    const grant = kind === 'Grant' ? undefined : payload.grantId
    if (!(await store.save(kind, value, withoutValue(payload), expiresIn, grant)))
      throw busy('too many are signing in at the moment')
  },
  async find(value) {
    const record = await store.find(kind, value)
    if (!record) return undefined
    return {
      ...record.payload,
      jti: value,
      ...(kind === 'Interaction' && { returnTo: resumeUrl(value) }),
      ...(record.used && { consumed: true }),
    }
  },
  // The library checks too, but two requests may pass its check at the same time.
  async consume(value) {
    if (await store.use(kind, value)) return
    const record = await store.find(kind, value)
    if (record) await store.removeGrant(record.payload.grantId as string)
    throw new errors.InvalidGrant(`${kind} was used at the same time`)
  },
  destroy: value => store.remove(kind, value),
  revokeByGrantId: grant => store.removeGrant(grant),
})

/** Removes the token itself. Records are found by its hash, so the token must not be stored beside it. */
const withoutValue = ({ jti: _, returnTo: __, ...payload }: AdapterPayload): object => payload

/** Returns an error that a client may retry. A client that receives `invalid_client` discards its registration. */
export const busy = (description: string): errors.OIDCProviderError =>
  Object.assign(new errors.TemporarilyUnavailable(description), { status: 503, statusCode: 503 })
