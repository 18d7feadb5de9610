import { asProblem, Problem, problemBody } from '../../core/problem.ts'
import { ProblemDocument } from '../../domain/problem-document.ts'
import { optionAt } from './names.ts'
import { NotDone } from './places-store.ts'
import { note, type Output, say, sayJson, styleOf } from './program.ts'
import { render } from './terminal/render.ts'
import { UsageError } from './words.ts'

type To = {
  stderr: Output
  base: string
  whyFailed(error: unknown): Promise<string>
  /** The whole problem as JSON. */
  json: boolean
  /** How the command is used, for who got its options wrong. */
  usage: string | undefined
}

export const requestId = 'command-line'

/** Says on standard error why something was not done. @returns the exit code */
export async function tell(error: unknown, { stderr, base, whyFailed, json, usage }: To): Promise<number> {
  if (error instanceof UsageError) {
    note(stderr, error.message)
    return 2
  }
  if (error instanceof NotDone) {
    note(stderr, error.message)
    return 1
  }
  // Of a failure of the machine its operator needs to know more than callers are told.
  const refused = error instanceof Problem && error.status < 500
  const problem = problemBody(refused ? error : failed(error, await whyFailed(error)), base, requestId)
  const { type, title, status, requestId: sameEachTime, code, detail, ...helpful } = problem
  if (json) sayJson(stderr, problem)
  else if (!refused) note(stderr, detail)
  else {
    note(stderr, `${code}: ${detail}`)
    if (stderr.terminal) explain(stderr, helpful, usage)
    else if (Object.keys(helpful).length > 0) say(stderr, JSON.stringify(helpful, null, 2))
  }
  return 1
}

const failed = (error: unknown, detail: string): Problem => new Problem(asProblem(error).code, { detail })

function explain(stderr: Output, { errors, ...others }: Problem['extras'], usage: string | undefined): void {
  for (const { pointer, message } of errors ?? [])
    note(stderr, pointer === '' ? message : `${optionAt(pointer)}: ${message}`)
  if (errors && usage) note(stderr, usage)
  if (Object.keys(others).length > 0) stderr.write(`\n${render(ProblemDocument, others, styleOf(stderr.terminal!))}`)
}
