import { copyOutOfPool } from '../../core/bounded-cache.ts'
import { FileResponse } from '../../core/operation.ts'
import type { ToolFailure } from './failure.ts'
import { fillTemplate, type Resource } from './resources.ts'

type Link = { type: 'resource_link'; uri: string; name: string; mimeType: string; description: string }
type ToolContent =
  | { type: 'text'; text: string }
  | { type: 'resource'; resource: { uri: string; mimeType: string; text: string } }
  | Link

/** The result of a tool: the operation's output, and the same as text for clients that read only text. */
export type ToolResult = { structuredContent?: Record<string, unknown>; content: ToolContent[] }

/** A tool result, serialized: its members as JSON in UTF-8, without the outer braces. */
export type ToolResponse = Uint8Array<ArrayBuffer>

export const isSerialized = (answer: ToolResponse | ToolFailure): answer is ToolResponse => answer instanceof Uint8Array

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

/** Returns a file as a tool result: a short file itself, else a link. @param secret whether the link works only with the edit token */
export function fileResponseOf(
  { summary, mediaType, chunks }: FileResponse<FileSummary>,
  resource: Resource | undefined,
  input: Record<string, unknown>,
  secret: boolean,
): ToolResponse {
  const text = wholeIfShort(chunks)
  const file: ToolContent =
    text !== undefined && resource
      ? { type: 'resource', resource: { uri: fillTemplate(resource.uriTemplate, input), mimeType: mediaType, text } }
      : {
          type: 'resource_link',
          uri: summary.url,
          name: summary.filename,
          mimeType: mediaType,
          description: secret ? forHidden : forAll,
        }
  return answerOf(summary, file)
}

const forAll = 'The file, for everyone with this link.'
const forHidden = 'The file of a hidden list: it needs the edit token of the list, as Authorization: Bearer.'

function wholeIfShort(chunks: Iterable<string>): string | undefined {
  let text = ''
  let bytes = 0
  for (const chunk of chunks) {
    text += chunk
    bytes += Buffer.byteLength(chunk)
    if (bytes > maxFileBytes) return undefined
  }
  return text
}

export const isFile = (result: unknown): result is FileResponse<FileSummary> => result instanceof FileResponse
