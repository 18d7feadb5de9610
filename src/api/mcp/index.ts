import { Hono } from 'hono'
import type { ListHead } from '../../core/access.ts'
import type { Dispatcher } from '../../core/dispatcher.ts'
import type { Operation } from '../../core/operation.ts'
import { discovery } from './server-card.ts'
import type { AssistantTexts } from './server-parts.ts'
import type { McpOptions, ToolEndpoint } from './tool-endpoint.ts'

export type { AssistantTexts } from './server-parts.ts'
export type { SignIn } from './tool-endpoint.ts'

export const mcpPath = '/api/mcp'

/** Serves every operation with a tool name as a tool, at one address. @param failed logs an error of this service */
export function mcpAdapter<Services extends object, Head extends ListHead>(
  operations: readonly Operation<Services, Head>[],
  dispatcher: Dispatcher<Services, Head>,
  texts: AssistantTexts,
  options: McpOptions<Services, Head>,
  failed: (error: unknown, requestId: string) => void,
): Hono {
  // Loaded with the first request: the protocol's library is the largest dependency, and nothing else needs it.
  let endpoint: Promise<ToolEndpoint> | undefined
  const loaded = () =>
    import('./tool-endpoint.ts').then(({ toolEndpoint }) =>
      toolEndpoint(operations, dispatcher, texts, options, failed),
    )
  const { base, signIn } = options
  const app = new Hono()
  app.all(mcpPath, async c => {
    endpoint ??= loaded()
    return (await endpoint)(c.req.raw)
  })
  app.route('/', discovery(texts.identity, { base, path: mcpPath, hasSignIn: signIn !== undefined }))
  return app
}
