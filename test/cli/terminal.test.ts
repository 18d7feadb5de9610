import { expect, test } from 'vitest'
import { type Environment, start, temporaryFolder } from '../server/forklist.ts'
import { main } from '../support/program.ts'
import { testWith } from '../support/tools.ts'

const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`

/** Runs one command on a terminal of this width. @returns its exit code and output lines */
async function typed(
  args: readonly string[],
  columns: number,
  environment: Environment,
): Promise<{ code: number | null; shown: string[] }> {
  const line = `stty cols ${columns}; exec ${[process.execPath, main, ...args].map(quoted).join(' ')}`
  const around = { SHELL: '/bin/sh', TERM: 'xterm', ...environment }
  const { code, stdout } = await start('script', ['--quiet', '--return', '--command', line, '/dev/null'], around, '')
    .ended
  return { code, shown: stdout.replaceAll('\r\n', '\n').split('\n') }
}

const made = ['create-list', '--title', 'Near and far', '--author-name', 'Ada', '--places', '[]']

testWith(['script', 'stty'], 'on a terminal headings are bold, and a new token is shown once', async () => {
  using folder = temporaryFolder()
  const { code, shown } = await typed(made, 80, { DATA_DIR: folder.path })
  expect(code).toBe(0)
  expect(shown).toContain('\x1b[1mThe only key to change the list. It is shown only once: save it.\x1b[22m')
  expect(shown.filter(line => /^edit token {2}edit_\w{38}$/.test(line))).toHaveLength(1)
})

test('interrupting a command that waits for input prints no stack trace', async () => {
  using folder = temporaryFolder()
  const { child, result, ended } = start(process.execPath, [main, ...made.slice(0, -1), '-'], { DATA_DIR: folder.path })
  child.stdin!.write('[')
  await new Promise(resolve => setTimeout(resolve, 1000))
  child.kill('SIGINT')
  await ended
  expect(result).toEqual({ code: null, stdout: '', stderr: '' })
  expect(child.signalCode).toBe('SIGINT')
})
