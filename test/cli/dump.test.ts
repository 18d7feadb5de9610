import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { packageVersion } from '../../src/util/package-info.ts'
import { serve, temporaryFolder } from '../server/forklist.ts'
import { openEmpty, openFilled } from '../storage/dumps.ts'
import { describePostgres } from '../storage/on-postgres.ts'
import { openApi } from '../support/api.ts'
import { onBothDatabases } from '../support/databases.ts'
import { createDatabase } from '../support/postgres.ts'
import { forklistHere } from './here.ts'

const secret = 'cacioepepe'

/** The test server accepts any password. */
const withPassword = (url: string): string => Object.assign(new URL(url), { password: secret }).href

const auditOf = async (environment: Record<string, string>): Promise<{ command: string; subject?: string }[]> =>
  JSON.parse((await forklistHere(['audit', '--json'], environment)).stdout).entries

describePostgres('forklist dump and load', () => {
  test('move lists to PostgreSQL, print summaries and next steps, and show no password', async () => {
    await using source = await openFilled('SQLite', { places: 1200 })
    await using target = await openEmpty('PostgreSQL')
    const here = { DATA_DIR: source.dataDir }
    const there = { DATA_DIR: target.dataDir, DATABASE_URL: withPassword(target.url!) }
    const dumped = await forklistHere(['dump', source.file, '--retire'], here)
    expect(dumped).toMatchObject({
      code: 0,
      stdout: `${source.file}: 4 lists, 5 places, 1,247 rows; complete and on disk.\n`,
      stderr:
        'No service starts on this database any more (forklist dump --undo-retire lifts that).\n' +
        'Now set DATABASE_URL or DATA_DIR to the new place of the lists, run forklist load there, and start the service.\n',
    })
    const loaded = await forklistHere(['load', source.file], there)
    expect(loaded).toMatchObject({
      code: 0,
      stdout: `4 lists, 5 places, 1,247 rows loaded from ${source.file} and verified.\n`,
      stderr: '',
    })
    expect((await auditOf(there)).slice(0, 2).map(({ command }) => command)).toEqual(['load', 'dump --retire'])

    const again = await forklistHere(['load', source.file], there)
    expect(again).toMatchObject({ code: 0, stdout: `${source.file} was loaded before. Nothing was changed.\n` })
    const json = JSON.parse((await forklistHere(['load', source.file, '--json'], there)).stdout)
    const { rows, sha256, ...rest } = json
    expect(rest).toEqual({ file: source.file, how: 'already' })
    expect(rows).toMatchObject({ lists: 4, provider_places: 1201 })
    expect(JSON.parse(readFileSync(source.file, 'utf8').trimEnd().split('\n').at(-1)!)).toEqual({ rows, sha256 })
    for (const { stdout, stderr } of [dumped, loaded, again]) expect(stdout + stderr).not.toContain(secret)
  })

  test('show progress on a terminal', async () => {
    await using source = await openFilled('SQLite', { places: 1200 })
    await using target = await openEmpty('PostgreSQL')
    const dumped = await forklistHere(['dump', source.file], { DATA_DIR: source.dataDir }, 60)
    expect(dumped.stderr).toMatch(/^\rchecking every row/)
    expect(dumped.stderr).toMatch(/dumping provider_places/)
    const there = { DATA_DIR: target.dataDir, DATABASE_URL: target.url! }
    const { stderr } = await forklistHere(['load', source.file], there, 60)
    expect(stderr).toMatch(/^\rchecking the dump/)
    expect(stderr).toMatch(/loading provider_places .*%/)
    expect(stderr).toMatch(/comparing [a-z_]+ {2}.*%/)
  })

  test('keep keys, tokens and links valid, and contain no token', async () => {
    await using source = await openApi()
    const { url, drop } = await createDatabase({ empty: true })
    const file = join(source.dataDir, 'lists.ndjson')
    const places = ['Roscioli', 'Da Enzo'].map(name => ({ own: { name } }))
    const rome = { title: 'Eat in Rome', authorName: 'Ada', places }
    const retry = { 'idempotency-key': '0123456789abcdefghijklmn' }
    const createHidden = { token: source.key, body: { ...rome, visibility: 'hidden' }, headers: retry }
    const { json: made } = await source.ask('POST /lists', { token: source.key, body: rome })
    const { json: hidden } = await source.ask('POST /lists', createHidden)
    const edit = { token: made.editToken }
    const { vote } = (await source.ask(`POST /lists/${made.slug}/vote`, edit)).json
    const placeIds = made.places.map(({ id }: { id: string }) => id).reverse()
    const ballot = { ballotKey: 'bruno-4f1c9d2e7a3b', placeIds }
    await source.ask(`PUT /votes/${vote.id}/ballot`, { body: ballot })

    expect((await forklistHere(['dump', file], { DATA_DIR: source.dataDir })).code).toBe(0)
    const text = readFileSync(file, 'utf8')
    expect(text).toContain(hidden.slug)
    for (const token of [source.key, made.editToken, hidden.editToken, ballot.ballotKey, retry['idempotency-key']])
      expect(text).not.toContain(token)
    expect(text).not.toMatch(/(edit|forklist)_[0-9A-Za-z]{20}/)
    using folder = temporaryFolder()
    expect((await forklistHere(['load', file], { DATA_DIR: folder.path, DATABASE_URL: url })).code).toBe(0)
    {
      await using target = await openApi(url)
      const { json: again } = await target.ask('POST /lists', createHidden)
      expect([again.slug, again.editToken]).toEqual([hidden.slug, hidden.editToken])
      const body = { title: 'Eat in Trastevere' }
      const { json: renamed } = await target.ask(`PATCH /lists/${made.slug}`, { ...edit, body })
      expect(renamed).toMatchObject({ ...body, version: 2, createdAt: made.createdAt })
      const { lists } = (await target.ask('GET /lists?query=roscioli', { token: source.key })).json
      expect(lists).toMatchObject([{ slug: made.slug }])
      expect((await target.ask(`GET /lists/${hidden.slug}`)).json).toMatchObject({ code: 'list_not_found' })
      const read = await target.ask(`GET /lists/${hidden.slug}`, { token: hidden.editToken })
      expect(read.json).toMatchObject({ title: 'Eat in Rome', visibility: 'hidden' })
      const consensus = await target.ask(`GET /lists/${made.slug}/vote`, edit)
      expect(consensus.json.places[0]).toMatchObject({ name: 'Da Enzo' })
      expect((await target.ask(`GET /lists/${made.slug}/history`, edit)).json.changes).toHaveLength(2)
    }
    await drop()
  })

  test('keep a service that runs on the target from being ready meanwhile', async () => {
    await using target = await openEmpty('PostgreSQL')
    await using api = await openApi(target.url)
    expect((await api.ask('GET //readyz')).status).toBe(200)
    const client = new pg.Client(target.url)
    await client.connect()
    await client.query("insert into meta values ('load is unfinished', '')")
    await client.end()
    const { status, json } = await api.ask('GET //readyz')
    expect([status, json.detail]).toEqual([503, expect.stringContaining('the load is not complete')])
  })

  test('report a database that cannot be reached without its password', async () => {
    await using source = await openFilled()
    const absentUrl = withPassword((await openEmptyUrl()).replace(/\/\w+$/, '/nowhere'))
    await forklistHere(['dump', source.file], { DATA_DIR: source.dataDir })
    for (const args of [
      ['load', source.file],
      ['dump', `${source.file}.2`],
    ]) {
      const { code, stderr } = await forklistHere(args, { DATA_DIR: source.dataDir, DATABASE_URL: absentUrl })
      expect(code).toBe(1)
      expect(stderr).toBe('The database at DATABASE_URL cannot be used: database "nowhere" does not exist\n')
    }
  })
})

