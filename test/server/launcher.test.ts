import { existsSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { childrenOf } from '../support/children.ts'
import { freePort } from '../support/free-port.ts'
import { type Environment, type Started, start, temporaryFolder, waitForOutput } from './forklist.ts'
import { slowRequest } from './slow-request.ts'

const { npm }: { npm(): string[] } = await import('../../scripts/setup/prepare.mjs' as string)
const [command = '', ...first] = npm()
const npmStart = [...first, '--silent', 'start']

const greeting = /Forklist is at (\S+) .*API key .+/

/** Waits for the server, and returns npm, its shell unless the launcher replaced it, the launcher and the server. */
async function chainFrom(pid: number): Promise<number[]> {
  for (;;) {
    const chain = [pid, ...descendants(pid)]
    if (isServer(chain.at(-1)!)) return chain
    await pause(10)
  }
}

/** Returns the first child, its first child and so on to the server. The launcher's first child prints Node's version and ends soon. */
function descendants(pid: number): number[] {
  const [child] = isRunning(pid) && !isServer(pid) ? childrenOf(pid) : []
  return child === undefined ? [] : [child, ...descendants(child)]
}

const isRunning = (pid: number) => existsSync(`/proc/${pid}`)
const isServer = (pid: number) =>
  isRunning(pid) && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('dist/main.js')

const links = { npm: 0, 'its shell': 1, 'the launcher': -2 } as const

async function kill({ child }: Started, link: keyof typeof links): Promise<void> {
  const chain = await chainFrom(child.pid!)
  const server = chain.at(-1)!
  // If the test fails, the server outlives its launcher and must not outlive the test.
  onTestFinished(() => void (isServer(server) && process.kill(server, 'SIGKILL')))
  process.kill(chain.at(links[link])!, 'SIGKILL')
}

const settings = async (path: string): Promise<Environment> => ({
  DATA_DIR: path,
  PORT: String(await freePort()),
  EXAMPLE_LIST: 'off',
  LOG_LEVEL: 'warn',
})

describe.skipIf(process.platform !== 'linux')('npm start', () => {
  test.each(Object.keys(links) as (keyof typeof links)[])('ends its server when %s is killed', async link => {
    using folder = temporaryFolder()
    const environment = await settings(folder.path)
    for (let run = 0; run < 2; run++) {
      const started = start(command, npmStart, environment)
      // The second run shows that the port is free again.
      await waitForOutput(started, greeting)
      await kill(started, link)
      // Its output ends when the last process that can write to it has ended.
      expect((await started.ended).stdout).toContain('Stopping.')
    }
  })

  test('finishes requests in flight when its launcher is killed', async () => {
    using folder = temporaryFolder()
    const started = start(command, npmStart, await settings(folder.path))
    const address = await waitForOutput(started, greeting)
    using request = await slowRequest({ address }, folder.path)
    await kill(started, 'the launcher')
    await expect.poll(() => started.result.stdout).toContain('Stopping.')
    request.send(request.rest)
    expect(await request.waitFor('"editToken"')).toContain('HTTP/1.1 201')
    await started.ended
  })

  test('ends the server if its launcher is killed during the start', async () => {
    using folder = temporaryFolder()
    const environment = await settings(folder.path)
    const started = start(command, npmStart, environment)
    await kill(started, 'the launcher')
    await started.ended
    await expect(fetch(`http://localhost:${environment.PORT}/healthz`)).rejects.toThrow()
  })

  test('keeps serving after the shell that started it in the background ends', async () => {
    using folder = temporaryFolder()
    const line = ['nohup', command, ...npmStart].map(word => `'${word}'`).join(' ')
    const shell = start('sh', ['-c', `${line} & echo "npm is $!"; exec sleep 600`], await settings(folder.path))
    const [npmPid, address] = (await waitForOutput(shell, /^(npm is \d+\n.*Forklist is at \S+) .*API key .+/))
      .split('\n')
      .map(part => part.split(' ').at(-1)!) as [string, string]
    shell.child.kill('SIGKILL')
    // Four times as long as the launcher takes to notice that a parent has gone.
    await pause(1000)
    expect((await fetch(`${address}/healthz`)).status).toBe(200)
    process.kill((await chainFrom(Number(npmPid))).at(-1)!, 'SIGTERM')
    expect((await shell.ended).stdout).toContain('Stopping.')
  })
})
