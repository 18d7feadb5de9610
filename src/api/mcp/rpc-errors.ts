import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server'
import { asProblem } from '../../core/problem.ts'

// The messages reach the client and often a model. They contain nothing that was sent and no internals.

/** Returns the error for an unknown name or wrong arguments. */
export const invalidParams = (message: string): ProtocolError =>
  new ProtocolError(ProtocolErrorCode.InvalidParams, message)

/** Converts any error of a handler. The library would send the message of an unknown error to the client. */
export function rpcErrorOf(error: unknown, requestId: string, failed: (error: unknown, requestId: string) => void) {
  if (error instanceof ProtocolError) return error
  const problem = asProblem(error)
  if (problem.isFailure) failed(problem.cause ?? problem, requestId)
  const { code, message } = problem
  return new ProtocolError(ProtocolErrorCode.InternalError, `${code}: ${message}`, { code, requestId })
}
