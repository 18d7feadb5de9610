import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { packageVersion } from '../../src/util/package-info.ts'
import { page } from '../docs/pages.ts'
import { type Environment, start, waitForOutput } from '../server/forklist.ts'
import type { Json } from '../support/api.ts'
import { testWith } from '../support/tools.ts'

type Options = { runtime: string; target: string; file: string }
type Executable = { hostTarget: string; writeExecutable(root: string, options: Options): Promise<void> }
const { hostTarget, writeExecutable }: Executable = await import('../../scripts/setup/executable.mjs' as string)
const { root, runtime }: { root: string; runtime: string } = await import('../../scripts/setup/prepare.mjs' as string)

const folder = mkdtempSync(join(tmpdir(), 'forklist-executable-'))
afterAll(() => rmSync(folder, { recursive: true }))

const write = async (name: string): Promise<string> => {
  const file = join(folder, name)
  await writeExecutable(root, { runtime, target: hostTarget, file })
  return file
}

let executable: string
beforeAll(async () => {
  executable = await write('forklist')
})

/** Makes a home folder with a folder for temporary files. `run` starts the executable there, without any other program. */
function emptyHome() {
  const home = mkdtempSync(join(folder, 'home-'))
  onTestFinished(() => rmSync(home, { recursive: true, force: true }))
  const temporary = join(home, 'temporary')
  mkdirSync(temporary)
  const own = {
    HOME: home,
    TMPDIR: temporary,
    PATH: '',
    NODE_COMPILE_CACHE: '',
    EXAMPLE_LIST: 'off',
    FORKLIST_COMMAND: '',
  }
  const run = (args: string[], more: Environment = {}) =>
    start(executable, args, { ...own, DATA_DIR: join(home, 'data'), PORT: '0', ...more })
  return {
    home,
    cache: join(home, '.cache/forklist'),
    run,
    unpacked: () => readdirSync(join(home, '.cache/forklist')),
    temporaryFiles: () => readdirSync(temporary),
    async serve(more: Environment = {}) {
      const service = run(['serve'], more)
      return { ...service, address: await waitForOutput(service, /Forklist is at (\S+) .*API key .+/) }
    },
  }
}

const version = { code: 0, stdout: `forklist ${packageVersion()}\n`, stderr: '' }

/** Makes the cache folder unusable, also for root. */
const blocked = (home: string): Environment => {
  writeFileSync(join(home, 'blocked'), '')
  return { XDG_CACHE_HOME: join(home, 'blocked') }
}

