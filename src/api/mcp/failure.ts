import { type Problem, problemBody } from '../../core/problem.ts'
import type { NameTools } from './schemas.ts'

/** A failed tool call: one text with the next step, and below it the problem’s data as JSON. */
export type ToolFailure = { isError: true; content: { type: 'text'; text: string }[] }

export type Failures = {
  base: string
  nameTools: NameTools
  /** Reduces a problem to what a model needs. */
  briefProblem(problem: object): object
}

/** Returns a problem as a failed tool call. @param maxLength maximum number of characters of the response */
export function failureOf(
  problem: Problem,
  { base, nameTools, briefProblem }: Failures,
  requestId: string,
  maxLength: number,
): ToolFailure {
  const { code, detail: _, ...helpful } = briefProblem(problemBody(problem, base, requestId)) as Record<string, unknown>
  const whole = { code, requestId, ...helpful }
  const data = shortenFailure(whole, maxLength - 1000)
  const sentence = nameTools(problem.message) + (data === whole ? '' : ' Long lists are cut here.')
  // Without structuredContent: clients would validate it against the output schema.
  return { isError: true, content: [{ type: 'text', text: `${sentence}\n${JSON.stringify(data)}` }] }
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
