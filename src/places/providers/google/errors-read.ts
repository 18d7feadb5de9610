import { ReadableStream } from 'node:stream/web'
import * as z from 'zod'

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
export type GoogleError = z.output<typeof googleError>

/** Schema of a successful response: a JSON object of this kind. */
export type ResponseSchema<T> = z.ZodType<T, Record<string, unknown>>

/** Returns the schema of a successful response, or of Google's error as `errorsRead` wraps it. Other error bodies are rejected. */
export const orRefused = <T>(answer: ResponseSchema<T>): z.ZodType<{ refused: GoogleError } | { answer: T }> =>
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
export const errorsRead: typeof fetch = async (...args) => {
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
