import { Hono } from 'hono'
import type { ListHead } from '../../core/access.ts'
import type { Operation } from '../../core/operation.ts'
import type { Door } from '../../core/run.ts'
import type { Telemetry } from '../../core/telemetry.ts'
import type { SignIn } from './gate.ts'
import type { Words } from './served.ts'
import { discovery } from './server-card.ts'
import type { ToolEndpoint } from './tool-endpoint.ts'

export type { SignIn } from './gate.ts'
export type { Words } from './served.ts'

export const mcpPath = '/api/mcp'

export type McpOptions = {
  /** The public URL, without a slash at its end. */
  base: string
  /** Host names under which requests may come besides those of this machine, without port. */
  hosts: readonly string[]
  /** Where clients may sign in that send no API key. */
  signIn?: SignIn
  telemetry: Telemetry
}

/** Every operation that has a tool's name as a tool, at one address. @param failed told of what went wrong here, for the log */
export function mcpAdapter<Services extends object, Head extends ListHead>(
  operations: readonly Operation<Services, Head>[],
  door: Door<Services, Head>,
  words: Words,
  options: McpOptions,
  failed: (error: unknown, requestId: string) => void,
): Hono {
  // When it is first asked for: the protocol's library is the largest of all, and nothing else needs it.
  let endpoint: Promise<ToolEndpoint> | undefined
  const loaded = () =>
    import('./tool-endpoint.ts').then(({ toolEndpoint }) => toolEndpoint(operations, door, words, options, failed))
  const { base, signIn } = options
  const app = new Hono()
  app.all(mcpPath, async c => {
    endpoint ??= loaded()
    return (await endpoint)(c.req.raw)
  })
  app.route('/', discovery(words.identity, { base, path: mcpPath, hasSignIn: signIn !== undefined }))
  return app
}
