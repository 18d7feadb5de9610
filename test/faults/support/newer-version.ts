import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../../docs/pages.ts'

const sources = ['src', 'scripts', 'starter', 'assets', 'package.json', 'package-lock.json', 'tsconfig.json']

/** A migration that adds a column and a table, as a release may. */
const migration = `import type { Kysely } from 'kysely'
import type { Engine } from '../engine.ts'

export const menus = {
  async up(db: Kysely<unknown>, { text }: Engine): Promise<void> {
    await db.schema.createTable('menus').addColumn('id', text, c => c.primaryKey()).execute()
    await db.schema.alterTable('lists').addColumn('menu_id', text).execute()
  },
}
`

export type NewerVersion = AsyncDisposable & { main: string; migration: string }

/** Builds a newer version: this one with one more migration. */
export async function buildNewer(): Promise<NewerVersion> {
  const folder = mkdtempSync(join(tmpdir(), 'forklist-newer-'))
  const dispose = async () => rmSync(folder, { recursive: true, force: true })
  try {
    for (const name of sources) cpSync(join(root, name), join(folder, name), { recursive: true })
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
    const migrations = join(folder, 'src/storage/migrations')
    writeFileSync(join(migrations, '999-menus.ts'), migration)
    const index = readFileSync(join(migrations, 'index.ts'), 'utf8')
    const listed = `import { menus } from './999-menus.ts'\n${index.replace(/^const migrations = \{$/m, "$&\n  '999-menus': menus,")}`
    writeFileSync(join(migrations, 'index.ts'), listed)
    execFileSync(process.execPath, ['scripts/build.mjs'], { cwd: folder, stdio: 'pipe' })
    return { main: join(folder, 'dist/main.js'), migration: '999-menus', [Symbol.asyncDispose]: dispose }
  } catch (error) {
    await dispose()
    throw error
  }
}
