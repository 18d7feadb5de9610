import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { lockFolder } from '../../src/storage/sqlite/folder-lock.ts'
import { packageVersion } from '../../src/util/package-info.ts'
import { temporaryFolder } from '../server/forklist.ts'
import { openApi } from '../support/api.ts'
import { forklistHere } from './here.ts'

/** Makes a data folder without lists, and a backup beside it. */
async function backedUp(folder: string) {
  const [data, file] = [join(folder, 'data'), join(folder, 'rome.db')]
  const run = (...args: string[]) => forklistHere(args, { DATA_DIR: data })
  await run('migrate')
  await run('backup', file)
  return { data, file, run }
}

test('backup and restore bring lists back and print a summary', async () => {
  using folder = temporaryFolder()
  const environment = { DATA_DIR: join(folder.path, 'data') }
  const run = async (...args: string[]) => forklistHere(args, environment)
  const create = async (title: string) =>
    JSON.parse((await run('create-list', '--title', title, '--author-name', 'Ada')).stdout).slug as string
  const titles = async () =>
    JSON.parse((await run('browse-lists')).stdout).lists.map(({ title }: { title: string }) => title)
  const slug = await create('Eat in Rome')
  await run('add-place', slug, '--own', '{"name": "Roscioli", "address": "Via dei Giubbonari 21"}')
  const file = join(folder.path, 'rome.db')

  const made = await run('backup', file)
  expect(made).toEqual({
    code: 0,
    stdout: `${file}: 1 list, 1 place; whole and checked.\n`,
    stderr: '',
  })
  await create('Eat in Ostia')
  const restored = await run('restore', file)
  const manifest = JSON.parse(readFileSync(`${file}.json`, 'utf8'))
  expect(manifest.forklist).toBe(packageVersion())
  expect(restored.stdout).toBe(`Restored from ${file} of ${manifest.madeAt}: 1 list, 1 place.\n`)
  const [aside] = readdirSync(environment.DATA_DIR).filter(name => name.includes('before-restore'))
  expect(restored.stderr).toBe(
    `The previous database is at ${join(environment.DATA_DIR, aside!)}; remove it when you no longer need it.\n`,
  )
  expect(await titles()).toEqual(['Eat in Rome'])

  // The files set aside are a valid database too.
  const back = await run('restore', join(environment.DATA_DIR, aside!), '--unchecked', '--json')
  expect(back.code).toBe(0)
  expect(JSON.parse(back.stdout)).toMatchObject({ rows: { lists: 2, entries: 1 }, setAside: expect.any(String) })
  expect(back.stderr).toContain('is missing')
  expect((await titles()).sort()).toEqual(['Eat in Ostia', 'Eat in Rome'])
})

test('restore names the previous database even if migrating the new one fails', async () => {
  using folder = temporaryFolder()
  const { data, file, run } = await backedUp(folder.path)
  rmSync(`${file}.json`)
  {
    // The tables exist, so creating them again fails.
    using older = new DatabaseSync(file)
    older.exec(`delete from kysely_migration where name > '018-suggestions'`)
  }
  const { code, stdout, stderr } = await run('restore', file, '--unchecked')
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  const [aside] = readdirSync(data).filter(name => name.includes('before-restore'))
  expect(stderr).toMatch(/^\S+rome\.db was restored, but cannot be written yet: .+\n$/)
  expect(stderr).toContain(` The previous database is at ${join(data, aside!)}.\n`)
})

test('backup --json prints the manifest, with the path as given', async () => {
  await using api = await openApi()
  await api.list()
  const file = join(api.dataDir, 'rome.db')
  const { code, stdout } = await forklistHere(['backup', file, '--json'], { DATA_DIR: api.dataDir })
  expect(code).toBe(0)
  const { format, formatVersion, ...manifest } = JSON.parse(readFileSync(`${file}.json`, 'utf8'))
  expect(JSON.parse(stdout)).toEqual({ file, ...manifest })
})

test('commands wait for a running restore, then refuse in one line', async () => {
  using folder = temporaryFolder()
  using _ = lockFolder(folder.path, 'restore', 0, 'taken')
  const { code, stdout, stderr } = await forklistHere(['keys', 'list'], { DATA_DIR: folder.path })
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  expect(stderr).toBe(`Lists are being restored, loaded or moved in ${folder.path}: try again when that has ended.\n`)
})

test.each([
  ['backup', 'pg_dump'],
  ['restore', 'pg_restore'],
])('%s names the PostgreSQL program to use instead', async (verb, program) => {
  const environment = { DATABASE_URL: 'postgres://localhost:1/forklist' }
  const { code, stdout, stderr } = await forklistHere([verb, '/tmp/rome.db'], environment)
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  expect(stderr).toBe(
    `The lists are in PostgreSQL (DATABASE_URL): ${program} ${verb === 'backup' ? 'backs it up' : 'restores it'}, see docs/how-to/back-up-postgresql.md. Nothing was done.\n`,
  )
})

/** Obstacles, each with the line that reports it. */
const obstacles: [what: string, prepare: (folder: string) => string[], line: RegExp][] = [
  [
    'a missing folder',
    folder => ['backup', join(folder, 'nowhere/rome.db')],
    /^\S+rome\.db cannot be written: ENOENT.* Nothing was changed\.\n$/,
  ],
  ['a missing backup', folder => ['restore', join(folder, 'rome.db')], /^There is no \S+rome\.db\. Nothing was/],
  [
    'a data folder that SQLite cannot use',
    folder => {
      rmSync(join(folder, 'forklist.lock'))
      mkdirSync(join(folder, 'forklist.lock'))
      return ['backup', join(folder, 'rome.db')]
    },
    /^(?!\S+rome\.db)\S+ cannot be used: unable to open database file\. Nothing was changed\.\n$/,
  ],
  [
    'a manifest that cannot be read',
    folder => {
      writeFileSync(join(folder, 'rome.db'), 'Cacio e pepe')
      symlinkSync('rome.db.json', join(folder, 'rome.db.json'))
      return ['restore', join(folder, 'rome.db')]
    },
    /ELOOP.*rome\.db\.json.* Nothing was changed\.\n$/,
  ],
]

test.each(obstacles)('%s is reported in one line, with exit code 1', async (_, prepare, line) => {
  using folder = temporaryFolder()
  const environment = { DATA_DIR: folder.path }
  await forklistHere(['migrate'], environment)
  const { code, stdout, stderr } = await forklistHere(prepare(folder.path), environment)
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  expect(stderr).toMatch(/^[^\n]+\n$/)
  expect(stderr).toMatch(line)
})

test('backup and restore follow a symbolic link to the database', async () => {
  using folder = temporaryFolder()
  const [data, disk] = [join(folder.path, 'data'), join(folder.path, 'disk')]
  for (const made of [data, disk]) mkdirSync(made)
  symlinkSync(join(disk, 'forklist.db'), join(data, 'forklist.db'))
  const run = (...args: string[]) => forklistHere(args, { DATA_DIR: data })
  await run('create-list', '--title', 'Eat in Rome', '--author-name', 'Ada')
  const file = join(folder.path, 'rome.db')
  expect((await run('backup', file)).code).toBe(0)
  expect((await run('restore', file)).code).toBe(0)
  expect(readdirSync(data).filter(name => name.startsWith('forklist'))).toEqual([
    'forklist.created',
    'forklist.db',
    'forklist.lock',
  ])
  expect(readdirSync(disk).filter(name => name.includes('before-restore'))).toHaveLength(1)
  expect((await run('browse-lists')).stdout).toContain('Eat in Rome')
})
