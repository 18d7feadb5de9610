import { problems } from '../../core/problem.ts'
import type { RequestContext } from '../../core/request-context.ts'
import type { Span, Tracing } from '../../core/tracing.ts'

/** Known methods of the protocol. Other method names are the client's own and are never logged. */
const known = new Set([
  'initialize',
  'ping',
  'server/discover',
  'tools/list',
  'tools/call',
  'resources/list',
  'resources/templates/list',
  'resources/read',
  'prompts/list',
  'prompts/get',
  'completion/complete',
  'notifications/initialized',
  'notifications/cancelled',
])

/** Returns the method of a message, or `undefined` for an unknown one. */
export const methodOf = (message: unknown): string | undefined => {
  const { method } = (message ?? {}) as { method?: unknown }
  return typeof method === 'string' && known.has(method) ? method : undefined
}

/** A message as the protocol's library passes it on. */
export type Message = { method: string; params?: { _meta?: Record<string, unknown> | undefined } | undefined }

/**
 * Records a span for a message, in the trace that its `_meta` names. One connection carries messages of many traces.
 * @param tool name of the tool that is called
 */
export function traced<T>(
  tracing: Tracing | undefined,
  { method, params }: Message,
  tool: string | undefined,
  context: RequestContext,
  work: () => Promise<T>,
): Promise<T> {
  if (!tracing) return work()
  const span: Span = {
    name: tool === undefined ? method : `${method} ${tool}`,
    kind: 'server',
    attributes: { 'mcp.method.name': method, ...(tool !== undefined && { 'gen_ai.tool.name': tool }) },
  }
  const recordOutcome = async () => {
    const result = await work()
    const { problem } = context
    if (problem !== undefined) span.attributes['forklist.outcome'] = problem
    if (problem !== undefined && problems[problem].status >= 500) span.failure = problem
    return result
  }
  return tracing.trace(span, recordOutcome, params?._meta?.traceparent)
}
