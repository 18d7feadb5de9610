import { Resolver } from 'node:dns/promises'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { get } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { Readable } from 'node:stream'
import { isPublicAddress } from './public-address.ts'

/** What may be fetched at the same time: anybody can make this service fetch something. */
const mostAtOnce = 20
/** And from one host, which may be slow on purpose. */
const mostFromHost = 3

/** Enough is being fetched already; what was not fetched for this may well be there. */
export class Busy extends Error {}

export type Outside = {
  /** All addresses of a name. */
  resolve?: (name: string) => Promise<string[]>
  allows?: (address: string) => boolean
  /** A certificate authority to trust besides the known ones, in PEM. */
  ca?: string
}

// Not `dns.lookup`: it occupies one of the process's few threads for as long as a stranger's name server likes.
const resolver = new Resolver({ timeout: 1000, tries: 2 })
const publicNames = async (name: string): Promise<string[]> => {
  const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
  return found.flatMap(one => (one.status === 'fulfilled' ? one.value : []))
}

/**
 * `fetch` for documents whose address a stranger named: https only, only from addresses of the public internet, of which those that
 * were looked at are those that are connected to; and what is answered with 200. The caller bounds time and size.
 * @param outside what the outside is, where it is not the internet
 * @returns what throws `Busy` while too many answers have not come to their end
 */
export function documentFetch({ resolve = publicNames, allows = isPublicAddress, ca }: Outside = {}): typeof fetch {
  const running = new Set<{ name: string }>()
  return async (input, init) => {
    const url = new URL(input as string | URL)
    if (url.protocol !== 'https:') throw new Error(`${url.origin} is not https`)
    const name = url.hostname.replace(/^\[|\]$/g, '')
    const fromHost = [...running].filter(one => one.name === name)
    if (running.size >= mostAtOnce || fromHost.length >= mostFromHost)
      throw new Busy('too much is being fetched already')
    const one = { name }
    running.add(one)
    try {
      const addresses = isIP(name) ? [name] : await resolve(name)
      if (addresses.length === 0) throw new Error(`${name} has no address`)
      if (!addresses.every(allows)) throw new Error(`${name} is at an address that is not public`)
      const message = await answer(url, addresses, init ?? {}, ca)
      message.once('close', () => running.delete(one))
      return asResponse(message)
    } catch (error) {
      running.delete(one)
      throw error
    }
  }
}

async function answer(
  url: URL,
  addresses: readonly string[],
  { headers, signal }: RequestInit,
  ca: string | undefined,
): Promise<IncomingMessage> {
  signal?.throwIfAborted()
  const all = addresses.map(address => ({ address, family: isIP(address) }))
  const lookup: LookupFunction = (_, options, callback) =>
    options.all ? callback(null, all) : callback(null, all[0]!.address, all[0]!.family)
  const request = get(url, {
    agent: false,
    lookup,
    headers: Object.fromEntries(new Headers(headers)),
    ...(signal && { signal }),
    ...(ca !== undefined && { ca }),
  })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  if (response.statusCode !== 200) {
    response.destroy()
    throw new Error(`${url.host} answers ${response.statusCode}`)
  }
  return response
}

function asResponse(message: IncomingMessage): Response {
  const said = Object.entries(message.headers).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, String(value)]],
  )
  return new Response(Readable.toWeb(message) as ReadableStream, { headers: said })
}
