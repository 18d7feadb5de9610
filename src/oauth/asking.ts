import { isDocument } from './clients.ts'

/** Who asks to be let in, as far as that can be told. */
export type Asking = {
  /** What it calls itself, which anybody may choose. */
  name: string | undefined
  /** The host that vouches for the name. */
  vouchedBy: string | undefined
  /** To whom the person is sent back, and with them what opens the service: what counts. */
  returnsTo: { host: string } | { thisComputer: string } | { app: string }
}

export const asking = (clientId: string, name: string | undefined, redirectUri: string): Asking => ({
  name,
  vouchedBy: isDocument(clientId) ? new URL(clientId).host : undefined,
  returnsTo: returnsTo(redirectUri),
})

export function returnsTo(redirectUri: string): Asking['returnsTo'] {
  const { protocol, host } = new URL(redirectUri)
  if (protocol === 'https:') return { host }
  // What is not encrypted can only be the loopback: see `fitted`.
  return protocol === 'http:' ? { thisComputer: host } : { app: protocol }
}
