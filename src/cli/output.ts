import { styleText } from 'node:util'
import * as z from 'zod'
import { type TableColumns, tableColumns } from '../core/table-columns.ts'
import { withoutTokens } from '../core/token.ts'
import { asStarted } from '../util/command-name.ts'
import type { Output, Program } from './program.ts'
import { asLine, jsonWithoutControls } from './terminal/text.ts'

export const print = ({ write }: Output, text: string): void => write(`${text}\n`)

/** Prints JSON without terminal control characters. */
export const printJson = (output: Output, value: object): void => {
  const text = JSON.stringify(value, null, 2)
  print(output, output.terminal ? jsonWithoutControls(text) : text)
}

/** Prints a line on standard error, without tokens and terminal control characters. Commands are named as this one was started. */
export const printNote = (stderr: Output, text: string): void =>
  print(stderr, withoutTokens(asStarted(stderr.terminal ? asLine(text) : text)))

/** Prints the message of an error that did not fail the command. */
export const printError = (stderr: Output, error: unknown): void =>
  printNote(stderr, error instanceof Error ? error.message : String(error))

/** Prints a value for people. Its schema has the columns of tables. @param heading a line above it */
export async function printReadable(output: Output, schema: z.ZodType | undefined, value: object, heading?: string) {
  const { render } = await import('./terminal/render.ts')
  const { columns: width, bold } = output.terminal ?? { columns: Number.POSITIVE_INFINITY, bold: false }
  const style = { width, heading: (text: string) => (bold ? styleText('bold', text, { validateStream: false }) : text) }
  if (heading !== undefined) print(output, style.heading(heading))
  output.write(render(schema, value, style))
}

/** Prints named rows as JSON or as a table. @param none a note about how rows come about, if there are none */
export async function printRows(
  { stdout, stderr }: Pick<Program, 'stdout' | 'stderr'>,
  named: Readonly<Record<string, readonly object[]>>,
  json: boolean,
  { none, ...columns }: TableColumns & { none: string },
): Promise<void> {
  const [name, rows] = Object.entries(named)[0]!
  if (json) printJson(stdout, named)
  else if (rows.length === 0) printNote(stderr, none)
  else {
    const row = z.looseObject({}).register(tableColumns, columns)
    await printReadable(stdout, z.object({ [name]: z.array(row) }), named)
  }
}
