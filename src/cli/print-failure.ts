import { asProblem, Problem, problemBody } from '../core/problem.ts'
import { ProblemDocument } from '../domain/problem-document.ts'
import { optionAt } from './names.ts'
import { UsageError } from './parse-words.ts'
import { NotDone } from './places-store.ts'
import { type Output, print, printJson, printNote, styleOf } from './program.ts'
import { render } from './terminal/render.ts'

type FailureOutput = {
  stderr: Output
  base: string
  failureLine(error: unknown): Promise<string>
  /** Whether to print the whole problem as JSON. */
  json: boolean
  /** The command's usage line, for invalid options. */
  usage: string | undefined
}

export const requestId = 'command-line'

/** Prints on standard error why a command failed. @returns the exit code */
export async function printFailure(
  error: unknown,
  { stderr, base, failureLine, json, usage }: FailureOutput,
): Promise<number> {
  if (error instanceof UsageError) {
    printNote(stderr, error.message)
    return 2
  }
  if (error instanceof NotDone) {
    printNote(stderr, error.message)
    return 1
  }
  // The operator sees more about failures of the machine than API callers do.
  const refused = error instanceof Problem && error.status < 500
  const problem = problemBody(refused ? error : asOperatorProblem(error, await failureLine(error)), base, requestId)
  const { type, title, status, requestId: sameEachTime, code, detail, ...helpful } = problem
  if (json) printJson(stderr, problem)
  else if (!refused) printNote(stderr, detail)
  else {
    printNote(stderr, `${code}: ${detail}`)
    if (stderr.terminal) explain(stderr, helpful, usage)
    else if (Object.keys(helpful).length > 0) print(stderr, JSON.stringify(helpful, null, 2))
  }
  return 1
}

const asOperatorProblem = (error: unknown, detail: string): Problem => new Problem(asProblem(error).code, { detail })

function explain(stderr: Output, { errors, ...others }: Problem['extras'], usage: string | undefined): void {
  for (const { pointer, message } of errors ?? [])
    printNote(stderr, pointer === '' ? message : `${optionAt(pointer)}: ${message}`)
  if (errors && usage) printNote(stderr, usage)
  if (Object.keys(others).length > 0) stderr.write(`\n${render(ProblemDocument, others, styleOf(stderr.terminal!))}`)
}
