import { type Problem, problemBody } from '../../core/problem.ts'
import type { NameTools } from './schemas.ts'

/** A failed tool call: one sentence with the next step, then the problem as JSON. */
export type ToolFailure = { isError: true; content: { type: 'text'; text: string }[] }

/** Returns a problem as a failed tool call. @param maxLength maximum number of characters of the response */
export const failureOf = (
  problem: Problem,
  base: string,
  requestId: string,
  nameTools: NameTools,
  maxLength: number,
): ToolFailure => {
  const { code, message, status } = problem
  const whole = problemBody(problem, base, requestId)
  const body = shortenFailure(whole, maxLength - 1000)
  const sentence = [
    `${code}: ${nameTools(message)}`,
    ...(status === 500 ? [`requestId: ${requestId}.`] : []),
    ...(body === whole ? [] : ['Long lists in the problem are cut.']),
  ].join(' ')
  return {
    // Without structuredContent: clients would validate it against the output schema.
    isError: true,
    content: [
      { type: 'text', text: sentence },
      { type: 'text', text: JSON.stringify(body) },
    ],
  }
}

/** Halves the longest list in a problem, again and again, until the problem fits. Keeps the first items. */
function shortenFailure(body: object, maxLength: number): object {
  if (JSON.stringify(body).length <= maxLength) return body
  const [longest] = Object.entries(body)
    .filter((member): member is [string, unknown[]] => Array.isArray(member[1]) && member[1].length > 0)
    .sort(([, a], [, b]) => JSON.stringify(b).length - JSON.stringify(a).length)
  if (!longest) return body
  const [name, items] = longest
  return shortenFailure({ ...body, [name]: items.slice(0, Math.floor(items.length / 2)) }, maxLength)
}
