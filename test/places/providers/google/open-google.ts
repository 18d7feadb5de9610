import { expect } from 'vitest'
import { Telemetry } from '../../../../src/core/telemetry.ts'
import type { PlaceFacts } from '../../../../src/domain/place-fields.ts'
import { openGoogle } from '../../../../src/places/providers/google/index.ts'
import type { IndexSearch } from '../../../../src/places/providers/google/search.ts'
import { userAgent } from '../../../../src/places/providers/online/client.ts'
import { onSqlite, openStorage } from '../../../storage/open-storage.ts'
import type { TestDatabase } from '../../../support/databases.ts'
import { entryOf } from '../../../support/rome.ts'
import { openStandIn } from '../stand-in.ts'

export const key = 'AIzaSyA-this_is_no_key_of_anybody_0123'

export type GoogleSettings = {
  open?: () => Promise<TestDatabase>
  /** The search of the place index. By default it must not be asked. */
  indexSearch?: IndexSearch
  fullSearch?: boolean
  paid?: number
  free?: number
  timeoutMs?: number
}

/** Counts calls by kind and outcome. */
class CallCounts extends Telemetry {
  readonly calls: Record<string, Record<string, number>> = {}

  override counter() {
    return {
      inc: (labels: unknown) => {
        const { kind, outcome } = labels as { kind: string; outcome: string }
        this.calls[kind] ??= {}
        this.calls[kind][outcome] = (this.calls[kind][outcome] ?? 0) + 1
      },
    }
  }
}

/** Opens the features that need Google's key, with separate storage and a stand-in for Google. */
export async function openGoogleOnStandIn({
  open = onSqlite,
  indexSearch = expect.fail,
  fullSearch = false,
  paid = 0,
  free = 100,
  timeoutMs = 2000,
}: GoogleSettings = {}) {
  await using opened = new AsyncDisposableStack()
  const standIn = opened.use(await openStandIn())
  const storage = opened.use(await openStorage(open))
  const messages: string[] = []
  const failures: unknown[] = []
  const anotherGoogle = (telemetry = new CallCounts()) =>
    openGoogle({
      key,
      maxCalls: { free, paid },
      ids: storage.storage.googleIds,
      fullSearch,
      indexSearch,
      userAgent: userAgent('1.2.3', 'https://lists.example.org'),
      say: message => messages.push(message),
      failed: error => failures.push(error),
      baseUrl: standIn.url,
      timeoutMs,
      now: () => storage.clock.now().getTime(),
      elapsed: () => storage.clock.now().getTime(),
      telemetry,
    })
  const counts = new CallCounts()
  const google = anotherGoogle(counts)
  opened.use(google.resolver)
  const everything = opened.move()
  return {
    standIn,
    google,
    calls: counts.calls,
    /** Simulates a restart. */
    anotherGoogle,
    /** The messages to the operator. */
    messages,
    failures,
    storage,
    clock: storage.clock,
    make: (...places: PlaceFacts[]) => storage.make(places.map(facts => entryOf(facts))),
    /** Runs `turns` turns, each after the pause requested by the one before. @returns the pauses */
    async turns(count: number): Promise<number[]> {
      const rests: number[] = []
      for (let turn = 0; turn < count; turn++) {
        const rest = await google.resolver.turn()
        storage.clock.forward(rest)
        rests.push(rest)
      }
      return rests
    },
    googleIds: async (slug: string) => (await storage.read(slug)).entries.map(entry => entry.facts.googlePlaceId),
    [Symbol.asyncDispose]: () => everything.disposeAsync(),
  }
}
