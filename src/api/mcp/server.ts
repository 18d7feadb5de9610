import { Server, type ServerContext, type ServerOptions } from '@modelcontextprotocol/server'
import type { ListHead } from '../../core/access.ts'
import type { Progress } from '../../core/operation.ts'
import { hourMs } from '../../util/durations.ts'
import { callTool } from './call.ts'
import { cardExtension, readCard } from './cards.ts'
import { complete } from './complete.ts'
import type { Exchange } from './endpoint.ts'
import { promptMessages } from './prompts.ts'
import { asked } from './questions.ts'
import { readResource } from './read-resource.ts'
import { invalidParams, rpcErrorOf } from './rpc-errors.ts'
import { parseResult } from './serialized-result.ts'
import type { ServerParts } from './server-parts.ts'
import { isSerialized } from './tool-response.ts'

// Public answers may be cached for an hour. A new release may change them.
const forAll = { ttlMs: hourMs, cacheScope: 'public' } as const
// Never cached, because the list may be hidden or changed at any moment.
const uncached = { ttlMs: 0, cacheScope: 'private' } as const

const options: ServerOptions = {
  // Tools, prompts and resources do not change while the process runs, so no change notifications exist.
  capabilities: {
    tools: { listChanged: false },
    resources: { listChanged: false, subscribe: false },
    prompts: { listChanged: false },
    completions: {},
    extensions: { [cardExtension]: {} },
  },
  cacheHints: {
    'server/discover': forAll,
    'tools/list': forAll,
    'prompts/list': forAll,
    'resources/templates/list': forAll,
    'resources/list': forAll,
    'resources/read': uncached,
  },
}

/**
 * Makes a server for one request, as the protocol's library requires. Uses the low-level class: the tools are known in advance, and the
 * dispatcher validates the input and words its errors as the contract does.
 */
export function serverFor<Services extends object, Head extends ListHead>(
  {
    identity,
    instructions,
    tools,
    resources,
    prompts,
    cards,
    questions,
    operationOf,
    calls,
    completion,
  }: ServerParts<Services, Head>,
  { toolRequest, method, written, wantsAllTools }: Exchange,
): Server {
  const server = new Server(identity, { ...options, instructions })
  const safely =
    <Sent, Result>(handle: (request: Sent, context: ServerContext) => Promise<Result>) =>
    (request: Sent, context: ServerContext): Promise<Result> =>
      handle(request, context).catch((error: unknown) => {
        throw rpcErrorOf(error, toolRequest.requestId, calls.failed)
      })
  const failed = (error: unknown) => calls.failed(error, toolRequest.requestId)
  // Registering a handler costs time, and most requests are one message: only its handler is registered.
  const handle = ((name: string, ...handler: never[]) => {
    if (method === undefined || method === name)
      server.setRequestHandler(name, ...(handler as unknown as [never, never]))
  }) as Server['setRequestHandler']
  handle('tools/list', onePage(wantsAllTools ? tools.all : tools.default))
  handle(
    'tools/call',
    safely(async ({ params }, context) => {
      const operation = operationOf(params.name)
      if (!operation) throw invalidParams('There is no tool of this name: see tools/list.')
      const progress = operation.reportsProgress && progressTo(params._meta?.progressToken, context, failed)
      const { input, ask } = asked(questions, operation, params.arguments ?? {}, context)
      const call = { arguments: input, _meta: params._meta }
      const answer = await callTool(calls, operation, call, toolRequest, progress, ask)
      if (!isSerialized(answer)) return answer
      return written && !progress ? written.standInFor(answer) : parseResult(answer)
    }),
  )
  handle('resources/list', onePage(resources.listed))
  handle('resources/templates/list', onePage(resources.templates))
  handle(
    'resources/read',
    safely(async ({ params }, { mcpReq }) => {
      const card = readCard(cards, params.uri)
      // Revisions before 2026-07-28 have no hints for caches.
      return card
        ? { ...card, ...(mcpReq.envelope && forAll) }
        : readResource(calls, resources.readable, params.uri, toolRequest)
    }),
  )
  handle('prompts/list', onePage(prompts.list))
  handle('prompts/get', ({ params }) => promptMessages(prompts.known, params.name, params.arguments))
  handle(
    'completion/complete',
    safely(({ params }) => complete(completion, params.ref, params.argument)),
  )
  return server
}

/** Answers with the whole collection, so every cursor is invalid. */
const onePage =
  <Result>(whole: Result) =>
  ({ params }: { params?: { cursor?: string | undefined } | undefined }): Result => {
    if (params?.cursor !== undefined) throw invalidParams('The list has one page: leave `cursor` out.')
    return whole
  }

/** Minimum interval between notifications. People see only a few steps a second. */
const everyMs = 250

/**
 * Returns a function that sends progress notifications, if the client asked for them. Clients of older revisions get one response and no
 * progress.
 * @param token the client's id of the call
 * @param failed logs a notification that could not be sent
 */
const progressTo = (
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