async function openEmptyUrl(): Promise<string> {
  await using place = await openEmpty('PostgreSQL')
  return place.url!
}

test('--retire keeps services from starting on the database until --undo-retire', async () => {
  await using source = await openFilled()
  const environment = { DATA_DIR: source.dataDir }
  const run = (...args: string[]) => forklistHere(args, environment)
  await run('dump', source.file, '--retire')
  const refused = await run('keys', 'list')
  expect({ code: refused.code, stdout: refused.stdout }).toEqual({ code: 1, stdout: '' })
  expect(refused.stderr).toMatch(/^The lists of this database were moved elsewhere .* --undo-retire\.\n$/)
  await expect(serve(environment)).rejects.toThrow('It ended with 1')
  const undone = await run('dump', '--undo-retire')
  const today = new Date().toISOString().slice(0, 10)
  expect(undone.stdout).toBe(`Services start on this database again, with its lists of ${today}.\n`)
  expect((await run('keys', 'list')).code).toBe(0)
  expect((await auditOf(environment)).slice(0, 2).map(({ command }) => command)).toEqual([
    'dump --undo-retire',
    'dump --retire',
  ])
  expect((await run('dump', '--undo-retire')).stderr).toBe('This database is not retired.\n')
})

test('refuses to retire or load while a service runs, and the service continues', async () => {
  await using api = await openApi()
  const { slug } = await api.list()
  await using source = await openFilled()
  const environment = { DATA_DIR: api.dataDir }
  const inUse = `${api.dataDir} is in use: stop the service, then try again.\n`
  const { file } = source
  expect((await forklistHere(['dump', file, '--retire'], environment)).stderr).toBe(inUse)
  expect((await forklistHere(['dump', '--undo-retire'], environment)).stderr).toBe(inUse)
  expect((await forklistHere(['dump', file], environment)).code).toBe(0)
  expect((await forklistHere(['load', file], environment)).stderr).toBe(inUse)
  expect((await api.ask(`GET /lists/${slug}`)).status).toBe(200)
})

