import type { ServerContext } from '@modelcontextprotocol/server'
import type { Progress } from '../../core/operation.ts'

/** Hosts draw it for people, who see no more than so many steps a second. */
const everyMs = 250

/**
 * Tells a client that asked for it how far its call has come. Clients of older revisions are answered in one piece and hear nothing.
 * @param token what the client knows the call by
 * @param failed told of a notification that could not be sent, for the log
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
    // Whoever has gone hears of nothing, and needs not.
    mcpReq.notify({ method: 'notifications/progress', params }).catch((error: unknown) => {
      if (!mcpReq.signal.aborted) failed(error)
    })
  }
}
