import { copyOutOfPool } from '../../core/bounded-cache.ts'
import { FileResponse } from '../../core/operation.ts'
import { fillTemplate, type Resource } from './resources.ts'

type Link = { type: 'resource_link'; uri: string; name: string; mimeType: string; description: string }
type ToolContent = { type: 'text'; text: string } | { type: 'resource'; resource: ResourceContent } | Link

/** The content of a file as MCP has it: text, or bytes as base64. */
type ResourceContent = { uri: string; mimeType: string } & ({ text: string } | { blob: string })

/** The result of a tool: the operation's output, and the same as text for clients that read only text. */
export type ToolResult = { structuredContent?: Record<string, unknown>; content: ToolContent[] }

/** A tool result, serialized: its members as JSON in UTF-8, without the outer braces. */
export type ToolResponse = Uint8Array<ArrayBuffer>

export const isSerialized = (answer: object): answer is ToolResponse => answer instanceof Uint8Array

/** Returns a serialized tool result. @param file content that accompanies the result */
export function answerOf(result: object, file?: ToolContent): ToolResponse {
  const json = JSON.stringify(result)
  const content: ToolContent[] = [{ type: 'text', text: json }]
  if (file) content.push(file)
  return copyOutOfPool(Buffer.from(`"content":${JSON.stringify(content)},"structuredContent":${json}`))
}

/** Maximum number of bytes of a file in a response. Longer files are linked. */
export const maxFileBytes = 50_000

type FileSummary = { url: string; filename: string }

/** Returns a file as a tool result: a short file itself, else a link. @param ticket opens the file of a hidden list */
export function fileResponseOf(
  answer: FileResponse<FileSummary>,
  resource: Resource | undefined,
  input: Record<string, unknown>,
  ticket: string | undefined,
): ToolResponse {
  const { mediaType } = answer
  const summary = ticket === undefined ? answer.summary : withTicket(answer.summary, ticket)
  const content = wholeIfShort(answer)
  const file: ToolContent =
    content !== undefined && resource
      ? {
          type: 'resource',
          resource: contentOf(fillTemplate(resource.uriTemplate, input), mediaType, content),
        }
      : {
          type: 'resource_link',
          uri: summary.url,
          name: summary.filename,
          mimeType: mediaType,
          description: ticket === undefined ? forAll : forMinutes,
        }
  return answerOf(summary, file)
}

const forAll = 'The file, for everyone with this link.'
const forMinutes = 'The file of a hidden list, for everyone with this link, for 15 minutes.'

const withTicket = (summary: FileSummary, ticket: string) => ({ ...summary, url: `${summary.url}?ticket=${ticket}` })

/** Returns a file whose content has at most `maxFileBytes` in the response, where bytes are base64. */
function wholeIfShort(answer: FileResponse<FileSummary>): string | Buffer | undefined {
  const content = answer.whole(maxFileBytes)
  return Buffer.isBuffer(content) && content.length > (maxFileBytes * 3) / 4 ? undefined : content
}

/** Returns a file as the content of a resource. */
export const contentOf = (uri: string, mimeType: string, content: string | Buffer): ResourceContent => ({
  uri,
  mimeType,
  ...(typeof content === 'string' ? { text: content } : { blob: content.toString('base64') }),
})

export const isFile = (result: unknown): result is FileResponse<FileSummary> => result instanceof FileResponse