onBothDatabases('one list', open => {
  test('goes into a running instance, with its edit link', async () => {
    await using database = await open()
    await using rome = await openApi()
    await using ostia = await openApi(database.url)
    const made = await rome.list({ title: 'Zanzibar by night', visibility: 'hidden' })
    const file = join(rome.dataDir, 'list.ndjson')
    const there = { DATA_DIR: ostia.dataDir, ...(database.url && { DATABASE_URL: database.url }) }
    const link = `http://localhost:3000/lists/${made.slug}/edit#${made.token}`
    const dumped = await forklistHere(['dump', file, '--list', link], { DATA_DIR: rome.dataDir })
    expect(dumped.stdout).toMatch(/: 1 list, \d+ places?, \d+ rows?; complete and on disk\.\n$/)
    expect(readFileSync(file, 'utf8')).not.toContain(made.token)

    const loaded = await forklistHere(['load', file], there)
    expect(loaded).toMatchObject({
      code: 0,
      stdout: `http://localhost:3000/lists/${made.slug}\n`,
      stderr: `${made.slug} is loaded. Its edit token is the same as before.\n`,
    })
    expect((await ostia.ask(`GET /lists/${made.slug}`)).status).toBe(404)
    const { token } = made
    expect((await ostia.ask(`GET /lists/${made.slug}`, { token })).json.title).toBe('Zanzibar by night')
    const { json } = await ostia.ask(`PATCH /lists/${made.slug}`, { token, body: { visibility: 'public' } })
    expect(json.version).toBe(2)
    expect((await ostia.ask('GET /lists?query=zanzibar', { token: ostia.key })).json.lists).toHaveLength(1)

    await ostia.ask(`DELETE /lists/${made.slug}`, { token })
    const renamed = await forklistHere(['load', file, '--new-slug', '--json'], there)
    expect(JSON.parse(renamed.stdout).list).toMatch(/^zanzibar-by-night-\w{6}$/)
  })
})

test('names the obstacle in one line, with exit code 1', async () => {
  await using source = await openFilled()
  const run = (...args: string[]) => forklistHere(args, { DATA_DIR: source.dataDir })
  const nowhere = join(source.dataDir, 'nowhere', 'lists.ndjson')
  expect(await run('load', nowhere)).toEqual({ code: 1, stdout: '', stderr: `There is no ${nowhere}.\n` })
  expect((await run('dump', nowhere)).stderr).toMatch(/^\S+nowhere\S+ cannot be written: ENOENT[^\n]+\n$/)
  writeFileSync(source.file, '{"forklist":"dump","version":1,"madeBy":"9.0.0","schema":"999-menus"}\n')
  expect((await run('load', source.file)).stderr).toBe(
    `${source.file} was made by Forklist 9.0.0, newer than this ${packageVersion()} (it has 999-menus): load it with the newer version.\n`,
  )
  for (const name of ['forklist.db', 'forklist.created']) rmSync(join(source.dataDir, name))
  expect((await run('dump', nowhere)).stderr).toMatch(/^There is no forklist\.db in \S+ yet\.\n$/)
})
