import { Resolver } from 'node:dns/promises'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { get } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { Readable } from 'node:stream'
import { isPublicAddress } from './public-address.ts'

/** Maximum number of concurrent fetches. Anyone can make this service fetch something. */
const maxConcurrent = 20
/** Maximum number of concurrent fetches from one host, which may be slow on purpose. */
const maxPerHost = 3

/** Too many fetches are running. The document itself may exist. */
export class FetchBusy extends Error {}

export type NetworkOptions = {
  /** Returns all addresses of a host name. */
  resolve?: (name: string) => Promise<string[]>
  allows?: (address: string) => boolean
  /** A certificate authority to trust beside the known ones, in PEM. */
  ca?: string
}

// Not `dns.lookup`, which blocks one of the process's few threads while a slow name server answers.
const resolver = new Resolver({ timeout: 1000, tries: 2 })
const publicNames = async (name: string): Promise<string[]> => {
  const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
  return found.flatMap(result => (result.status === 'fulfilled' ? result.value : []))
}

/**
 * Returns a `fetch` for documents at addresses that strangers name. It uses https only, connects only to checked addresses of the public
 * internet, and accepts only status 200. The caller limits time and size.
 * @param outside replaces name resolution and trust in tests
 * @returns a function that throws `FetchBusy` while too many responses are unfinished
 */
export function documentFetch({
  resolve = publicNames,
  allows = isPublicAddress,
  ca,
}: NetworkOptions = {}): typeof fetch {
  const running = new Set<{ name: string }>()
  return async (input, init) => {
    const url = new URL(input as string | URL)
    if (url.protocol !== 'https:') throw new Error(`${url.origin} is not https`)
    const name = url.hostname.replace(/^\[|\]$/g, '')
    const fromHost = [...running].filter(each => each.name === name)
    if (running.size >= maxConcurrent || fromHost.length >= maxPerHost)
      throw new FetchBusy('too much is being fetched already')
    const fetching = { name }
    running.add(fetching)
    try {
      const addresses = isIP(name) ? [name] : await resolve(name)
      if (addresses.length === 0) throw new Error(`${name} has no address`)
      if (!addresses.every(allows)) throw new Error(`${name} is at an address that is not public`)
      const message = await answer(url, addresses, init ?? {}, ca)
      message.once('close', () => running.delete(fetching))
      return asResponse(message)
    } catch (error) {
      running.delete(fetching)
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
  const headers = Object.entries(message.headers).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, String(value)]],
  )
  return new Response(Readable.toWeb(message) as ReadableStream, { headers: headers })
}
