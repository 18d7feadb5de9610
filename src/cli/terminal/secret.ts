import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { NotDone } from '../command.ts'

/** Reads a line without echo on a terminal, else all of standard input. @throws NotDone when the person gives up */
export async function readSecret(question: string): Promise<string> {
  const { stdin, stderr } = process
  if (!stdin.isTTY) return (await text(stdin)).trim()
  stderr.write(question)
  // The line editor would show what is typed.
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: stdin, output: nowhere, terminal: true })
  try {
    return (
      await new Promise<string>((resolve, reject) => {
        // Ctrl-C and Ctrl-D close it.
        lines.once('SIGINT', () => lines.close()).once('close', () => reject(new NotDone('Nothing was entered.')))
        lines.question('').then(resolve, reject)
      })
    ).trim()
  } finally {
    lines.close()
    stderr.write('\n')
  }
}
