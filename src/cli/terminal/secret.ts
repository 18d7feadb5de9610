import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'

/** Reads a line without echo on a terminal, else all of standard input. @returns an empty text if the person gives up */
export async function readSecret(question: string): Promise<string> {
  const { stdin, stderr } = process
  if (!stdin.isTTY) return (await text(stdin)).trim()
  // The line editor would show what is typed.
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: stdin, output: nowhere, terminal: true })
  // Asked once the terminal echoes nothing: a key may be pasted at once.
  stderr.write(question)
  // Ctrl-C and Ctrl-D close it.
  const givenUp = new Promise<string>(resolve => lines.once('close', () => resolve('')))
  lines.once('SIGINT', () => lines.close())
  const answer = await Promise.race([lines.question(''), givenUp])
  lines.close()
  stderr.write('\n')
  return answer.trim()
}