describe.skipIf(process.platform === 'win32')('The executable', () => {
  test('runs commands in an empty home, without Node and other programs', async () => {
    const { run } = emptyHome()
    expect(await run(['--version']).ended).toEqual(version)
    const help = await run(['--help']).ended
    expect(help.stdout).toMatch(/^Usage: forklist <command>/)
    expect(await run(['nonsense']).ended).toMatchObject({ code: 2, stdout: '' })
  })

  test('serves lists with starter places, social images and the documentation', async () => {
    const { run, serve } = emptyHome()
    const key = (await run(['keys', 'create', '--name', 'Ada']).ended).stdout.trim()
    const { address, child, result, ended } = await serve()
    expect(result.stdout).toContain(`${executable} keys create`)
    expect((await fetch(`${address}/healthz`)).status).toBe(200)
    const made = await fetch(`${address}/api/v1/lists`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        title: 'Eat in Rome',
        authorName: 'Ada',
        places: [{ query: 'armando al pantheon', near: 'Rome' }],
      }),
    })
    const { slug, places } = (await made.json()) as Json
    expect(places).toMatchObject([{ name: 'Armando al Pantheon' }])
    const image = await fetch(`${address}/lists/${slug}/picture.png`)
    expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/png'])
    const documentation = await fetch(`${address}/developers`)
    expect([documentation.status, await documentation.text()]).toEqual([200, expect.stringContaining('REST')])
    child.kill('SIGTERM')
    expect(await ended).toMatchObject({ code: 0, stdout: expect.stringContaining('Stopping.') })
  })

  test('unpacks into a private folder at the first start only, and then replaces files that are missing or cut off', async () => {
    const { cache, run, unpacked } = emptyHome()
    await run(['--version']).ended
    const [name] = unpacked()
    const inodes = () =>
      Object.fromEntries(
        globSync('**/*.*', { cwd: join(cache, name!), exclude: ['compiled'] }).map(path => [
          path,
          statSync(join(cache, name!, path)).ino,
        ]),
      )
    const before = inodes()
    expect(statSync(join(cache, name!)).mode & 0o777).toBe(0o700)
    expect(statSync(join(cache, name!, 'dist/main.js')).mode & 0o777).toBe(0o600)
    expect(Object.keys(before)).toEqual(expect.arrayContaining(['NODE-LICENSE.txt', 'dist/THIRD-PARTY-LICENSES.txt']))
    expect(await run(['--version']).ended).toEqual(version)
    expect(inodes()).toEqual(before)
    rmSync(join(cache, name!, 'dist/resvg.wasm'))
    truncateSync(join(cache, name!, 'dist/main.js'), 10)
    expect(await run(['--version']).ended).toEqual(version)
    const after = inodes()
    expect(
      Object.keys(after)
        .filter(path => after[path] !== before[path])
        .sort(),
    ).toEqual(['dist/main.js', 'dist/resvg.wasm'])
  })

  test('leaves no parts of files that it could not replace', async () => {
    const { cache, run, unpacked } = emptyHome()
    await run(['--version']).ended
    const dist = join(cache, unpacked()[0]!, 'dist')
    rmSync(dist, { recursive: true })
    writeFileSync(dist, '')
    const { code, stderr } = await run(['--version']).ended
    expect([code, stderr]).toEqual([0, expect.stringMatching(/^The cache folder cannot be used: EEXIST/)])
    expect(globSync('.parts-*', { cwd: join(dist, '..') })).toEqual([])
  })

  test('can be started twice at once for the first time', async () => {
    const { cache, run, unpacked } = emptyHome()
    const both = [run(['--version']), run(['--version'])]
    expect(await Promise.all(both.map(({ ended }) => ended))).toEqual([version, version])
    expect(readdirSync(join(cache, unpacked()[0]!)).filter(name => name.startsWith('.'))).toEqual([])
  })

  test('unpacks the rest after a start that was killed', async () => {
    const { cache, run } = emptyHome()
    const killed = run(['--version'])
    await expect.poll(() => globSync('*/dist/main.js', { cwd: cache })).toHaveLength(1)
    killed.child.kill('SIGKILL')
    await killed.ended
    expect(await run(['--version']).ended).toEqual(version)
  })

  test('removes versions that were not used for a month, and nothing else', async () => {
    const { cache, run, unpacked } = emptyHome()
    const monthAgo = Date.now() / 1000 - 31 * 24 * 60 * 60
    for (const [name, time] of [
      ['0.0.1-0123456789abcdef', monthAgo],
      ['0.0.2-0123456789abcdef', monthAgo + 2 * 24 * 60 * 60],
      ['maps', monthAgo],
    ] as const) {
      mkdirSync(join(cache, name), { recursive: true, mode: 0o700 })
      utimesSync(join(cache, name), time, time)
    }
    expect(await run(['--version']).ended).toEqual(version)
    const own = expect.stringContaining(`${packageVersion()}-`)
    expect(unpacked().sort()).toEqual(['0.0.2-0123456789abcdef', own, 'maps'])
  })

  test('runs from a temporary folder if the cache folder cannot be written, and removes it', async () => {
    const { home, run, temporaryFiles } = emptyHome()
    const { stderr, ...rest } = await run(['--version'], blocked(home)).ended
    expect(rest).toEqual({ code: 0, stdout: version.stdout })
    expect(stderr).toMatch(/^The cache folder cannot be used: ENOTDIR.*\. Set XDG_CACHE_HOME to .*\.\n$/)
    const waiting = run(['mcp'], blocked(home))
    await expect.poll(temporaryFiles).toHaveLength(1)
    // Time to load the command, which waits for an assistant.
    await setTimeout(500)
    waiting.child.kill('SIGHUP')
    expect(await once(waiting.child, 'exit')).toEqual([null, 'SIGHUP'])
    expect(temporaryFiles()).toEqual([])
  })

  test('does not run files of a folder that others can write to', async () => {
    const { cache, run, unpacked } = emptyHome()
    mkdirSync(cache, { recursive: true })
    chmodSync(cache, 0o777)
    const { code, stderr } = await run(['--version']).ended
    expect([code, stderr]).toEqual([0, expect.stringContaining(`${cache} is not a private folder of this user`)])
    expect(unpacked()).toEqual([])
  })

  test('says in one line that no folder can be written', async () => {
    const { home, run } = emptyHome()
    const { code, stdout, stderr } = await run(['--version'], { ...blocked(home), TMPDIR: join(home, 'missing') }).ended
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr.split('\n')[1]).toMatch(/^Forklist cannot unpack its files: ENOENT/)
  })
})

testWith(['systemd-analyze'], 'systemd accepts the unit that the page about the executable shows', () => {
  const unit = page('docs/how-to/executable.md').blocks.find(({ language }) => language === 'ini')!.text
  const file = join(folder, 'forklist.service')
  writeFileSync(file, unit.replace('/usr/local/bin/forklist', executable))
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', file], { encoding: 'utf8' })
  const errors = stderr.split('\n').filter(line => line.includes('forklist.service'))
  expect({ status, errors }).toEqual({ status: 0, errors: [] })
})

test('an executable has the Node that runs the checks, on every platform, by its checksum', () => {
  const read = (path: string) => JSON.parse(readFileSync(join(root, 'scripts', path), 'utf8'))
  const { node } = read('node/package.json').devDependencies
  const wanted = Object.entries(read('executable/nodes/package.json').optionalDependencies)
  expect(wanted).toHaveLength(3)
  for (const [name, version] of wanted) {
    expect([name, version]).toEqual([name, node])
    const integrity = expect.stringMatching(/^sha512-/)
    expect(read('executable/nodes/package-lock.json').packages[`node_modules/${name}`]).toMatchObject({
      version,
      integrity,
    })
  }
})
