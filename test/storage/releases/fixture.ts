import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { gunzipSync, gzipSync } from 'node:zlib'
import pg from 'pg'
import { Database } from '../../../src/storage/database.ts'
import { keys } from '../../../src/storage/dump/pages.ts'
import { postgresEngine } from '../../../src/storage/postgres.ts'
import { watched } from '../../faults/support/watched-engine.ts'
import { asAdmin } from '../../support/as-admin.ts'
import type { TestDatabase } from '../../support/databases.ts'
import { createDatabase } from '../../support/postgres.ts'
import type { Location } from '../dumps.ts'
import type { Answers } from './answers.ts'

/** The versions that have a fixture, oldest first. */
export const releases: readonly string[] = globSync('[0-9]*', { cwd: import.meta.dirname }).sort(
  new Intl.Collator('en', { numeric: true }).compare,
)

const fileOf = (version: string, name: string): string => join(import.meta.dirname, version, name)
const unpacked = (version: string, name: string): Buffer => gunzipSync(readFileSync(fileOf(version, name)))

export const answersOf = (version: string): Answers => JSON.parse(unpacked(version, 'answers.json.gz').toString())

/** Makes the database of a release, which no process has open. @param open opens an empty one */
export async function openRelease(
  version: string,
  open: () => Promise<TestDatabase>,
): Promise<Location & AsyncDisposable> {
  await using opened = new AsyncDisposableStack()
  const { url } = opened.use(await open())
  const dataDir = mkdtempSync(join(tmpdir(), 'forklist-'))
  opened.defer(() => rmSync(dataDir, { recursive: true, force: true }))
  if (url === undefined) writeFileSync(join(dataDir, 'forklist.db'), unpacked(version, 'sqlite.db.gz'))
  else await asAdmin(url, unpacked(version, 'postgresql.sql.gz').toString())
  const everything = opened.move()
  return { url, dataDir, [Symbol.asyncDispose]: () => everything.disposeAsync() }
}

/** Writes the fixture of a release. @param backup a backup of its SQLite database */
export async function writeFixture(version: string, backup: string, answers: Answers): Promise<void> {
  const write = (name: string, content: Buffer | string) =>
    writeFileSync(fileOf(version, name), gzipSync(content, { level: 9 }))
  mkdirSync(join(import.meta.dirname, version), { recursive: true })
  write('answers.json.gz', JSON.stringify(answers))
  write('sqlite.db.gz', readFileSync(backup))
  write('postgresql.sql.gz', [...(await tablesOnPostgres()), ...rowsAsSql(backup)].join(';\n'))
}

/** Returns the statements by which this version makes its tables in PostgreSQL. */
async function tablesOnPostgres(): Promise<string[]> {
  const { url, drop } = await createDatabase({ empty: true })
  const statements: string[] = []
  {
    const engine = watched(postgresEngine(url), (_, { sql }) => void statements.push(sql))
    await using database = new Database(engine)
    await database.migrate()
  }
  await drop()
  return statements.filter(sql => /^\s*(create|alter|drop) /i.test(sql))
}

function rowsAsSql(backup: string): string[] {
  using database = new DatabaseSync(backup, { readOnly: true })
  return ['kysely_migration', 'kysely_migration_lock', ...Object.keys(keys)].flatMap(table =>
    database
      .prepare(`select * from ${table}`)
      .all()
      .map(row => {
        const columns = Object.keys(row).map(pg.escapeIdentifier)
        const values = Object.values(row).map(literal)
        return `insert into ${table} (${columns.join(', ')}) values (${values.join(', ')})`
      }),
  )
}

const literal = (value: unknown): string => {
  if (value instanceof Uint8Array) return `'\\x${Buffer.from(value).toString('hex')}'`
  return typeof value === 'string' ? pg.escapeLiteral(value) : String(value)
}
