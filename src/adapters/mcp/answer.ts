import { alone } from '../../core/finished.ts'
import { FileAnswer } from '../../core/operation.ts'
import type { ToolFailure } from './failure.ts'
import { fill, type Resource } from './resources.ts'

type Link = { type: 'resource_link'; uri: string; name: string; mimeType: string; description: string }
type Content =
  | { type: 'text'; text: string }
  | { type: 'resource'; resource: { uri: string; mimeType: string; text: string } }
  | Link

/** What a tool answers: the operation's result, and the same as text for those who read only that. */
export type ToolResult = { structuredContent?: Record<string, unknown>; content: Content[] }

/** The same, written out: its members as JSON in UTF-8, without the braces around them. */
export type ToolAnswer = Uint8Array<ArrayBuffer>

export const isWritten = (answer: ToolAnswer | ToolFailure): answer is ToolAnswer => answer instanceof Uint8Array

/** @param file what comes with it */
export function answerOf(result: object, file?: Content): ToolAnswer {
  const json = JSON.stringify(result)
  const content: Content[] = [{ type: 'text', text: json }]
  if (file) content.push(file)
  return alone(Buffer.from(`"content":${JSON.stringify(content)},"structuredContent":${json}`))
}

/** The most bytes of a file that stand in an answer; of a longer one there is a link. */
export const mostFileBytes = 50_000

type FileSummary = { url: string; filename: string }

/** @param secret whether the link is of use only together with the edit token */
export function fileAnswerOf(
  { summary, mediaType, chunks }: FileAnswer<FileSummary>,
  resource: Resource | undefined,
  input: Record<string, unknown>,
  secret: boolean,
): ToolAnswer {
  const text = wholeIfShort(chunks)
  const file: Content =
    text !== undefined && resource
      ? { type: 'resource', resource: { uri: fill(resource.uriTemplate, input), mimeType: mediaType, text } }
      : {
          type: 'resource_link',
          uri: summary.url,
          name: summary.filename,
          mimeType: mediaType,
          description: secret ? forHidden : forAll,
        }
  return answerOf(summary, file)
}

const forAll = 'The file, for everybody who has this link.'
const forHidden = 'The file of a hidden list: it needs the edit token of the list, as Authorization: Bearer.'

function wholeIfShort(chunks: Iterable<string>): string | undefined {
  let text = ''
  let bytes = 0
  for (const chunk of chunks) {
    text += chunk
    bytes += Buffer.byteLength(chunk)
    if (bytes > mostFileBytes) return undefined
  }
  return text
}

export const isFile = (result: unknown): result is FileAnswer<FileSummary> => result instanceof FileAnswer
