import { isDocument } from './clients.ts'

/** The client that asks for access, as far as it can be identified. */
export type ConsentRequest = {
  /** The client's own name. Anyone can choose any name. */
  name: string | undefined
  /** The host that vouches for the name. */
  vouchedBy: string | undefined
  /** Where the person and the access code are sent. This decides whether the client is trustworthy. */
  returnsTo: { host: string } | { thisComputer: string } | { app: string }
}

export const consentRequest = (clientId: string, name: string | undefined, redirectUri: string): ConsentRequest => ({
  name,
  vouchedBy: isDocument(clientId) ? new URL(clientId).host : undefined,
  returnsTo: returnsTo(redirectUri),
})

export function returnsTo(redirectUri: string): ConsentRequest['returnsTo'] {
  const { protocol, host } = new URL(redirectUri)
  if (protocol === 'https:') return { host }
  // Only the loopback address may be unencrypted: see `fitMetadata`.
  return protocol === 'http:' ? { thisComputer: host } : { app: protocol }
}
