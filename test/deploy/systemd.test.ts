import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { start, temporaryFolder, waitForOutput } from '../server/forklist.ts'
import { main } from '../support/program.ts'
import { output, testWith } from '../support/tools.ts'
import { root } from './image.ts'

const unit = readFileSync(join(root, 'deploy/forklist.service'), 'utf8')
/** Returns all values of a name in the unit. */
const valuesOf = (name: string): string[] =>
  [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value]) => value!)

const temporary = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'forklist-unit-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

testWith(['systemd-analyze'], 'systemd accepts the unit, and rates its exposure below 2', () => {
  const file = join(temporary(), 'forklist.service')
  writeFileSync(file, unit.replace(/^ExecStart=\S+/m, `ExecStart=${process.execPath}`))
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', file], { encoding: 'utf8' })
  expect({ status, errors: stderr.split('\n').filter(line => line.includes('forklist.service')) }).toEqual({
    status: 0,
    errors: [],
  })
  // 10 is a service with all rights.
  const exposure = output('systemd-analyze', ['security', '--offline=true', '--no-pager', file], '')
  expect(Number(/exposure level for forklist.service: ([\d.]+)/.exec(exposure)?.[1])).toBeLessThan(2)
})

test('the unit starts the built program as its own user in a private folder', () => {
  expect(valuesOf('ExecStart')).toEqual(['/opt/forklist/node_modules/.bin/node /opt/forklist/dist/main.js serve'])
  expect([valuesOf('User'), valuesOf('StateDirectory'), valuesOf('StateDirectoryMode'), valuesOf('UMask')]).toEqual([
    ['forklist'],
    ['forklist'],
    ['0700'],
    ['0077'],
  ])
})

/** Returns every system call that a filter of systemd permits. */
function callsIn(filter: string): Set<string> {
  const blocks = output('systemd-analyze', ['syscall-filter', '--no-pager'], '').split(/^(?=@)/m)
  const sets = new Map(
    blocks.map(block => {
      const [name = '', ...lines] = block.split('\n')
      return [name, lines.filter(line => /^ +[@\w]/.test(line)).map(line => line.trim())]
    }),
  )
  const all = (name: string): string[] => (name.startsWith('@') ? (sets.get(name) ?? []).flatMap(all) : [name])
  return new Set(all(filter))
}

testWith(['systemd-analyze', 'strace'], 'the service makes no system call that the unit forbids', async () => {
  const [permitted, forbidden] = valuesOf('SystemCallFilter')
  const allowed = callsIn(permitted!).difference(callsIn(forbidden!.slice(1)))
  expect(allowed.size).toBeGreaterThan(200)
  using folder = temporaryFolder()
  const traced = join(temporary(), 'calls')
  const others = `trace=!${[...allowed]
    .map(call => `?${call}`)
    .join(',?')
    .replaceAll('??', '?')}`
  const program = start(
    'strace',
    [
      '-D',
      '-f',
      '-qq',
      '--seccomp-bpf',
      '-o',
      traced,
      '-e',
      others,
      '-e',
      'signal=none',
      process.execPath,
      main,
      'serve',
    ],
    {
      PORT: '0',
      DATA_DIR: folder.path,
    },
  )
  const address = await waitForOutput(program, /Forklist is at (\S+) .*API key .+/)
  const slug = /lists\/([\w-]+)/.exec(program.result.stdout)![1]!
  for (const path of ['', '/picture.png', '.md'])
    expect((await fetch(`${address}/lists/${slug}${path}`)).status).toBe(200)
  program.child.kill('SIGTERM')
  expect(await program.ended).toMatchObject({ code: 0 })
  // As root, the service gives new files to the folder's owner.
  const forRoot = / [fl]?chown\(.*, \d+, \d+\)/
  const calls = readFileSync(traced, 'utf8')
    .split('\n')
    .filter(line => / [a-z]\w+\(/.test(line))
  expect(calls.filter(line => !(process.getuid?.() === 0 && forRoot.test(line)))).toEqual([])
})

test('the `forklist` script uses the unit’s folder and settings', () => {
  const folder = temporary()
  const settings = join(folder, 'forklist.env')
  mkdirSync(join(folder, 'bin'))
  writeFileSync(settings, 'PUBLIC_URL=https://forklist.example\n')
  writeFileSync(join(folder, 'bin/id'), '#!/bin/sh\necho forklist\n', { mode: 0o755 })
  const script = readFileSync(join(root, 'deploy/forklist'), 'utf8')
  expect(script).toContain(`DATA_DIR=/var/lib/${valuesOf('StateDirectory')[0]}`)
  expect(valuesOf('EnvironmentFile')).toEqual(['-/etc/forklist.env'])
  writeFileSync(
    join(folder, 'forklist'),
    script
      .replaceAll('/etc/forklist.env', settings)
      .replaceAll('/opt/forklist/node_modules/.bin/node', process.execPath)
      .replaceAll(
        '/opt/forklist/dist/main.js',
        `-p "Object.entries(process.env).sort().join('\\n') + process.argv.slice(1)"`,
      ),
    { mode: 0o755 },
  )
  const result = spawnSync(join(folder, 'forklist'), ['keys', 'list'], {
    encoding: 'utf8',
    env: { PATH: `${folder}/bin:${process.env.PATH}` },
  })
  expect(result).toMatchObject({ status: 0, stderr: '' })
  expect(result.stdout).toContain('DATA_DIR,/var/lib/forklist\n')
  expect(result.stdout).toContain('PUBLIC_URL,https://forklist.example')
  expect(result.stdout).toMatch(/keys,list\n$/)
})
