import { Telemetry } from '../../core/telemetry.ts'
import type { GoogleCallKind } from '../../storage/google-ids.ts'
import { onlineClient } from '../online/client.ts'
import { ProviderDown, providerCalls } from '../online/provider.ts'
import { type AnswerSchema, errorsRead, type GoogleError, orRefused } from './errors-read.ts'
import { CallsSpent, googleName, KeyRefused, QuestionRefused } from './failures.ts'

/** What Google is asked for, and whether that costs money. */
const kinds = {
  findId: 'free',
  refreshId: 'free',
  compare: 'paid',
  details: 'paid',
  search: 'paid',
} as const satisfies Record<string, GoogleCallKind>
export type CallKind = keyof typeof kinds

/** `spent` and `keyRefused` are also those calls that were not made for that reason. */
const outcomes = ['answered', 'nothing', 'refused', 'keyRefused', 'spent', 'failed'] as const
export type CallOutcome = (typeof outcomes)[number]
export type CallCounters = Record<CallKind, Record<CallOutcome, number>>

export type GoogleOptions = {
  /** The operator's, of Google Maps Platform. */
  key: string
  /** Most calls a day, of all processes. */
  mostCalls: Record<GoogleCallKind, number>
  /** Counts a call of today before it is made. @returns whether it may be */
  countCall(kind: GoogleCallKind, most: number): Promise<boolean>
  /** How the service names itself, see `userAgent`. */
  userAgent: string
  /** Tells the operator, in the log. */
  say(message: string): void
  /** Where Google is; without a slash at its end. */
  baseUrl?: string
  timeoutMs?: number
  /** Milliseconds since 1970. */
  now?: () => number
  /** Milliseconds of a clock that never goes back. */
  elapsed?: () => number
  telemetry?: Telemetry
}

export type Call<T> = {
  kind: CallKind
  path: string
  /** Without spaces: nothing that is not in it is answered, and the dearest field decides the price. */
  fieldMask: string
  body?: unknown
  schema: AnswerSchema<T>
}

export type Calls = {
  /**
   * @returns `undefined` for an id that is dead
   * @throws KeyRefused, QuestionRefused, CallsSpent, other ProviderDown; the signal's reason
   */
  call<T>(call: Call<T>, signal?: AbortSignal): Promise<T | undefined>
  /** Since this process began. */
  counters(): CallCounters
}

/** Who fixed the key had time to; meanwhile nobody waits for what will be refused. */
const keyRestMs = 3_600_000

/** Calls of Google, counted, and with the key in their header only. */
export function googleCalls(options: GoogleOptions): Calls {
  const {
    key,
    mostCalls,
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
  const counted = Object.fromEntries(
    Object.keys(kinds).map(kind => [kind, Object.fromEntries(outcomes.map(outcome => [outcome, 0]))]),
  ) as CallCounters
  const calls = telemetry.counter(providerCalls)
  const count = (kind: CallKind, outcome: CallOutcome): void => {
    counted[kind][outcome]++
    calls.add(googleName, kind, outcome)
  }
  let keyRestsUntil = 0
  let keyWasRefused = false

  const refuseKey = (reason: string): KeyRefused => {
    if (!keyWasRefused)
      say(
        `Google refuses GOOGLE_MAPS_API_KEY (${reason}). Look in the Google Cloud console whether the key is right, "Places API (New)" is enabled for its project, billing is set up and the key's restrictions allow this server. Google is left alone for an hour, or until the service is started again.`,
      )
    keyWasRefused = true
    keyRestsUntil = elapsed() + keyRestMs
    return new KeyRefused()
  }

  const made = async <T>(
    { kind, path, fieldMask, body, schema }: Call<T>,
    signal?: AbortSignal,
  ): Promise<T | undefined> => {
    if (elapsed() < keyRestsUntil) throw new KeyRefused()
    if (!(await countCall(kinds[kind], mostCalls[kinds[kind]]))) throw new CallsSpent()
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
    if (refusal instanceof ProviderDown) throw refusal
    keyWasRefused = false
    return answer && 'answer' in answer ? answer.answer : undefined
  }

  const refusalOf = ({ error: { status, details } }: GoogleError): ProviderDown | undefined => {
    if (status === 'NOT_FOUND') return undefined
    const named = /^[A-Z_]{1,50}$/.test(status) ? status : 'no reason given'
    if (status === 'PERMISSION_DENIED' || status === 'UNAUTHENTICATED') return refuseKey(named)
    if (details.some(({ reason }) => reason === 'API_KEY_INVALID')) return refuseKey('API_KEY_INVALID')
    return new QuestionRefused(named)
  }

  return {
    async call(call, signal) {
      // What is never allowed is no call that was held back today.
      if (mostCalls[kinds[call.kind]] < 1) throw new CallsSpent()
      try {
        const answer = await made(call, signal)
        count(call.kind, isNothing(answer) ? 'nothing' : 'answered')
        return answer
      } catch (error) {
        count(call.kind, outcomeOf(error))
        throw error
      }
    },
    counters: () => structuredClone(counted),
  }
}

const isNothing = (answer: unknown): boolean => answer === undefined || (Array.isArray(answer) && answer.length === 0)

const outcomeOf = (error: unknown): CallOutcome =>
  error instanceof KeyRefused
    ? 'keyRefused'
    : error instanceof QuestionRefused
      ? 'refused'
      : error instanceof CallsSpent
        ? 'spent'
        : 'failed'
