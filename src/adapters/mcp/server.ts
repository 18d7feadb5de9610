import { Server, type ServerContext, type ServerOptions } from '@modelcontextprotocol/server'
import type { ListHead } from '../../core/access.ts'
import { isWritten } from './answer.ts'
import { callTool } from './call.ts'
import { complete } from './complete.ts'
import type { Exchange } from './endpoint.ts'
import { type Message, traced } from './methods.ts'
import { progressTo } from './progress.ts'
import { promptMessages } from './prompts.ts'
import { readResource } from './read.ts'
import { asRpcError, notKnown } from './rpc-errors.ts'
import type { Served } from './served.ts'
import { asResult } from './written.ts'

// What is the same for everybody may be kept for an hour; a new release of the program may differ.
const forAll = { ttlMs: 3_600_000, cacheScope: 'public' } as const
// Never from a cache: it may be hidden or changed the next moment.
const forNobody = { ttlMs: 0, cacheScope: 'private' } as const

const options: ServerOptions = {
  // None of the three changes while the process runs, so that there is nothing to be told of.
  capabilities: {
    tools: { listChanged: false },
    resources: { listChanged: false, subscribe: false },
    prompts: { listChanged: false },
    completions: {},
  },
  cacheHints: {
    'server/discover': forAll,
    'tools/list': forAll,
    'prompts/list': forAll,
    'resources/templates/list': forAll,
    'resources/list': forAll,
    'resources/read': forNobody,
  },
}

/**
 * A server for one request, as the protocol's library wants it. It is the low-level one: what tools there are is known before, and
 * what they take is judged by the door, in the words of the contract.
 */
export function serverFor<Services extends object, Head extends ListHead>(
  { identity, instructions, tools, resources, prompts, operationOf, calls, completion }: Served<Services, Head>,
  { asked, method, written }: Exchange,
): Server {
  const server = new Server(identity, { ...options, instructions })
  const safely =
    <Sent extends Message, Told>(
      handle: (request: Sent, context: ServerContext) => Promise<Told>,
      toolOf: (request: Sent) => string | undefined = () => undefined,
    ) =>
    (request: Sent, context: ServerContext): Promise<Told> =>
      traced(calls.tracing, request, toolOf(request), asked.noted, () => handle(request, context)).catch(
        (error: unknown) => {
          throw asRpcError(error, asked.requestId, calls.failed)
        },
      )
  const failed = (error: unknown) => calls.failed(error, asked.requestId)
  // Each that is set is worked on before it is called, and most requests are one message.
  const handle = ((name: string, ...handler: never[]) => {
    if (method === undefined || method === name)
      server.setRequestHandler(name, ...(handler as unknown as [never, never]))
  }) as Server['setRequestHandler']
  handle('tools/list', onePage(tools))
  handle(
    'tools/call',
    safely(
      async ({ params }, context) => {
        const operation = operationOf(params.name)
        if (!operation) throw notKnown('There is no tool of this name: see tools/list.')
        const progress = operation.tellsProgress && progressTo(params._meta?.progressToken, context, failed)
        const answer = await callTool(calls, operation, params.arguments ?? {}, asked, progress)
        if (!isWritten(answer)) return answer
        return written && !progress ? written.standInFor(answer) : asResult(answer)
      },
      ({ params }) => (operationOf(params.name) ? params.name : undefined),
    ),
  )
  // Templates only: the lists are too many to be listed, and their titles are not for where hosts show what they trust.
  handle('resources/list', onePage({ resources: [] }))
  handle('resources/templates/list', onePage(resources.templates))
  handle(
    'resources/read',
    safely(({ params }) => readResource(calls, resources.readable, params.uri, asked)),
  )
  handle('prompts/list', onePage(prompts.list))
  handle('prompts/get', ({ params }) => promptMessages(prompts.known, params.name, params.arguments))
  handle(
    'completion/complete',
    safely(({ params }) => complete(completion, params.ref, params.argument)),
  )
  return server
}

/** A list that is given whole, so that no cursor is ever ours. */
const onePage =
  <Told>(whole: Told) =>
  ({ params }: { params?: { cursor?: string | undefined } | undefined }): Told => {
    if (params?.cursor !== undefined) throw notKnown('The list has one page: leave `cursor` out.')
    return whole
  }
