import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { expect, test } from 'vitest'
import { type Server, serve, temporaryFolder } from '../server/forklist.ts'
import { openBoth } from '../storage/moving.ts'
import { describePostgres } from '../storage/on-postgres.ts'
import { openApi } from '../support/api.ts'
import { createDatabase } from '../support/postgres.ts'
import { command } from './command.ts'
import { forklistHere } from './here.ts'

const secret = 'cacioepepe'

/** The test server accepts any password. */
const withPassword = (url: string): string => Object.assign(new URL(url), { password: secret }).href

/** Returns a URL as commands print it. */
const shown = (url: string): string => new URL(url).host + new URL(url).pathname

describePostgres('forklist migrate-to', () => {
  test('moves lists, prints a summary and next steps, and shows no password', async () => {
    await using both = await openBoth({ places: 1200 })
    const url = withPassword(both.url)
    const [environment, file] = [{ DATA_DIR: both.dataDir }, join(both.dataDir, 'forklist.db')]
    const done = await forklistHere(['migrate-to', url], environment)
    expect(done.code).toBe(0)
    expect(done.stdout).toMatch(/^TABLE +ROWS {2}SHA-256\nlists +5 {2}[0-9a-f]{64}\nentries +6 {2}/)
    expect(done.stdout).toMatch(/^provider_places +1,201 {2}[0-9a-f]{64}$/m)
    expect(done.stderr).toBe(
      `1,239 rows moved from ${file} to ${shown(url)}: read from both, and the same.\n` +
        'Now set DATABASE_URL to the new database for every service and command, and start the service.\n' +
        `The lists in ${file} remain as a copy: no service starts on it any more (forklist migrate-to --undo lifts that). places.db stays where it is.\n`,
    )
    const audit = JSON.parse((await forklistHere(['audit', '--json'], { ...environment, DATABASE_URL: url })).stdout)
    expect(audit.entries[0]).toMatchObject({ command: 'migrate-to', subject: shown(url) })

    const again = await forklistHere(['migrate-to', '--json'], { ...environment, DATABASE_URL: url })
    const today = new Date().toISOString().slice(0, 10)
    expect(again.stderr).toBe(
      `The move was done on ${today}: 1,239 rows of ${shown(url)} and ${file} are the same. Nothing was written.\n`,
    )
    const { tables, ...rest } = JSON.parse(again.stdout)
    expect(rest).toEqual({ from: file, to: shown(url), how: 'already', at: expect.any(String) })
    for (const { table, rows, sha256 } of tables)
      expect(done.stdout).toMatch(new RegExp(`^${table} +${rows.toLocaleString('en')}  ${sha256}$`, 'm'))

    await forklistHere(['keys', 'create', '--name', 'phone app'], { ...environment, DATABASE_URL: url })
    const changed = await forklistHere(['migrate-to', url], environment)
    expect(changed.code).toBe(1)
    expect(changed.stderr).toMatch(
      /^The lists were moved on .* has changed since \(api_keys, id "\S+": only in PostgreSQL\)/,
    )
    for (const { stdout, stderr } of [done, again, changed]) expect(stdout + stderr).not.toContain(secret)
  })

  test('shows progress on a terminal, and a table that fits', async () => {
    await using both = await openBoth({ places: 1200 })
    const { stdout, stderr } = await forklistHere(['migrate-to', both.url], { DATA_DIR: both.dataDir }, 60)
    expect(stderr).toMatch(/^\rchecking every row/)
    expect(stderr).toMatch(/copying provider_places .*%/)
    expect(stderr).toMatch(/comparing [a-z_]+ {2}.*%/)
    for (const line of stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(60)
  })

  test('keeps services from starting on the data folder until --undo', async () => {
    await using both = await openBoth()
    const run = (...args: string[]) => forklistHere(args, { DATA_DIR: both.dataDir })
    await run('migrate-to', both.url)
    const refused = await run('keys', 'list')
    expect({ code: refused.code, stdout: refused.stdout }).toEqual({ code: 1, stdout: '' })
    expect(refused.stderr).toMatch(
      /^The lists of this data folder were moved to PostgreSQL \(\S+\) on \S+: set DATABASE_URL to that\. .*--undo\.\n$/,
    )
    await expect(serve({ DATA_DIR: both.dataDir })).rejects.toThrow('It ended with 1')
    const undone = await run('migrate-to', '--undo')
    expect(undone.stdout).toMatch(
      /^Services start on \S+forklist\.db again, in its state of \S+\. Later changes remain in /,
    )
    expect((await run('keys', 'list')).code).toBe(0)
    const audit = JSON.parse((await run('audit', '--json')).stdout).entries
    expect(audit.slice(0, 2).map((entry: { command: string }) => entry.command)).toEqual([
      'migrate-to --undo',
      'migrate-to',
    ])
    expect((await run('migrate-to', '--undo')).stderr).toMatch(/ were not moved anywhere\.\n$/)
    expect((await run('migrate-to', both.url)).stderr).toMatch(/ is not empty \(lists\): make an empty database/)
  })

  test('keeps keys, tokens and links valid', async () => {
    using folder = temporaryFolder()
    const { url, drop } = await createDatabase({ empty: true })
    const environment = { DATA_DIR: folder.path, EXAMPLE_LIST: 'off' }
    const key = (await forklistHere(['keys', 'create', '--name', 'phone app'], environment)).stdout.trim()
    const places = ['Roscioli', 'Da Enzo'].map(name => ({ own: { name } }))
    const rome = { title: 'Eat in Rome', authorName: 'Ada', places }
    const withRetryKey = { ...bearer(key), 'idempotency-key': '0123456789abcdefghijklmn' }
    const ballot = { ballotKey: 'bruno-4f1c9d2e7a3b' }
    const before = await (async () => {
      await using server = await serve(environment)
      const made = await request(server, 'POST /lists', rome, bearer(key))
      const hidden = await request(server, 'POST /lists', { ...rome, visibility: 'hidden' }, withRetryKey)
      const { vote } = await request(server, `POST /lists/${made.slug}/vote`, {}, bearer(made.editToken))
      const placeIds = made.places.map(({ id }: { id: string }) => id).reverse()
      await request(server, `PUT /votes/${vote.id}/ballot`, { ...ballot, placeIds })
      return { made, hidden, vote }
    })()
    const { made, hidden, vote } = before
    expect(vote.id, JSON.stringify(before)).toMatch(/^vote_/)

    expect((await forklistHere(['migrate-to', url], environment)).code).toBe(0)
    {
      await using server = await serve({ ...environment, DATABASE_URL: url })
      const again = await request(server, 'POST /lists', { ...rome, visibility: 'hidden' }, withRetryKey)
      expect([again.slug, again.editToken]).toEqual([hidden.slug, hidden.editToken])
      const edit = bearer(made.editToken)
      const renamed = await request(server, `PATCH /lists/${made.slug}`, { title: 'Eat in Trastevere' }, edit)
      expect(renamed).toMatchObject({ title: 'Eat in Trastevere', version: 2 })
      const found = await request(server, 'GET /lists?query=roscioli', undefined, bearer(key))
      expect(found.lists.map(({ slug }: { slug: string }) => slug)).toEqual([made.slug])
      expect(await request(server, `GET /lists/${hidden.slug}`)).toMatchObject({ code: 'list_not_found' })
      const read = await request(server, `GET /lists/${hidden.slug}`, undefined, bearer(hidden.editToken))
      expect(read).toMatchObject({ title: 'Eat in Rome', visibility: 'hidden' })
      const consensus = await request(server, `GET /lists/${made.slug}/vote`, undefined, edit)
      expect(consensus.places[0]).toMatchObject({ name: 'Da Enzo' })
      const { changes } = await request(server, `GET /lists/${made.slug}/history`, undefined, edit)
      expect(changes).toHaveLength(2)
    }
    await drop()
  })

  test('refuses while a service runs on the data folder, and the service continues', async () => {
    await using api = await openApi()
    const { slug } = await api.list()
    await using both = await openBoth()
    const { code, stderr } = await forklistHere(['migrate-to', both.url], { DATA_DIR: api.dataDir })
    expect(code).toBe(1)
    expect(stderr).toBe(
      `${api.dataDir} is in use: stop the service, and whatever else has forklist.db open (sqlite3, Litestream), then try again.\n`,
    )
    expect((await api.ask(`GET /lists/${slug}`)).status).toBe(200)
  })

  test('refuses while another program has the file open', async () => {
    await using both = await openBoth()
    using other = new DatabaseSync(join(both.dataDir, 'forklist.db'))
    other.exec('pragma journal_mode = wal; begin; select count(*) from lists')
    const { code, stderr } = await forklistHere(['migrate-to', both.url], { DATA_DIR: both.dataDir })
    expect(code).toBe(1)
    expect(stderr).toContain('is in use')
  })

  test('a service on the target database is not ready during the move', async () => {
    await using both = await openBoth({ empty: false })
    await using api = await openApi(both.url)
    expect((await api.ask('GET //readyz')).status).toBe(200)
    const client = new pg.Client(both.url)
    await client.connect()
    await client.query("insert into meta values ('lists are moved into it', '{}')")
    await client.end()
    const { status, json } = await api.ask('GET //readyz')
    expect([status, json.detail]).toEqual([503, expect.stringContaining('the move is not complete')])
  })

  test('names the obstacle in one line', async () => {
    await using both = await openBoth()
    const environment = { DATA_DIR: both.dataDir }
    const absentUrl = withPassword(both.url).replace(/\/\w+$/, '/nowhere')
    const missing = await forklistHere(['migrate-to', absentUrl], environment)
    expect(missing.code).toBe(1)
    expect(missing.stderr).toBe(
      `${shown(absentUrl)} cannot be used: database "nowhere" does not exist. Repeat the command to continue.\n`,
    )
    rmSync(join(both.dataDir, 'forklist.db'))
    expect((await forklistHere(['migrate-to', both.url], environment)).stderr).toMatch(
      /^\S+forklist\.db is missing, though lists were kept in it [^\n]+\n$/,
    )
    rmSync(join(both.dataDir, 'forklist.created'))
    expect((await forklistHere(['migrate-to', both.url], environment)).stderr).toMatch(
      /^There is no forklist\.db in \S+ yet\.\n$/,
    )
  })
})

test('reports an unreachable server without the password', async () => {
  using folder = temporaryFolder()
  const environment = {
    DATA_DIR: folder.path,
    DATABASE_URL: `postgres://ada:${secret}@127.0.0.1:1,127.0.0.1:2/forklist`,
  }
  await forklistHere(['migrate'], { DATA_DIR: folder.path })
  const { code, stdout, stderr } = await forklistHere(['migrate-to'], environment)
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  expect(stderr).toMatch(/^127\.0\.0\.1:1,127\.0\.0\.1:2\/forklist cannot be used: connect ECONNREFUSED \S+\. /)
}, 30_000)

test.each([
  [[], 'Where to? Give the URL of a PostgreSQL database'],
  [['mysql://localhost/forklist'], 'Not a postgres:// URL. Use postgres://USER'],
  [[`postgres://ada:${secret}@:x/forklist`], 'Not a postgres:// URL'],
])('%j is refused with exit code 1', async (args, words) => {
  using folder = temporaryFolder()
  const { code, stderr } = await forklistHere(['migrate-to', ...args], { DATA_DIR: folder.path })
  expect(code).toBe(1)
  expect(stderr).toContain(words)
  expect(stderr).not.toContain(secret)
})

test.each([
  [['postgres://one/forklist', `postgres://ada:${secret}@two/forklist`], 'Too many words: one URL, or none.'],
  [['--undo', `postgres://ada:${secret}@two/forklist`], '--undo takes no URL'],
  [['--force'], 'There is no option --force.'],
])('%j is invalid usage', async (args, words) => {
  const { code, stdout, stderr } = await command(['migrate-to', ...args])
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
  expect(stderr).toContain(words)
  expect(stderr).not.toContain(secret)
})

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

/** Sends a request and returns the response. */
async function request({ address }: Server, route: string, body?: object, headers: Record<string, string> = {}) {
  const [method = '', path = ''] = route.split(' ')
  const response = await fetch(`${address}/api/v1${path}`, {
    method,
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  return JSON.parse(await response.text())
}
