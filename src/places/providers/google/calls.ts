import { ReadableStream } from 'node:stream/web'
import * as z from 'zod'
import { Telemetry } from '../../../core/telemetry.ts'
import type { GoogleCallKind } from '../../../domain/google-ids.ts'
import { hourMs } from '../../../util/durations.ts'
import { onlineClient } from '../online/client.ts'
import { isNothing } from '../online/shared-calls.ts'
import { ProviderUnavailable, providerCalls } from '../provider.ts'

export const googleName = 'google'

/** Google refused the key, now or less than an hour ago. */
export class KeyRefused extends ProviderUnavailable {
  constructor() {
    super(googleName, 'the key is refused')
  }
}

/** Google works, but rejects this request. */
export class RequestRejected extends ProviderUnavailable {
  /** @param status Google's reason: `INVALID_ARGUMENT`, … */
  constructor(status: string) {
    super(googleName, `refuses the question (${status})`)
  }
}

/** The operator's daily maximum of calls is reached. */
export class CallQuotaReached extends ProviderUnavailable {
  constructor() {
    super(googleName, 'no more calls are allowed today')
  }
}

/** Statuses whose body states the reason. A 404 of a proxy, for example, does not mean a dead id. */
const readStatuses = [400, 401, 403, 404]

const googleError = z.object({
  error: z.object({
    status: z.string().max(100),
    details: z
      .array(z.object({ reason: z.string().max(100).optional() }))
      .max(100)
      .default([]),
  }),
})
type GoogleError = z.output<typeof googleError>

/** Schema of a successful response: a JSON object of this kind. */
type ResponseSchema<T> = z.ZodType<T, Record<string, unknown>>

/** Returns the schema of a successful response, or of Google's error as `errorsRead` wraps it. Other error bodies are rejected. */
const orRefused = <T>(answer: ResponseSchema<T>): z.ZodType<{ refused: GoogleError } | { answer: T }> =>
  z.union([
    z.object({ refused: googleError }),
    z
      .looseObject({ refused: z.never().optional() })
      .pipe(answer)
      .transform(answer => ({ answer })),
  ])

/**
 * Fetches for a client that reads only the bodies of successful responses. Wraps Google's errors as answers with the member
 * `refused`, so that the client reads them too.
 */
const errorsRead: typeof fetch = async (...args) => {
  const response = await fetch(...args)
  return readStatuses.includes(response.status)
    ? new Response(ReadableStream.from(asMember(response.body)) as never)
    : response
}

async function* asMember(body: Response['body']): AsyncGenerator<Uint8Array> {
  const bytes = new TextEncoder()
  yield bytes.encode('{"refused":')
  yield* body ?? []
  yield bytes.encode('}')
}

/** Kinds of calls to Google, and whether they cost money. */
const kinds = {
  findId: 'free',
  refreshId: 'free',
  compare: 'paid',
  details: 'paid',
  search: 'paid',
} as const satisfies Record<string, GoogleCallKind>
type CallKind = keyof typeof kinds

/** `spent` and `keyRefused` also count calls that were skipped for that reason. */
type CallOutcome = 'answered' | 'nothing' | 'refused' | 'keyRefused' | 'spent' | 'failed'

export type GoogleOptions = {
  /** The operator's key of Google Maps Platform. */
  key: string
  /** Maximum calls per day, over all processes. */
  maxCalls: Record<GoogleCallKind, number>
  /** Adds a call to today's count before it is made. @returns whether the call is allowed */
  countCall(kind: GoogleCallKind, maxCalls: number): Promise<boolean>
  /** User agent of the service, see `userAgent`. */
  userAgent: string
  /** Logs an error for the operator. */
  say(message: string): void
  /** Base URL of Google, without a trailing slash. */
  baseUrl?: string
  timeoutMs?: number
  /** Milliseconds since 1970. */
  now?: () => number
  /** Milliseconds of a monotonic clock. */
  elapsed?: () => number
  telemetry?: Telemetry
}

