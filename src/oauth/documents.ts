import { errors, type Provider } from 'oidc-provider'
import type { OAuthStore } from '../storage/oauth.ts'
import { busy } from './busy.ts'
import { isDocument } from './clients.ts'
import { Busy } from './document-fetch.ts'

type Client = InstanceType<Provider['Client']>
type Failure = { error: errors.OIDCProviderError; until: number }

/** How long a document that could not be had is not asked for again: one request asks more than once. */
const failedForMs = 5000
const mostFailures = 100

/**
 * The library reads a client's document and forgets it when strangers name enough others. Who was let in does not depend on that, nor
 * on its document being there each time: the last one that was good is kept, and stands in for one that cannot be had or used.
 */
export function keepDocuments(provider: Provider, store: OAuthStore): void {
  const { Client } = provider
  const read = Client.find.bind(Client) as (id: string) => Promise<Client | undefined>
  const fromKept = Client as unknown as new (metadata: object) => Client
  const failures = new Map<string, Failure>()

  const document = async (id: string): Promise<Client | undefined> => {
    const failure = failures.get(id)
    if (failure && failure.until > performance.now()) throw failure.error
    try {
      return await read(id)
    } catch (error) {
      if (!(error instanceof errors.OIDCProviderError)) throw error
      if (error.cause instanceof Busy) throw busy('too many documents of clients are being read')
      failures.delete(id)
      failures.set(id, { error, until: performance.now() + failedForMs })
      if (failures.size > mostFailures) failures.delete(failures.keys().next().value!)
      throw error
    }
  }

  const find = async (id: string): Promise<Client | undefined> => {
    if (!isDocument(id)) return read(id)
    const kept = await store.client(id)
    try {
      const client = await document(id)
      if (kept && client) await store.documentChanged(id, kept, client.metadata())
      return client
    } catch (error) {
      if (!kept || !(error instanceof errors.OIDCProviderError)) throw error
      return new fromKept(kept)
    }
  }
  Object.assign(Client, { find })
}
