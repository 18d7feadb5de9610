import { writeFileSync } from 'node:fs'
import type { EventsResponse } from '../core/operation.ts'
import { NotDone } from './places-store.ts'
import type { Output } from './program.ts'
import { jsonWithoutControls } from './terminal/text.ts'

/**
 * Prints each event as a line of JSON, until the stream ends or the output closes.
 * @param file output file instead of standard output
 * @throws NotDone when the file cannot be written
 */
export async function printEvents(answer: EventsResponse<unknown>, stdout: Output, file?: string): Promise<void> {
  const events = answer.open()
  stdout.closed?.then(() => events.return())
  const write = file === undefined ? outputWriter(stdout) : fileWriter(file)
  for await (const event of events) write(`${JSON.stringify(event)}\n`)
}

const outputWriter =
  (stdout: Output) =>
  (line: string): void =>
    stdout.write(stdout.terminal ? jsonWithoutControls(line) : line)

function fileWriter(file: string): (line: string) => void {
  let flag = 'w'
  return line => {
    try {
      writeFileSync(file, line, { flag })
    } catch (error) {
      throw new NotDone(`Cannot write ${file}: ${(error as Error).message}.`, { cause: error })
    }
    flag = 'a'
  }
}
