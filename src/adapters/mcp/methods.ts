import type { Noted } from '../../core/noted.ts'
import { problems } from '../../core/problem.ts'
import type { Span, Tracing } from '../../core/tracing.ts'

/** What the protocol's clients ask for. Whatever else they send is theirs, and is written down nowhere. */
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

/** Which of the protocol's methods a message asks for; nothing where it is none, or one that is not known here. */
export const methodOf = (message: unknown): string | undefined => {
  const { method } = (message ?? {}) as { method?: unknown }
  return typeof method === 'string' && known.has(method) ? method : undefined
}

/** A message as the protocol's library hands it on. */
export type Message = { method: string; params?: { _meta?: Record<string, unknown> | undefined } | undefined }

/**
 * Writes down what is done for a message, in the trace that its `_meta` names: one connection carries messages of many.
 * @param tool where one is called that there is
 */
export function traced<T>(
  tracing: Tracing | undefined,
  { method, params }: Message,
  tool: string | undefined,
  note: Noted,
  work: () => Promise<T>,
): Promise<T> {
  if (!tracing) return work()
  const span: Span = {
    name: tool === undefined ? method : `${method} ${tool}`,
    kind: 'server',
    attributes: { 'mcp.method.name': method, ...(tool !== undefined && { 'gen_ai.tool.name': tool }) },
  }
  const noting = async () => {
    const told = await work()
    const { problem } = note
    if (problem !== undefined) span.attributes['forklist.outcome'] = problem
    if (problem !== undefined && problems[problem].status >= 500) span.failure = problem
    return told
  }
  return tracing.trace(span, noting, params?._meta?.traceparent)
}
