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
