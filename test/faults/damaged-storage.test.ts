import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { timeInNames } from '../../src/storage/sqlite/replace-database.ts'
import { forklistHere } from '../cli/here.ts'
import { forklist, type Server, serve, temporaryFolder } from '../server/forklist.ts'
import type { Json } from '../support/api.ts'
import { readMetrics } from '../support/prometheus.ts'
import { damages, spoilRows } from './support/damages.ts'
import { newApiKey } from './support/database.ts'
import { startKillable } from './support/killable.ts'
import { fill } from './support/large-database.ts'

const hour = 3_600_000
const backupOf = (hoursAgo: number) => `forklist-${timeInNames(new Date(Date.now() - hoursAgo * hour))}.db`
const [older, newer] = [backupOf(2), backupOf(1)] as const

let folder: ReturnType<typeof temporaryFolder>
let key: string

/** Makes a data folder with two megabytes of lists, closed properly, and two backups of it. */
beforeAll(async () => {
  folder = temporaryFolder()
  const whole = join(folder.path, 'whole')
  mkdirSync(whole)
  await fill(whole, 2)
  key = await newApiKey(undefined, whole)
  mkdirSync(join(folder.path, 'backups'))
  for (const name of [older, newer])
    await forklistHere(['backup', join(folder.path, 'backups', name)], { DATA_DIR: whole })
}, 120_000)
afterAll(() => folder[Symbol.dispose]())

/** Copies the data folder and its backups. */
function copyData() {
  const ownFolder = temporaryFolder()
  const [data, backups] = [join(ownFolder.path, 'data'), join(ownFolder.path, 'backups')] as const
  cpSync(join(folder.path, 'whole'), data, { recursive: true })
  cpSync(join(folder.path, 'backups'), backups, { recursive: true })
  const settings = { DATA_DIR: data, BACKUP_DIR: backups, EXAMPLE_LIST: 'off', RATE_LIMITS: 'off', PORT: '0' }
  return {
    ...ownFolder,
    data,
    backups,
    file: join(data, 'forklist.db'),
    settings,
    at: (name: string) => join(backups, name),
  }
}

const restoreAdvice = (backup: string) =>
  `The newest good backup is ${backup}: stop the service and run "forklist restore ${backup}".\n`

test.each(Object.entries(damages))(
  'a database with %s stops start and backup with one line naming the newest good backup',
  async (_, { spoil, message }) => {
    using copy = copyData()
    const { file, settings, at } = copy
    spoil(file)
    for (const args of [['serve'], ['backup', join(copy.path, 'another.db')]]) {
      const run = args[0] === 'serve' ? forklist : forklistHere
      const { code, stdout, stderr } = await run(args, settings)
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
      expect(stderr.startsWith(`${file} ${message}`), stderr).toBe(true)
      expect(stderr.endsWith(restoreAdvice(at(newer))), stderr).toBe(true)
      expect(stderr).toMatch(/^[^\n]+\n$/)
    }
    expect(readdirSync(copy.path).filter(name => name.startsWith('another'))).toEqual([])
  },
  60_000,
)

test('the named backup is the newest intact one, and restoring it repairs the service', async () => {
  using copy = copyData()
  const { file, settings, at } = copy
  damages['one flipped bit']!.spoil(at(newer))
  damages['garbage in the middle']!.spoil(file)
  const { stderr } = await forklist(['serve'], settings)
  expect(stderr).toContain(restoreAdvice(at(older)))
  expect((await forklistHere(['restore', at(older)], settings)).code).toBe(0)
  await using server = await serve(settings)
  expect((await fetch(`${server.address}/readyz`)).status).toBe(200)
}, 60_000)

async function request(
  server: { address: string },
  route: string,
  body?: object,
): Promise<{ status: number; json: Json }> {
  const [method, path] = route.split(' ') as [string, string]
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const sent = body ? { method, headers, body: JSON.stringify(body) } : { method, headers }
  const answer = await fetch(server.address + path, sent)
  return { status: answer.status, json: await answer.json() }
}

const isDamaged = { status: 500, json: { code: 'storage_damaged', title: 'The storage is damaged' } }
const isNotReady = {
  status: 503,
  json: { code: 'storage_unavailable', detail: expect.stringContaining('The database is damaged') },
}

const newList = { title: 'Eat in Rome', authorName: 'Ada' }

/** Returns the log messages on standard error. */
const logged = (server: Server): string[] =>
  server.result.stderr
    .split('\n')
    .filter(line => line.startsWith('{'))
    .map(line => JSON.parse(line).msg)

