import { chmodSync, statSync, writeFileSync } from 'node:fs'
import { FileResponse, type Operation } from '../core/operation.ts'
import { EditKey } from '../domain/list-view.ts'
import { type Output, printNote, styleOf } from './program.ts'
import { render } from './terminal/render.ts'
import { jsonWithoutControls, withoutControls } from './terminal/text.ts'

type PrintOutput = { stdout: Output; stderr: Output }
type PrintOptions = { json: boolean; output?: string }

/** Writes a response: to a file, as JSON, or readably on a terminal. @returns the exit code */
export function printResponse(
  { stdout, stderr }: PrintOutput,
  operation: Operation,
  answer: unknown,
  { json, output }: PrintOptions,
): number {
  const content = answer instanceof FileResponse && json ? answer.summary : answer
  // Read once: a file's chunks cannot be produced again.
  const text = answerText(content)
  let code = 0
  if (output !== undefined) {
    try {
      save(output, text, operation)
      return code
    } catch (error) {
      // The operation has succeeded, and its response may hold the only key to a new list.
      printNote(stderr, `Cannot write ${output}: ${(error as Error).message}. The answer is on standard output.`)
      code = 1
    }
  }
  const { terminal } = stdout
  if (!terminal) stdout.write(text)
  else if (content instanceof FileResponse) stdout.write(withoutControls(text))
  else stdout.write(json ? jsonWithoutControls(text) : renderResponse(operation, content as object, terminal))
  return code
}

/** Saves text to a file. Only the owner can read a file with an edit token, even if the file existed before. */
function save(file: string, text: string, { issuesToken }: Operation): void {
  if (issuesToken && isFile(file)) chmodSync(file, 0o600)
  writeFileSync(file, text, { mode: issuesToken ? 0o600 : 0o666 })
}

const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() === true

const answerText = (answer: unknown): string =>
  answer instanceof FileResponse ? [...answer.chunks].join('') : `${JSON.stringify(answer, null, 2)}\n`

function renderResponse(operation: Operation, answer: object, terminal: NonNullable<Output['terminal']>): string {
  const style = styleOf(terminal)
  if (!operation.issuesToken) return render(operation.output, answer, style)
  // The edit token is shown last, so that a long list does not push it out of sight.
  const isKey = ([name]: [string, unknown]): boolean => name in EditKey.shape
  const members = Object.entries(answer)
  const [key, rest] = [members.filter(isKey), members.filter(member => !isKey(member))].map(Object.fromEntries)
  const keyBlock = `${style.heading(EditKey.shape.editToken.description!)}\n${render(EditKey, key, style)}`
  return [...(Object.keys(rest).length > 0 ? [render(operation.output, rest, style)] : []), keyBlock].join('\n')
}
