import { errors, type Provider } from 'oidc-provider'
import type { OAuthStore } from '../../storage/oauth.ts'
import { busy } from './adapter.ts'
import { isDocument } from './clients.ts'
import { FetchBusy } from './document-fetch.ts'

type Client = InstanceType<Provider['Client']>
type DocumentFailure = { error: errors.OIDCProviderError; until: number }

/** A document that failed is not fetched again for this time, because one request reads it several times. */
const failedForMs = 5000
const maxFailures = 100

/**
 * Keeps the last good document of each client and uses it when the document cannot be fetched or is wrong. The library alone would forget
 * it when strangers name many other documents, and its clients would lose access.
 */
export function cacheDocuments(provider: Provider, store: OAuthStore): void {
  const { Client } = provider
  const read = Client.find.bind(Client) as (id: string) => Promise<Client | undefined>
  const FromStored = Client as unknown as new (metadata: object) => Client
  const failures = new Map<string, DocumentFailure>()

  const document = async (id: string): Promise<Client | undefined> => {
    const failure = failures.get(id)
    if (failure && failure.until > performance.now()) throw failure.error
    try {
      return await read(id)
    } catch (error) {
      if (!(error instanceof errors.OIDCProviderError)) throw error
      if (error.cause instanceof FetchBusy) throw busy('too many documents of clients are being read')
      failures.delete(id)
      failures.set(id, { error, until: performance.now() + failedForMs })
      if (failures.size > maxFailures) failures.delete(failures.keys().next().value!)
      throw error
    }
  }

  const find = async (id: string): Promise<Client | undefined> => {
    if (!isDocument(id)) return read(id)
    const stored = await store.client(id)
    try {
      const client = await document(id)
      if (stored && client) await store.documentChanged(id, stored, client.metadata())
      return client
    } catch (error) {
      if (!stored || !(error instanceof errors.OIDCProviderError)) throw error
      return new FromStored(stored)
    }
  }
  Object.assign(Client, { find })
}
