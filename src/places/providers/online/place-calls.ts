import type { Telemetry } from '../../../core/telemetry.ts'
import type { PlaceFacts } from '../../../domain/place-fields.ts'
import { providerCalls } from '../provider.ts'
import { sharedCalls } from './shared-calls.ts'

/** Shares equal calls for places, and counts them. @param elapsed milliseconds of a monotonic clock */
export const placeCalls = (name: string, telemetry: Telemetry, elapsed?: () => number) => {
  const shared = sharedCalls<PlaceFacts[]>(elapsed, telemetry)
  const calls = telemetry.counter(providerCalls)

  /** @throws what `call` throws; the signal's reason */
  return (kind: string, address: URL, call: (stop: AbortSignal) => Promise<PlaceFacts[]>, signal?: AbortSignal) =>
    shared(
      address.href,
      async stop => {
        try {
          const places = await call(stop)
          calls.inc({ provider: name, kind, outcome: places.length > 0 ? 'answered' : 'nothing' })
          return places
        } catch (error) {
          calls.inc({ provider: name, kind, outcome: 'failed' })
          throw error
        }
      },
      signal,
    )
}
