import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server'
import { asProblem } from '../../core/problem.ts'

// The words of all of these reach the client, and often a model: nothing of what was sent is in them, and nothing from within.

/** What a request names is not there, or is not named rightly. */
export const notKnown = (message: string): ProtocolError => new ProtocolError(ProtocolErrorCode.InvalidParams, message)

/** Whatever a handler threw, as the library may send it: it would send the message of any other error too. */
export function asRpcError(error: unknown, requestId: string, failed: (error: unknown, requestId: string) => void) {
  if (error instanceof ProtocolError) return error
  const problem = asProblem(error)
  if (problem.isFailure) failed(problem.cause ?? problem, requestId)
  const { code, message } = problem
  return new ProtocolError(ProtocolErrorCode.InternalError, `${code}: ${message}`, { code, requestId })
}
