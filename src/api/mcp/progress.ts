import type { ServerContext } from '@modelcontextprotocol/server'
import type { Progress } from '../../core/operation.ts'

/** Minimum interval between notifications. People see only a few steps a second. */
const everyMs = 250

/**
 * Returns a function that sends progress notifications, if the client asked for them. Clients of older revisions get one response and no
 * progress.
 * @param token the client's id of the call
 * @param failed logs a notification that could not be sent
 */
export const progressTo = (
  token: string | number | undefined,
  { mcpReq }: Pick<ServerContext, 'mcpReq'>,
  failed: (error: unknown) => void,
): Progress | undefined => {
  if (token === undefined) return undefined
  let next = 0
  return (progress, total) => {
    const now = performance.now()
    if (now < next) return
    next = now + everyMs
    const params = { progressToken: token, progress, total }
    // A disconnected client needs no progress.
    mcpReq.notify({ method: 'notifications/progress', params }).catch((error: unknown) => {
      if (!mcpReq.signal.aborted) failed(error)
    })
  }
}
