import { type Problem, problemBody } from '../../core/problem.ts'
import type { ToolWords } from './schemas.ts'

/** A failure as a tool answers it: a sentence that says what to do, then the problem with the data to do it with. */
export type ToolFailure = { isError: true; content: { type: 'text'; text: string }[] }

/** @param room the most characters that the answer may have */
export const failureOf = (
  problem: Problem,
  base: string,
  requestId: string,
  words: ToolWords,
  room: number,
): ToolFailure => {
  const { code, message, status } = problem
  const whole = problemBody(problem, base, requestId)
  const body = shortened(whole, room - 1000)
  const sentence = [
    `${code}: ${words(message)}`,
    ...(status === 500 ? [`requestId: ${requestId}.`] : []),
    ...(body === whole ? [] : ['Of long lists in the problem only the beginning is told.']),
  ].join(' ')
  return {
    // No structuredContent: clients would hold it against the schema of the answer.
    isError: true,
    content: [
      { type: 'text', text: sentence },
      { type: 'text', text: JSON.stringify(body) },
    ],
  }
}

/** Lists of what is wrong are told from their beginning, as far as they fit. */
function shortened(body: object, room: number): object {
  if (JSON.stringify(body).length <= room) return body
  const [longest] = Object.entries(body)
    .filter((member): member is [string, unknown[]] => Array.isArray(member[1]) && member[1].length > 0)
    .sort(([, a], [, b]) => JSON.stringify(b).length - JSON.stringify(a).length)
  if (!longest) return body
  const [name, items] = longest
  return shortened({ ...body, [name]: items.slice(0, Math.floor(items.length / 2)) }, room)
}
