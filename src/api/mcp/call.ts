import type { IdentifiedCaller, ListHead } from '../../core/access.ts'
import type { Dispatcher } from '../../core/dispatcher.ts'
import type { Operation, Progress } from '../../core/operation.ts'
import { asProblem } from '../../core/problem.ts'
import type { RequestContext } from '../../core/request-context.ts'
import type { Tracing } from '../../core/tracing.ts'
import { bodyMembers } from '../../core/validate.ts'
import { type VersionedCache, versionOf } from '../../core/versioned-cache.ts'
import { failureOf, type ToolFailure } from './failure.ts'
import type { Resource } from './resources.ts'
import type { NameTools } from './schemas.ts'
import { answerOf, fileResponseOf, isFile, type ToolResponse } from './tool-response.ts'

/** One request and its caller. */
export type ToolRequest = IdentifiedCaller & { requestId: string; context: RequestContext }

/**
 * Maximum number of characters of a response. Hosts cut off or refuse longer ones: Claude Code takes 25,000 tokens, others about 150,000
 * characters.
 */
export const maxTextLength = 90_000

export type Calls<Services extends object, Head extends ListHead> = {
  dispatcher: Dispatcher<Services, Head>
  base: string
  nameTools: NameTools
  /** Returns the resource that shows the operation's output, if there is one. */
  resourceOf(operation: Operation): Resource | undefined
  cache: VersionedCache<ToolResponse>
  /** Records a span for each message; absent without a collector. */
  tracing: Tracing | undefined
  /** Logs an error of this service. */
  failed(error: unknown, requestId: string): void
}

/** Calls a tool. Failures are answers too, so that the model can act on them. */
export async function callTool<Services extends object, Head extends ListHead>(
  { dispatcher, base, nameTools, resourceOf, cache, failed }: Calls<Services, Head>,
  operation: Operation<Services, Head>,
  sent: Record<string, unknown>,
  { requestId, context, ...credential }: ToolRequest,
  progress?: Progress,
): Promise<ToolResponse | ToolFailure> {
  context.target = operation.name
  try {
    const input = { ...operation.toolDefaults, ...bodyMembers(sent, operation.fullInput) }
    const admitted = await dispatcher.admit(operation, {
      input,
      credential,
      requestId,
      context,
      maxLength: maxTextLength,
      // Limits go by API key, not by access token: anyone can sign in as often as they like.
      sender: () => credential.caller.keyId ?? 'this machine',
      ...(progress && { progress }),
    })
    const { versioned, personal } = admitted
    const respond = (result: unknown) =>
      isFile(result) ? fileResponseOf(result, resourceOf(operation), input, personal) : answerOf(result as object)
    if (!versioned) return respond(await admitted.perform())
    const { key, list } = versioned
    return await cache.getOrMake(key, list, async () => {
      const result = await admitted.perform()
      // The list may have changed since access was checked. The result names its own version.
      const version = isFile(result) ? result.version : (versionOf(result) ?? list.version)
      return { version, value: respond(result) }
    })
  } catch (error) {
    const problem = asProblem(error)
    context.problem = problem.code
    if (problem.isFailure) failed(problem.cause ?? problem, requestId)
    return failureOf(problem, base, requestId, nameTools, maxTextLength)
  }
}
