import type { ZodType } from 'zod'
import { Telemetry } from '../../../core/telemetry.ts'
import { degrees } from '../../../domain/coordinates.ts'
import type { PlaceFacts } from '../../../domain/place-fields.ts'
import { cornersOf, oneBoxAround } from '../../areas/box.ts'
import type { Near } from '../../gazetteer/near.ts'
import { providerCalls } from '../provider.ts'
import { type ClientOptions, onlineClient } from './client.ts'
import { isNothing, sharedCalls } from './shared-calls.ts'

export type ServerOptions = Omit<ClientOptions, 'name'> & {
  /** Address of the server, without a trailing slash. */
  url: string
}

type ServerRequest<Answer> = {
  /** The endpoint, as in the URL. */
  endpoint: string
  query: Record<string, string>
  schema: ZodType<Answer>
  /** Returns the places of an answer; `undefined` means "not found". */
  placesIn(answer: Answer | undefined): PlaceFacts[]
  /** Waits until the call may start. */
  turn?(stop: AbortSignal): Promise<void>
}

/**
 * Returns a function that asks a provider's server for places. Equal calls are shared, and counted by their outcome. The function throws
 * ProviderUnavailable, or the signal's reason.
 */
export const placeServer = ({
  name,
  url,
  telemetry = new Telemetry(),
  ...options
}: ServerOptions & { name: string }) => {
  const client = onlineClient({ name, telemetry, ...options })
  const shared = sharedCalls<PlaceFacts[]>(options.elapsed, telemetry)
  const calls = telemetry.counter(providerCalls)
  return <Answer>(request: ServerRequest<Answer>, signal?: AbortSignal): Promise<PlaceFacts[]> => {
    const { endpoint: kind, query, schema, placesIn, turn } = request
    const address = new URL(`${url}/${kind}`)
    address.search = new URLSearchParams(query).toString()
    const call = async (stop: AbortSignal) => {
      try {
        await turn?.(stop)
        const places = placesIn(await client.ask({ url: address, kind, schema }, stop))
        calls.inc({ provider: name, kind, outcome: isNothing(places) ? 'nothing' : 'answered' })
        return places
      } catch (error) {
        calls.inc({ provider: name, kind, outcome: 'failed' })
        throw error
      }
    }
    return shared(address.href, call, signal)
  }
}

/** Returns the box around a location as Photon and Nominatim expect it. */
export const boxText = (near: Near): string => cornersOf(oneBoxAround(near, near.reachMeters)).map(degrees).join(',')
