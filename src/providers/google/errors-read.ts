import { ReadableStream } from 'node:stream/web'
import * as z from 'zod'

/** Statuses whose body says what is wrong, which their number does not: a 404 of somebody on the way is no dead id. */
const told = [400, 401, 403, 404]

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

/** What an answer has to be: a JSON object of this kind. */
export type AnswerSchema<T> = z.ZodType<T, Record<string, unknown>>

/** What an answer has to be, or else Google's error as `errorsRead` hands it on; nothing else that comes with an error's status passes. */
export const orRefused = <T>(answer: AnswerSchema<T>): z.ZodType<{ refused: GoogleError } | { answer: T }> =>
  z.union([
    z.object({ refused: googleError }),
    z
      .looseObject({ refused: z.never().optional() })
      .pipe(answer)
      .transform(answer => ({ answer })),
  ])

/**
 * `fetch` for a client that reads answers, within its bounds, and of all else the status only. Google's errors have to be read too, so
 * they come as answers, as the member `refused`.
 */
export const errorsRead: typeof fetch = async (...asked) => {
  const response = await fetch(...asked)
  return told.includes(response.status) ? new Response(ReadableStream.from(asMember(response.body)) as never) : response
}

async function* asMember(body: Response['body']): AsyncGenerator<Uint8Array> {
  const bytes = new TextEncoder()
  yield bytes.encode('{"refused":')
  yield* body ?? []
  yield bytes.encode('}')
}
