import { expect } from 'vitest'
import { main } from '../support/program.ts'
import { testWith } from '../support/tools.ts'
import { start, temporaryFolder, waitForOutput } from './forklist.ts'

/** Returns the service's output on a terminal, started there and stopped by Ctrl-C. */
async function onTerminal(dataDir: string, whileServing: (text: string) => Promise<void> = async () => {}) {
  const command = `exec '${process.execPath}' '${main}' serve`
  const environment = { DATA_DIR: dataDir, PORT: '0', SHELL: '/bin/sh', TERM: 'dumb' }
  const terminal = start('script', ['--quiet', '--return', '--flush', '--command', command, '/dev/null'], environment)
  try {
    await waitForOutput(terminal, /Forklist is at .*API key .+/s)
    await whileServing(terminal.result.stdout)
  } finally {
    terminal.child.stdin!.write('\x03')
  }
  return await terminal.ended
}

const keyIn = (text: string): string | undefined => /^ +API key +(forklist_\w{38}) /m.exec(text)?.[1]

testWith(['script'], 'on a terminal only the first start creates and shows an API key', async () => {
  using folder = temporaryFolder()
  const first = await onTerminal(folder.path, async text => {
    const address = /Forklist is at (\S+)/.exec(text)![1]
    const headers = { authorization: `Bearer ${keyIn(text)}` }
    expect((await fetch(`${address}/api/v1/lists`, { headers })).status).toBe(200)
  })
  expect(first.code, 'Ctrl-C exits with 0').toBe(0)
  expect(first.stdout.match(/forklist_/g)).toHaveLength(1)
  const second = await onTerminal(folder.path)
  expect(second.stdout).toContain('forklist keys create --name NAME')
  expect(second.stdout).not.toContain('forklist_')
})
