import { styleText } from 'node:util'
import * as z from 'zod'
import { withoutTokens } from '../core/token.ts'
import { asStarted } from '../util/command-name.ts'
import type { Output } from './program.ts'
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

/** Prints a value for people. Its schema has the columns of tables. @param heading a line above it */
export async function printReadable(output: Output, schema: z.ZodType | undefined, value: object, heading?: string) {
  const { render } = await import('./terminal/render.ts')
  const { columns: width, bold } = output.terminal ?? { columns: Number.POSITIVE_INFINITY, bold: false }
  const style = { width, heading: (text: string) => (bold ? styleText('bold', text, { validateStream: false }) : text) }
  if (heading !== undefined) print(output, style.heading(heading))
  output.write(render(schema, value, style))
}

/** Prints the message of an error that did not fail the command. */
export const printError = (stderr: Output, error: unknown): void =>
  printNote(stderr, error instanceof Error ? error.message : String(error))

/** How rows are printed without a table: a line for each, or a note on standard error if there are none. */
type Lines<Row> = { lineOf(row: Row): string; none: string }

/** Prints rows for people: a table on a terminal, lines elsewhere. */
export async function printRows<Row extends object>(
  { stdout, stderr }: { stdout: Output; stderr: Output },
  schemaOf: () => z.ZodType<Row>,
  rows: readonly Row[],
  { lineOf, none }: Lines<Row>,
): Promise<void> {
  if (rows.length === 0) printNote(stderr, none)
  else if (stdout.terminal) await printReadable(stdout, z.object({ rows: z.array(schemaOf()) }), { rows })
  else print(stdout, rows.map(lineOf).join('\n'))
}
