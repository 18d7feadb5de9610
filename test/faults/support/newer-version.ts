import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../../docs/pages.ts'

const sources = ['src', 'scripts', 'starter', 'assets', 'docs', 'package.json', 'package-lock.json', 'tsconfig.json']
/** The program that migrates a database and is killed. */
const program = ['migrating.ts', 'watched-engine.ts'].map(name => `test/faults/support/${name}`)

export const newerVersion = '9.0.0'
export const newerMigration = '999-menus'

/** A migration that adds a table with rows and a column, as a release may. */
const migration = `import { type Kysely, sql } from 'kysely'
import type { Engine } from '../engine.ts'

export const menus = {
  async up(db: Kysely<unknown>, { text }: Engine): Promise<void> {
    await db.schema.createTable('menus').addColumn('id', text, c => c.primaryKey()).execute()
    await sql.raw('insert into menus (id) select id from lists').execute(db)
    await db.schema.alterTable('lists').addColumn('menu_id', text).execute()
  },
}
`

type NewerVersion = Disposable & { folder: string; migrating: string }

/** Copies the sources of a newer version: this one with one more migration. */
export function copyNewer(): NewerVersion {
  const folder = mkdtempSync(join(tmpdir(), 'forklist-newer-'))
  for (const name of [...sources, ...program]) cpSync(join(root, name), join(folder, name), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  const rewrite = (name: string, change: (text: string) => string) =>
    writeFileSync(join(folder, name), change(readFileSync(join(folder, name), 'utf8')))
  writeFileSync(join(folder, `src/storage/migrations/${newerMigration}.ts`), migration)
  rewrite(
    'src/storage/migrations/index.ts',
    index =>
      `import { menus } from './${newerMigration}.ts'\n${index.replace(/^}$/m, `  '${newerMigration}': menus,\n$&`)}`,
  )
  rewrite('package.json', text => text.replace(/"version": "[^"]+"/, `"version": "${newerVersion}"`))
  return {
    ...{ folder, migrating: join(folder, program[0]!) },
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** Builds a newer version. */
export function buildNewer(): NewerVersion & { main: string } {
  using opened = new DisposableStack()
  const newer = opened.use(copyNewer())
  execFileSync(process.execPath, ['scripts/build.mjs'], { cwd: newer.folder, stdio: 'pipe' })
  opened.move()
  return { ...newer, main: join(newer.folder, 'dist/main.js') }
}
