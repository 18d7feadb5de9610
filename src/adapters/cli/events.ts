import { writeFileSync } from 'node:fs'
import type { EventsAnswer } from '../../core/operation.ts'
import { NotDone } from './places-store.ts'
import type { Output } from './program.ts'
import { harmlessJson } from './terminal/text.ts'

/**
 * Hands events over as they come, each as a line of JSON, until there are no more or nobody reads them.
 * @param file for the lines, instead of standard output
 * @throws NotDone when the file cannot be written
 */
export async function follow(answer: EventsAnswer<unknown>, stdout: Output, file?: string): Promise<void> {
  const events = answer.open()
  stdout.gone?.then(() => events.return())
  const write = file === undefined ? outputWriter(stdout) : fileWriter(file)
  for await (const event of events) write(`${JSON.stringify(event)}\n`)
}

const outputWriter =
  (stdout: Output) =>
  (line: string): void =>
    stdout.write(stdout.terminal ? harmlessJson(line) : line)

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
