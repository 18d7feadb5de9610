import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { bareCheckout } from './bare-checkout.ts'

let root: string

const write = (file: string, content: string) => {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), content)
}

/** Creates an installed checkout. Its bundler only copies, and it has no client, messages or examples. */
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'forklist-scripts-'))
  cpSync(resolve(import.meta.dirname, '../../scripts'), join(root, 'scripts'), { recursive: true })
  write('scripts/setup/browser.mjs', 'export const buildForBrowsers = async () => []')
  write('scripts/setup/messages.mjs', 'export const writeMessages = () => {}')
  write('scripts/setup/examples.mjs', 'export const checkExamples = async () => {}')
  const lock = JSON.stringify({ packages: { '': {}, 'node_modules/node': { version: process.versions.node } } })
  write('package.json', '{ "type": "module", "engines": { "node": ">=24.15" } }')
  write('package-lock.json', lock)
  write('tsconfig.json', '{}')
  write('node_modules/.package-lock.json', lock)
  write('node_modules/node/package.json', '{}')
  mkdirSync(join(root, 'node_modules/node/bin'))
  symlinkSync(process.execPath, join(root, 'node_modules/node/bin/node'))
  write(
    'node_modules/esbuild/index.js',
    `const fs = require('node:fs')
     exports.build = async ({ absWorkingDir }) => {
       const contents = fs.readFileSync(absWorkingDir + '/src/main.ts')
       if (!contents.includes('wrong'))
         return { metafile: { outputs: {} }, outputFiles: [{ path: absWorkingDir + '/dist/main.js', contents }] }
       console.error('src/main.ts is wrong')
       throw new Error()
     }`,
  )
})
afterEach(() => rmSync(root, { recursive: true }))

const start = (...args: string[]): ChildProcess =>
  spawn(process.execPath, [join(root, 'scripts/forklist.mjs'), ...args], { stdio: ['ignore', 'pipe', 'pipe'] })

async function run(...args: string[]) {
  const child = start(...args)
  const [out, complaints, [code, signal]] = await Promise.all([
    text(child.stdout!),
    text(child.stderr!),
    once(child, 'exit'),
  ])
  return { out, complaints, code, signal }
}

describe.skipIf(process.platform === 'win32')('npm start and npm run forklist', () => {
  test('build and run, passing arguments and the exit code, without output of their own', async () => {
    write('src/main.ts', 'console.log(process.argv.slice(2).join()); process.exitCode = 7')
    expect(await run('keys', 'create')).toEqual({ out: 'keys,create\n', complaints: '', code: 7, signal: null })
    expect(await run('keys', 'list')).toEqual({ out: 'keys,list\n', complaints: '', code: 7, signal: null })
  })

  test('rebuild only changed files and remove deleted ones', async () => {
    write('src/main.ts', 'console.log(1)')
    write('dist/deleted.js', '')
    await run()
    expect(existsSync(join(root, 'dist/deleted.js'))).toBe(false)

    write('dist/main.js', 'console.log("not built again")')
    expect((await run()).out).toBe('not built again\n')

    write('src/main.ts', 'console.log(2)')
    expect((await run()).out).toBe('2\n')
  })

  test('report errors in the sources and start nothing', async () => {
    write('src/main.ts', 'wrong')
    const { out, complaints, code } = await run()
    expect({ out, code }).toEqual({ out: '', code: 1 })
    expect(complaints).toBe('src/main.ts is wrong\nThe build failed: see the messages above.\n')
  })

  test('build once when started twice at the same time', async () => {
    write('src/main.ts', 'console.log("built")')
    expect((await Promise.all([run(), run()])).map(({ out }) => out)).toEqual(['built\n', 'built\n'])
    expect(existsSync(join(root, 'dist/.lock'))).toBe(false)
  })

  test('take over from a build that was killed', async () => {
    write('src/main.ts', 'console.log("built")')
    write('dist/.lock', 'somebody')
    const longAgo = new Date(Date.now() - 60_000)
    utimesSync(join(root, 'dist/.lock'), longAgo, longAgo)
    expect((await run()).out).toBe('built\n')
  })

  test.for(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
    'forward %s once, however often it is sent, and wait',
    async signal => {
      write(
        'src/main.ts',
        `process.on('${signal}', () => { console.log('${signal}'); setTimeout(() => process.exit(3), 500) })
       console.log('listening')
       setInterval(() => {}, 1000)`,
      )
      const child = start('serve')
      const out = text(child.stdout!)
      await once(child.stdout!, 'data')
      child.kill(signal)
      child.kill(signal)
      setTimeout(() => child.kill(signal), 100)
      expect(await once(child, 'exit')).toEqual([3, null])
      expect((await out).split('\n')).toEqual(['listening', signal, ''])
    },
  )

  test('end the server when npm’s shell alone gets the signal', async () => {
    write(
      'src/main.ts',
      "process.on('SIGTERM', () => process.exit()); console.log('listening'); setInterval(() => {}, 1000)",
    )
    // With two commands every shell stays and waits for its child. Some do so with one command too.
    const shell = spawn('sh', ['-c', '"$0" "$1" serve; true', process.execPath, join(root, 'scripts/forklist.mjs')], {
      env: { ...process.env, npm_lifecycle_event: 'start' },
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    const out = text(shell.stdout)
    await once(shell.stdout, 'data')
    shell.kill('SIGTERM')
    // The output ends only when no process has it open.
    expect(await out).toBe('listening\n')
  })

  test('end by the signal that ended the server', async () => {
    write('src/main.ts', "process.kill(process.pid, 'SIGKILL')")
    expect(await run('serve')).toMatchObject({ code: null, signal: 'SIGKILL' })
  })
})

test.skipIf(process.platform === 'win32')('Ctrl-C ends an install at once, also a blocked one', async () => {
  const { root, write, start } = bareCheckout()
  write('npm-cli.js', "process.on('SIGINT', () => {}); console.error('fetching'); setInterval(() => {}, 1000)")
  const { child, complaints, ended } = start({
    npm_execpath: join(root, 'npm-cli.js'),
    npm_node_execpath: process.execPath,
  })
  await expect.poll(complaints).toContain('fetching')
  child.kill('SIGINT')
  expect(await ended).toEqual([null, 'SIGINT'])
  expect(existsSync(join(root, 'dist/.lock'))).toBe(false)
})
