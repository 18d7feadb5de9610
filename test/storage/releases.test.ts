import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Step } from '../../src/domain/change.ts'
import { operations } from '../../src/operations/index.ts'
import { Database } from '../../src/storage/database.ts'
import { newestMigration } from '../../src/storage/migrations/index.ts'
import { backUp } from '../../src/storage/sqlite/backup.ts'
import { packageVersion } from '../../src/util/package-info.ts'
import { Assistant, base, claude, openSignIn } from '../api/oauth/sign-in.ts'
import { root } from '../docs/pages.ts'
import { dumpOf } from '../faults/support/old-database.ts'
import { temporaryFolder } from '../server/forklist.ts'
import type { Json } from '../support/api.ts'
import { onBothDatabases } from '../support/databases.ts'
import { givePlaces } from '../support/places.ts'
import { withPostgres } from '../support/postgres.ts'
import { dumped, engineAt, type Location, loaded, openEmpty, rowsAt } from './dumps.ts'
import { onSqlite } from './open-storage.ts'
import { askCommands, askMyLists, askRest, runCommand } from './releases/answers.ts'
import { answersOf, openRelease, releases, writeFixture } from './releases/fixture.ts'
import { callTool, OwnList, send } from './releases/rest.ts'
import { useEverything } from './releases/scenario.ts'

const { missingFixture }: { missingFixture(root: string, version: string): string | undefined } = await import(
  '../../scripts/setup/release-fixture.mjs' as string
)

/** Columns without a value in any row: tables keep them for services of the previous version. */
const unused = [
  // Not used since 0.1.0.
  ...['lists.copied_from', 'lists.merged_from', 'entries.sources'],
  // Since 020-search-terms.
  ...['postings.term', 'postings.block', 'postings.most', 'postings.lists'],
]

/** Operations that change a list, but none of its places, so they leave no change in the history. */
const withoutChange =
  /^(createEdition|deleteEdition|deleteList|rotateEditToken|clearHistory|(open|close)(Vote|Suggestions)|discardSuggestions)$/

const kindsOfSteps: Record<Step['do'], true> = {
  ...{ add: true, remove: true, move: true, note: true, details: true, link: true, refresh: true },
  ...{ update: true, resize: true, restored: true },
}

/** Returns the tables and columns of a SQLite database that have no value. */
function emptyIn(file: string): string[] {
  using database = new DatabaseSync(file, { readOnly: true })
  const all = (query: string) =>
    database
      .prepare(query)
      .all()
      .map(({ name }) => String(name))
  const tables = all("select name from sqlite_schema where type = 'table' and name not like 'sqlite%'")
  return tables.flatMap(table =>
    all(`select name from pragma_table_info('${table}')`)
      .filter(column => database.prepare(`select count("${column}") as count from ${table}`).get()!.count === 0)
      .map(column => `${table}.${column}`),
  )
}

/** Returns what the scenario leaves out of the history of a SQLite database. */
function missingIn(file: string): string[] {
  using database = new DatabaseSync(file, { readOnly: true })
  const all = (query: string) =>
    new Set(
      database
        .prepare(query)
        .all()
        .map(({ name }) => String(name)),
    )
  const done = all('select distinct operation as name from changes')
  const steps = all("select distinct json_extract(value, '$.do') as name from changes, json_each(steps)")
  const changing = operations.filter(({ credential, effect }) => credential === 'editToken' && effect !== 'reads')
  return [
    ...changing.map(({ name }) => name).filter(name => !done.has(name) && !withoutChange.test(name)),
    ...Object.keys(kindsOfSteps).filter(kind => !steps.has(kind)),
  ]
}

afterEach(() => void vi.useRealTimers())

test('the next fixture fills every table and column, and has every operation and step in a history', async () => {
  using folder = temporaryFolder()
  const dataDir = folder.path
  await using signIn = await openSignIn({ dataDir })
  const holdings = await useEverything(signIn)
  const answers = {
    ...{ madeAt: new Date().toISOString(), schema: newestMigration, holdings },
    requests: await askRest(signIn, holdings),
    commands: await askCommands({ url: undefined, dataDir }),
    myLists: await askMyLists(signIn, holdings),
  }
  const backup = join(dataDir, 'backup.db')
  backUp(dataDir, backup, { version: packageVersion(), now: new Date() })
  expect(emptyIn(backup)).toEqual(unused)
  expect(missingIn(backup)).toEqual([])
  if (process.env.RELEASE_FIXTURE === '1') await writeFixture(packageVersion(), backup, answers)
})

