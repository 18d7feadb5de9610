import type { Identified, ListHead } from '../../core/access.ts'
import { type Kept, keyOf, versionOf } from '../../core/kept.ts'
import type { Noted } from '../../core/noted.ts'
import type { Operation, Progress } from '../../core/operation.ts'
import { asProblem } from '../../core/problem.ts'
import type { Door } from '../../core/run.ts'
import type { Tracing } from '../../core/tracing.ts'
import { membersOf } from '../../core/validate.ts'
import { answerOf, fileAnswerOf, isFile, type ToolAnswer } from './answer.ts'
import { failureOf, type ToolFailure } from './failure.ts'
import type { Resource } from './resources.ts'
import type { ToolWords } from './schemas.ts'

/** One request, and who it is from. */
export type Asked = Identified & { requestId: string; noted: Noted }

/**
 * The most characters that an answer has: hosts cut off what is longer, or refuse it. Claude Code takes 25,000 tokens, others about
 * 150,000 characters.
 */
export const mostText = 90_000

export type Calls<Services extends object, Head extends ListHead> = {
  door: Door<Services, Head>
  base: string
  words: ToolWords
  /** The resource that an operation's answer is, where it is one. */
  resourceOf(operation: Operation): Resource | undefined
  kept: Kept<ToolAnswer>
  /** Where messages are written down for whoever collects that; nothing for nowhere. */
  tracing: Tracing | undefined
  /** Told of what went wrong here, for the log. */
  failed(error: unknown, requestId: string): void
}

/** Does what a tool is called for. Whatever goes wrong is an answer too, for the model to act on. */
export async function callTool<Services extends object, Head extends ListHead>(
  { door, base, words, resourceOf, kept, failed }: Calls<Services, Head>,
  operation: Operation<Services, Head>,
  sent: Record<string, unknown>,
  { requestId, noted, ...credential }: Asked,
  progress?: Progress,
): Promise<ToolAnswer | ToolFailure> {
  noted.what = operation.name
  try {
    const input = { ...operation.toolDefaults, ...membersOf(sent, operation.fullInput) }
    const admitted = await door.admit(operation, {
      input,
      credential,
      requestId,
      noted,
      room: mostText,
      // By the key, and not by what stands for it: anybody may sign in as often as he likes.
      sender: () => credential.caller.keyId!,
      ...(progress && { progress }),
    })
    const { of } = admitted
    const key = of && keyOf(operation, of)
    const before = of && kept.get(key!, of.list)
    if (before) return before
    const result = await admitted.perform()
    const answer = isFile(result)
      ? fileAnswerOf(result, resourceOf(operation), input, admitted.personal)
      : answerOf(result as object)
    // The list may have changed since it was admitted: the answer says of which version it is.
    if (of) kept.set(key!, of.list, (isFile(result) ? result.version : versionOf(result)) ?? of.list.version, answer)
    return answer
  } catch (error) {
    const problem = asProblem(error)
    noted.problem = problem.code
    if (problem.isFailure) failed(problem.cause ?? problem, requestId)
    return failureOf(problem, base, requestId, words, mostText)
  }
}
