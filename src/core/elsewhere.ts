import type { Call } from './call.ts'

/** What of a request goes to another process. */
export type SentCall = Pick<Call, 'input' | 'refused' | 'credential' | 'requestId' | 'ifMatch' | 'idempotencyKey'> & {
  /** Whose requests share their limits, where that was known. */
  sender?: string
}

/** Performs what writes where writing is done: in another process, which asks for every proof anew. @throws Problem, or Error */
export type Elsewhere = (
  operation: string,
  call: SentCall,
  meanwhile: Pick<Call, 'signal' | 'progress'>,
) => Promise<unknown>

/** @param call one that was let in here, so that what it has shown may be believed there, if it is good for it */
export const sentCall = ({
  input,
  refused,
  credential,
  requestId,
  ifMatch,
  idempotencyKey,
  sender,
}: Call): SentCall => ({
  input,
  credential,
  requestId,
  ...(refused && { refused }),
  ...(ifMatch && { ifMatch }),
  ...(idempotencyKey !== undefined && { idempotencyKey }),
  ...(sender && { sender: sender() }),
})
