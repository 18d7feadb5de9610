import type { Call } from './call.ts'

/** The part of a request that is sent to another process. */
export type RemoteCall = Pick<
  Call,
  'input' | 'inputErrors' | 'credential' | 'held' | 'requestId' | 'ifMatch' | 'idempotencyKey'
> & {
  /** The client that limits count for, if known. */
  sender?: string
}

/** Performs a write in another process, which makes every access check again. @throws Problem, or Error */
export type RemoteExecutor = (
  operation: string,
  call: RemoteCall,
  options: Pick<Call, 'signal' | 'progress'>,
) => Promise<unknown>

/** Returns the part of an admitted call that is sent to the other process. */
export const sentCall = ({
  input,
  inputErrors,
  credential,
  held,
  requestId,
  ifMatch,
  idempotencyKey,
  sender,
}: Call): RemoteCall => ({
  input,
  credential,
  requestId,
  ...(held && { held }),
  ...(inputErrors && { inputErrors }),
  ...(ifMatch && { ifMatch }),
  ...(idempotencyKey !== undefined && { idempotencyKey }),
  ...(sender && { sender: sender() }),
})
