import { FileAnswer } from '../../core/operation.ts'
import { fill, type Resource } from './resources.ts'

type Link = { type: 'resource_link'; uri: string; name: string; mimeType: string; description: string }
type Content =
  | { type: 'text'; text: string }
  | { type: 'resource'; resource: { uri: string; mimeType: string; text: string } }
  | Link

/** What a tool answers: the operation's result, and the same as text for those who read only that. */
export type ToolAnswer = { structuredContent: Record<string, unknown>; content: Content[] }

export const answerOf = (result: object): ToolAnswer => ({
  structuredContent: result as Record<string, unknown>,
  content: [{ type: 'text', text: JSON.stringify(result) }],
})

/** About how many bytes an answer takes up: the object more than its text, by a guess. */
export const sizeOf = ({ content }: ToolAnswer): number =>
  content.reduce((sum, part) => sum + 3 * ('text' in part ? part.text : JSON.stringify(part)).length, 0)

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
  const { content, ...answer } = answerOf(summary)
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
  return { ...answer, content: [...content, file] }
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
