import { type Adapter, type AdapterFactory, type AdapterPayload, errors } from 'oidc-provider'
import type { OAuthStore } from '../storage/oauth.ts'
import { busy } from './busy.ts'
import { isDocument } from './clients.ts'

/** What the library keeps, in our tables. @param resumeUrl where a consent in progress goes on, by its id */
export const adapters =
  (store: OAuthStore, resumeUrl: (id: string) => string): AdapterFactory =>
  kind => {
    if (kind === 'Client') return clients(store)
    if (kind === 'Session') return nowhere
    return records(store, kind, resumeUrl)
  }

// By user code goes the device flow, by uid a session: there is neither.
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
  // The library reads a document only for who is not found here; see `keepDocuments`.
  find: async id => (isDocument(id) ? undefined : store.client(id)),
  destroy: id => store.removeClient(id),
})

const records = (store: OAuthStore, kind: string, resumeUrl: (id: string) => string): Adapter => ({
  ...nowhere,
  async upsert(value, payload, expiresIn) {
    if (expiresIn === undefined) throw new Error(`${kind} has no end`)
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
  // The library has looked before, but two may have looked at once.
  async consume(value) {
    if (await store.use(kind, value)) return
    const record = await store.find(kind, value)
    if (record) await store.removeGrant(record.payload.grantId as string)
    throw new errors.InvalidGrant(`${kind} was used at the same time`)
  },
  destroy: value => store.remove(kind, value),
  revokeByGrantId: grant => store.removeGrant(grant),
})

/** What opens something is known by its hash only, so it must not stand in what is kept beside it. */
const withoutValue = ({ jti: _, returnTo: __, ...payload }: AdapterPayload): object => payload
