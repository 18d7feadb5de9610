import { ResourceNotFoundError } from '@modelcontextprotocol/server'
import type { ListHead } from '../../core/access.ts'
import { FileResponse, type Operation } from '../../core/operation.ts'
import { Problem } from '../../core/problem.ts'
import { type Calls, maxTextLength, type ToolRequest } from './call.ts'
import { match, type Resource } from './resources.ts'
import { contentOf } from './tool-response.ts'

export type ReadableResources<Services, Head extends ListHead> = Resource & { reads: Operation<Services, Head> }

/** Returns the text of a resource. @throws ResourceNotFoundError for a resource that does not exist or is not public */
export async function readResource<Services extends object, Head extends ListHead>(
  { dispatcher }: Calls<Services, Head>,
  resources: readonly ReadableResources<Services, Head>[],
  uri: string,
  { requestId, context, origin: _, ...credential }: ToolRequest,
) {
  for (const { uriTemplate, mimeType, reads } of resources) {
    const input = match(uriTemplate, uri)
    if (!input) continue
    const call = {
      input: { ...reads.toolDefaults, ...input },
      credential,
      requestId,
      context,
      maxLength: maxTextLength,
    }
    const answer = await dispatcher.run(reads, call).catch((error: unknown) => {
      if (error instanceof Problem && error.status < 500) throw new ResourceNotFoundError(uri, notThere)
      throw error
    })
    const contents =
      answer instanceof FileResponse
        ? contentOf(uri, answer.mediaType, answer.whole()!)
        : { uri, ...(mimeType !== undefined && { mimeType }), text: JSON.stringify(answer) }
    return { contents: [contents] }
  }
  throw new ResourceNotFoundError(uri, notThere)
}

const notThere = 'No such list, or it is hidden. To read a hidden list, call a tool with its edit token.'
