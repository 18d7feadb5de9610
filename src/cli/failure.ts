import { asProblem, Problem, problemBody } from '../core/problem.ts'
import { ProblemDocument } from '../domain/problem-document.ts'
import { requestId } from '../util/command-name.ts'
import { type Command, kebab, NotDone, optionAt, UsageError, usageHint } from './command.ts'
import { commandNamed } from './commands/index.ts'
import { print, printJson, printNote, printReadable } from './output.ts'
import { baseOf, type Output, type Program } from './program.ts'
import { ServiceProblem } from './remote/ask.ts'

/** Prints on standard error why a command failed: with `--json` the whole problem as JSON. @returns the exit code */
export async function printFailure(
  error: unknown,
  { stderr, settings, failureLine }: Program,
  args: readonly string[],
): Promise<number> {
  if (error instanceof UsageError || error instanceof NotDone) {
    printNote(stderr, error.message)
    return error instanceof UsageError ? 2 : 1
  }
  // The operator sees more about failures of the machine than API callers do.
  const refused = error instanceof ServiceProblem || (error instanceof Problem && error.status < 500)
  const problem =
    error instanceof ServiceProblem
      ? error.document
      : problemBody(
          refused ? (error as Problem) : new Problem(asProblem(error).code, { detail: await failureLine(error) }),
          baseOf(settings),
          requestId,
        )
  const { type, title, status, requestId: id, code, detail, ...helpful } = problem
  const command = commandNamed(args)
  if (args.slice(0, [...args, '--'].indexOf('--')).includes('--json')) printJson(stderr, problem)
  else if (!refused) printNote(stderr, detail)
  else {
    printNote(stderr, `${code}: ${command ? withOptions(detail, command) : detail}`)
    if (error instanceof ServiceProblem && status === 500) printNote(stderr, `requestId: ${id}`)
    if (error instanceof ServiceProblem && status === 401 && stderr.terminal) printNote(stderr, credentialHint)
    if (stderr.terminal) await explain(stderr, helpful, command)
    else if (Object.keys(helpful).length > 0) print(stderr, JSON.stringify(helpful, null, 2))
  }
  return 1
}

const credentialHint =
  'Give an API key with forklist login or FORKLIST_KEY. Give an edit token by writing the edit link in place of the slug, or with --edit-token.'

/** Names members of the input as the command's options: `placeId` is `--place-id`, `unmatched: own` is `--unmatched own`. */
const withOptions = (text: string, { options }: Command): string =>
  text.replaceAll(/`(\w+)(: (\w+))?`/g, (whole, name: string, _, value?: string) =>
    name in options ? `\`${[`--${kebab(name)}`, ...(value ? [value] : [])].join(' ')}\`` : whole,
  )

async function explain(stderr: Output, { errors, ...others }: Problem['extras'], command?: Command): Promise<void> {
  for (const { pointer, message } of errors ?? [])
    printNote(stderr, pointer === '' ? message : `${optionAt(pointer)}: ${message}`)
  if (errors && command) printNote(stderr, usageHint(command))
  if (Object.keys(others).length === 0) return
  stderr.write('\n')
  await printReadable(stderr, ProblemDocument, others)
}