test('a release needs the fixture of its version, with its newest schema', () => {
  using folder = temporaryFolder()
  const [version, fixtures, migrations] = [releases.at(-1)!, 'test/storage/releases', 'src/storage/migrations']
  const addMigration = (name: string) => writeFileSync(join(folder.path, migrations, `${name}.ts`), '')
  cpSync(join(root, fixtures, version), join(folder.path, fixtures, version), { recursive: true })
  mkdirSync(join(folder.path, migrations), { recursive: true })
  addMigration(answersOf(version).schema)
  expect(missingFixture(folder.path, version)).toBeUndefined()
  expect(missingFixture(folder.path, '9.0.0')).toMatch(/^The database of 9\.0\.0 for upgrade tests is missing/)
  addMigration('999-menus')
  expect(missingFixture(folder.path, version)).toMatch(/has the schema \S+, not 999-menus: RELEASE_FIXTURE=1 npm test/)
})

describe.each(releases)('the fixture of %s', version => {
  test('fills every table and column of its schema', async () => {
    await using release = await openRelease(version, onSqlite)
    expect(emptyIn(join(release.dataDir, 'forklist.db')).filter(name => !unused.includes(name))).toEqual([])
  })
})

onBothDatabases(
  'the database',
  open => {
    describe.each(releases)('of %s', version => {
      const answers = answersOf(version)
      const { holdings } = answers
      const { lists, assistant } = holdings

      /** Opens the database a minute after it was made, so that nothing in it has expired. */
      async function openThen() {
        const release = await openRelease(version, open)
        onTestFinished(() => release[Symbol.asyncDispose]())
        vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(answers.madeAt) + 60_000 })
        givePlaces(release.dataDir)
        return release
      }

      test('answers every read as that release did', async () => {
        const release = await openThen()
        for (const { words, answer } of answers.commands)
          expect(JSON.parse(await runCommand(release, ...words, '--json')), words.join(' ')).toMatchObject(answer)
        await using signIn = await openSignIn(release)
        for (const { sent, answer } of answers.requests)
          expect(await send(signIn, sent), sent.path).toMatchObject(answer)
        expect(await askMyLists(signIn, holdings)).toMatchObject(answers.myLists)
        expect((await signIn.ask(holdings.ticket)).status).toBe(200)
        const { json } = await new Assistant(signIn, assistant.clientId, claude, base).refresh(assistant.refresh)
        expect(await callTool(signIn, json.access_token, 'my_lists')).toMatchObject(answers.myLists)
      })

      test('takes changes by edit tokens, and goes back to every version of its histories', async () => {
        await using signIn = await openSignIn(await openThen())
        for (const { slug, token } of lists) {
          const list = new OwnList(signIn, { slug, editToken: token })
          await list.send('PATCH', '', { title: 'Eat in Trastevere' })
          await list.send('POST', '/places', { own: { name: 'The stall at the corner' } })
          for (const { path, state } of statesOf(slug)) {
            const restored = await list.send('POST', '/restore', { version: Number(path.split('=')[1]) })
            expect(stateIn(restored), path).toEqual(state)
          }
        }
      })

      /** Returns the states of a list at the versions of its history. */
      const statesOf = (slug: string) =>
        answers.requests
          .filter(({ sent }) => sent.path.startsWith(`/lists/${slug}?at=`))
          .map(({ sent, answer }) => ({ path: sent.path, state: stateIn(answer) }))

      test('has the tables of a new one, is whole, and moves to another database', withPostgres, async () => {
        const release = await openThen()
        await upgrade(release)
        await using other = await openEmpty(release.url === undefined ? 'PostgreSQL' : 'SQLite')
        await using fresh = await openEmpty(release.url === undefined ? 'SQLite' : 'PostgreSQL')
        await upgrade(fresh)
        expect(await structureOf(release)).toEqual(await structureOf(fresh))
        // Checks the whole file.
        if (release.url === undefined)
          backUp(release.dataDir, `${other.file}.db`, { version: packageVersion(), now: new Date() })
        await dumped(release, { file: other.file })
        expect(await loaded(other, other.file)).toBe('begun')
        expect(await rowsAt(other)).toEqual(await rowsAt(release))
      })
    })
  },
  { empty: true },
)

/** Members of a place that `restoreVersion` does not take back: times, and what Google's map was found to call the place. */
const notRestored = new Set(['addedAt', 'updatedAt', 'googlePlaceId', 'mapsUrl', 'links'])

const stateIn = ({ title, description, authorName, bands, places }: Json) => ({
  ...{ title, description, authorName, bands },
  places: places.map((place: object) =>
    Object.fromEntries(Object.entries(place).filter(([name]) => !notRestored.has(name))),
  ),
})

async function upgrade(place: Location): Promise<void> {
  await using database = new Database(engineAt(place))
  await database.migrate()
}

async function structureOf(place: Location): Promise<string[]> {
  await using database = new Database(engineAt(place))
  return (await dumpOf(database)).structure
}
