import { chmodSync, statSync, writeFileSync } from 'node:fs'
import { FileAnswer, type Operation } from '../../core/operation.ts'
import { EditKey } from '../../domain/list-view.ts'
import { note, type Output, styleOf } from './program.ts'
import { render } from './terminal/render.ts'
import { harmless, harmlessJson } from './terminal/text.ts'

type To = { stdout: Output; stderr: Output }
type Wanted = { json: boolean; output?: string }

/** Hands an answer over: to a file, as JSON, or on a terminal so that people can read it. @returns the exit code */
export function hand({ stdout, stderr }: To, operation: Operation, answer: unknown, { json, output }: Wanted): number {
  const said = answer instanceof FileAnswer && json ? answer.summary : answer
  // Once: a file comes in pieces that are not made twice.
  const text = textOf(said)
  let code = 0
  if (output !== undefined) {
    try {
      save(output, text, operation)
      return code
    } catch (error) {
      // What was done is done, and what it answers may be the only key to a new list.
      note(stderr, `Cannot write ${output}: ${(error as Error).message}. The answer is on standard output.`)
      code = 1
    }
  }
  const { terminal } = stdout
  if (!terminal) stdout.write(text)
  else if (said instanceof FileAnswer) stdout.write(harmless(text))
  else stdout.write(json ? harmlessJson(text) : readable(operation, said as object, terminal))
  return code
}

/** A key to a list is not for everybody on this machine, also in a file that was there before. */
function save(file: string, text: string, { issuesToken }: Operation): void {
  if (issuesToken && isFile(file)) chmodSync(file, 0o600)
  writeFileSync(file, text, { mode: issuesToken ? 0o600 : 0o666 })
}

const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() === true

const textOf = (answer: unknown): string =>
  answer instanceof FileAnswer ? [...answer.chunks].join('') : `${JSON.stringify(answer, null, 2)}\n`

function readable(operation: Operation, answer: object, terminal: NonNullable<Output['terminal']>): string {
  const style = styleOf(terminal)
  if (!operation.issuesToken) return render(operation.output, answer, style)
  // What is shown this once comes last, where no long list of places pushes it out of sight.
  const isKey = ([name]: [string, unknown]): boolean => name in EditKey.shape
  const members = Object.entries(answer)
  const [key, rest] = [members.filter(isKey), members.filter(member => !isKey(member))].map(Object.fromEntries)
  const said = `${style.heading(EditKey.shape.editToken.description!)}\n${render(EditKey, key, style)}`
  return [...(Object.keys(rest).length > 0 ? [render(operation.output, rest, style)] : []), said].join('\n')
}
