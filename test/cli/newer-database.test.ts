import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { builtInCommands } from '../../src/cli/commands/index.ts'
import { Database } from '../../src/storage/database.ts'
import { migratedBy, setMeta } from '../../src/storage/meta-row.ts'
import { packageVersion } from '../../src/util/package-info.ts'
import { dumpOf } from '../faults/support/old-database.ts'
import { forklist } from '../server/forklist.ts'
import { dumped, engineAt, type Location } from '../storage/dumps.ts'
import { answersOf, openRelease, releases } from '../storage/releases/fixture.ts'
import { onBothDatabases, type TestDatabase } from '../support/databases.ts'
import { givePlaces } from '../support/places.ts'
import { filettaro } from '../support/rome.ts'
import { forklistHere } from './here.ts'

/** Commands that do not open the database, or replace it as a whole. */
const withoutDatabase =
  /^(places (get|update|list|import|stats|search|remove)|maps get|restore|login|logout|keyring (add|list|remove))$/

/** Makes a database of a newer version, which no process has open, and dumps of this version. */
async function openNewer(open: () => Promise<TestDatabase>) {
  await using opened = new AsyncDisposableStack()
  const { url, dataDir } = opened.use(await openRelease(releases.at(-1)!, open))
  const slug = answersOf(releases.at(-1)!).holdings.lists[0]!.slug
  givePlaces(dataDir)
  const [whole, single] = [join(dataDir, 'lists.ndjson'), join(dataDir, 'list.ndjson')]
  await using database = new Database(engineAt({ url, dataDir }, false))
  await database.migrate()
  await dumped({ url, dataDir }, { file: whole })
  await dumped({ url, dataDir }, { file: single, list: slug })
  await database.write(async db => {
    const migrations = db as unknown as Kysely<{ kysely_migration: { name: string; timestamp: string } }>
    await migrations.insertInto('kysely_migration').values({ name: '999-menus', timestamp: '2036-01-01' }).execute()
    await setMeta(db, migratedBy, '9.0.0')
  })
  const everything = opened.move()
  return { url, dataDir, slug, whole, single, [Symbol.asyncDispose]: () => everything.disposeAsync() }
}

/** Returns all data, and on SQLite all bytes of the file. */
const contentOf = async ({ url, dataDir }: Location): Promise<unknown> => {
  if (url === undefined) return readFileSync(join(dataDir, 'forklist.db')).toString('latin1')
  await using database = new Database(engineAt({ url, dataDir }))
  return await dumpOf(database)
}

const line = `The database was made by Forklist 9.0.0, newer than this ${packageVersion()} (it has 999-menus): run the newer version, or restore a backup made before the upgrade.`

onBothDatabases(
  'a database of a newer version',
  open => {
    test('is refused by every command in one line, and left as it is', async () => {
      await using newer = await openNewer(open)
      const { url, dataDir, slug, whole, single } = newer
      const words: Record<string, string[][]> = {
        serve: [[]],
        mcp: [[]],
        migrate: [[]],
        // With PostgreSQL another program makes the backups.
        backup: url === undefined ? [[join(dataDir, 'backup.db')]] : [],
        dump: [[join(dataDir, 'new.ndjson')], [join(dataDir, 'new.ndjson'), '--retire'], ['--undo-retire']],
        load: [[whole], [single]],
        'keys create': [['--name', 'phone']],
        'keys list': [[]],
        'keys revoke': [['key_esg35nbr']],
        'lists hide': [[slug]],
        'lists show': [[slug]],
        'lists delete': [[slug, '--yes']],
        'lists reset-edit-token': [[slug]],
        reports: [[]],
        'reports close': [['rep_x7k2mq9d']],
        audit: [[]],
        'places refresh': [[], ['--apply']],
        'places alias add': [['fried cod', filettaro.mapPlaceId]],
        'places alias list': [[]],
        'places alias remove': [['fried cod', filettaro.mapPlaceId]],
      }
      const named = builtInCommands.map(({ name }) => name).filter(name => !withoutDatabase.test(name))
      expect(Object.keys(words).sort(), 'say which words each new command takes').toEqual(named.sort())
      const operations = [
        ['create-list', '--title', 'Eat in Ostia', '--author-name', 'Ada'],
        ['get-list', slug],
      ]
      const environment = { DATA_DIR: dataDir, PORT: '0', ...(url !== undefined && { DATABASE_URL: url }) }
      const before = await contentOf(newer)
      for (const command of [
        ...named.flatMap(name => words[name]!.map(more => [...name.split(' '), ...more])),
        ...operations,
      ]) {
        // These two would go on until a signal or the end of their input.
        const runsAlone = ['serve', 'mcp'].includes(command[0]!)
        const { code, stdout, stderr } = await (runsAlone ? forklist : forklistHere)(command, environment)
        const nothing = command[0] === 'backup' ? ' Nothing was changed.' : ''
        expect({ code, stdout, stderr }, command.join(' ')).toEqual({
          code: 1,
          stdout: '',
          stderr: `${line}${nothing}\n`,
        })
      }
      expect(await contentOf(newer)).toEqual(before)
    }, 30_000)
  },
  { empty: true },
)