export type Call<T> = {
  kind: CallKind
  path: string
  /** Field mask, without spaces. Google returns only these fields and charges for the most expensive. */
  fieldMask: string
  body?: unknown
  schema: ResponseSchema<T>
}

/**
 * @returns `undefined` for a dead id
 * @throws KeyRefused, RequestRejected, CallQuotaReached, other ProviderUnavailable; the signal's reason
 */
export type MakeCall = <T>(call: Call<T>, signal?: AbortSignal) => Promise<T | undefined>

/** Pause without calls after a refused key. The operator needs time to fix the key. */
const keyRestMs = hourMs

/** Makes counted calls to Google, with the key only in their header. */
export function googleCalls(options: GoogleOptions): MakeCall {
  const {
    key,
    maxCalls,
    countCall,
    userAgent,
    say,
    baseUrl = 'https://places.googleapis.com',
    now = Date.now,
    elapsed = () => performance.now(),
    telemetry = new Telemetry(),
  } = options
  const client = onlineClient({
    name: googleName,
    userAgent,
    fetch: errorsRead,
    now,
    elapsed,
    telemetry,
    ...(options.timeoutMs !== undefined && { timeoutMs: options.timeoutMs }),
  })
  const calls = telemetry.counter(providerCalls)
  const count = (kind: CallKind, outcome: CallOutcome): void => calls.inc({ provider: googleName, kind, outcome })
  let keyRestsUntil = 0
  let keyWasRefused = false

  const refuseKey = (reason: string): KeyRefused => {
    if (!keyWasRefused)
      say(
        `Google refuses GOOGLE_MAPS_API_KEY (${reason}). Check in the Google Cloud console that the key is right, "Places API (New)" is enabled for its project, billing is set up and the key's restrictions allow this server. The service does not ask Google again for an hour, or until it is restarted.`,
      )
    keyWasRefused = true
    keyRestsUntil = elapsed() + keyRestMs
    return new KeyRefused()
  }

  const makeCall = async <T>(
    { kind, path, fieldMask, body, schema }: Call<T>,
    signal?: AbortSignal,
  ): Promise<T | undefined> => {
    if (elapsed() < keyRestsUntil) throw new KeyRefused()
    if (!(await countCall(kinds[kind], maxCalls[kinds[kind]]))) throw new CallQuotaReached()
    const answer = await client.ask(
      {
        url: new URL(baseUrl + path),
        kind,
        method: body === undefined ? 'GET' : 'POST',
        headers: { 'x-goog-api-key': key, 'x-goog-fieldmask': fieldMask },
        ...(body !== undefined && { body }),
        schema: orRefused(schema),
      },
      signal,
    )
    const refusal = answer && 'refused' in answer ? refusalOf(answer.refused) : undefined
    if (refusal instanceof ProviderUnavailable) throw refusal
    keyWasRefused = false
    return answer && 'answer' in answer ? answer.answer : undefined
  }

  const refusalOf = ({ error: { status, details } }: GoogleError): ProviderUnavailable | undefined => {
    if (status === 'NOT_FOUND') return undefined
    const named = /^[A-Z_]{1,50}$/.test(status) ? status : 'no reason given'
    if (status === 'PERMISSION_DENIED' || status === 'UNAUTHENTICATED') return refuseKey(named)
    if (details.some(({ reason }) => reason === 'API_KEY_INVALID')) return refuseKey('API_KEY_INVALID')
    return new RequestRejected(named)
  }

  return async (call, signal) => {
    // A call refused because the daily maximum is 0 does not count as skipped.
    if (maxCalls[kinds[call.kind]] < 1) throw new CallQuotaReached()
    try {
      const answer = await makeCall(call, signal)
      count(call.kind, isNothing(answer) ? 'nothing' : 'answered')
      return answer
    } catch (error) {
      count(call.kind, outcomeOf(error))
      throw error
    }
  }
}

const outcomeOf = (error: unknown): CallOutcome =>
  error instanceof KeyRefused
    ? 'keyRefused'
    : error instanceof RequestRejected
      ? 'refused'
      : error instanceof CallQuotaReached
        ? 'spent'
        : 'failed'