test('damage found while serving gives a problem, a metric, a log line, and ends readiness', async () => {
  using copy = copyData()
  const { file, settings, at } = copy
  const slugs = await slugsIn(settings)
  await using server = await serve(settings)
  spoilRows(file)
  const answers = await Promise.all(slugs.map(slug => request(server, `GET /api/v1/lists/${slug}`)))
  // A database page may still be in memory, so a read may succeed. No response is wrong.
  for (const answer of answers) if (answer.status !== 200) expect(answer).toMatchObject(isDamaged)
  expect(answers.some(({ status }) => status === 500)).toBe(true)
  expect(await request(server, 'POST /api/v1/lists', newList)).toMatchObject(isDamaged)
  await expect
    .poll(() => logged(server), { timeout: 20_000 })
    .toContainEqual(expect.stringMatching(new RegExp(`forklist\\.db is damaged: .* ${at(newer)}`)))
  for (let time = 0; time < 6; time++) expect(await request(server, 'GET /readyz')).toMatchObject(isNotReady)
  const metrics = readMetrics(await (await fetch(`${server.address}/metrics`)).text())
  expect(metrics.get('forklist_storage_damaged')!.series).toMatchObject([{ value: 1 }])
  const failures = metrics.get('forklist_storage_failures_total')!.series
  expect(failures.find(({ labels }) => labels.problem === 'storage_damaged')!.value).toBeGreaterThan(1)
  const page = await fetch(`${server.address}/lists/${slugs.at(-1)}`, { headers: { 'accept-language': 'de' } })
  expect([page.status, await page.text()]).toEqual([500, expect.stringContaining('beschädigt')])
}, 60_000)

async function slugsIn(settings: Record<string, string>): Promise<string[]> {
  const { stdout } = await forklistHere(['browse-lists', '--limit', '20', '--json'], settings)
  return JSON.parse(stdout).lists.map(({ slug }: { slug: string }) => slug)
}

test.each([
  ['removed', (file: string) => rmSync(file), /forklist\.db was removed while it was open/],
  // If a page is not in memory, reading finds the damage first.
  ['emptied', damages['no bytes']!.spoil, /forklist\.db (was emptied while it was open|is damaged)/],
  [
    'replaced',
    (file: string) => {
      cpSync(file, `${file}.other`)
      renameSync(`${file}.other`, file)
    },
    /forklist\.db was replaced while it was open/,
  ],
])(
  'a database %s under a running service refuses changes that would be lost',
  async (_, spoil, message) => {
    using copy = copyData()
    await using server = await serve(copy.settings)
    expect(await request(server, 'POST /api/v1/lists', newList)).toMatchObject({ status: 201 })
    spoil(copy.file)
    expect(await request(server, 'POST /api/v1/lists', newList)).toMatchObject(isDamaged)
    expect(await request(server, 'GET /readyz')).toMatchObject(isNotReady)
    await expect.poll(() => logged(server), { timeout: 20_000 }).toContainEqual(expect.stringMatching(message))
  },
  60_000,
)

test('a killed server’s database copied without its log is refused until restored', async () => {
  using copy = copyData()
  const { settings, path } = copy
  const slugs: string[] = []
  {
    await using server = await startKillable('program', settings)
    for (let list = 0; list < 3; list++) slugs.push((await request(server, 'POST /api/v1/lists', newList)).json.slug)
    await server.kill()
  }
  const alone = { ...settings, DATA_DIR: join(path, 'alone') }
  mkdirSync(alone.DATA_DIR)
  cpSync(copy.file, join(alone.DATA_DIR, 'forklist.db'))
  for (const args of [['serve'], ['backup', join(path, 'another.db')], ['browse-lists']]) {
    const { code, stderr } = await (args[0] === 'serve' ? forklist : forklistHere)(args, alone)
    expect(code).toBe(1)
    expect(stderr).toContain(`${join(alone.DATA_DIR, 'forklist.db')} lacks its newest changes`)
    expect(stderr).toContain('forklist.db-wal, which is not beside it')
  }
  // Putting the log beside it is enough.
  const both = { ...settings, DATA_DIR: join(path, 'both') }
  mkdirSync(both.DATA_DIR)
  for (const end of ['', '-wal']) cpSync(`${copy.file}${end}`, join(both.DATA_DIR, `forklist.db${end}`))
  for (const slug of slugs) expect((await forklistHere(['get-list', slug], both)).code).toBe(0)
  // The operator can continue without the newest changes.
  renameSync(join(alone.DATA_DIR, 'forklist.db'), join(path, 'copied.db'))
  const restored = await forklistHere(['restore', join(path, 'copied.db'), '--unchecked'], alone)
  expect(restored.code).toBe(0)
  expect(restored.stderr).toContain('The newest changes are missing')
  expect((await forklistHere(['browse-lists'], alone)).code).toBe(0)
}, 60_000)

test('an empty data folder beside its backups does not become an empty service', async () => {
  using copy = copyData()
  rmSync(copy.data, { recursive: true })
  const { code, stderr } = await forklist(['serve'], copy.settings)
  expect(code).toBe(1)
  expect(stderr).toContain(`${copy.file} is missing, though ${copy.backups} has backups of it`)
  expect(stderr).toContain(restoreAdvice(copy.at(newer)))
  expect(existsSync(copy.file)).toBe(false)
}, 60_000)

test('an empty database is accepted once forklist.created is removed', async () => {
  using copy = copyData()
  const { BACKUP_DIR: _, ...settings } = copy.settings
  rmSync(copy.file)
  expect(readFileSync(join(copy.data, 'forklist.created'), 'utf8')).toContain(
    'does not start with a new, empty database',
  )
  rmSync(join(copy.data, 'forklist.created'))
  expect((await forklistHere(['migrate'], settings)).code).toBe(0)
}, 60_000)
