import { join } from 'node:path'
import { databaseName, openFile } from '../../src/storage/sqlite/file.ts'

/** Opens the minimal queries to SQLite: prepared statements over a connection like the service's. */
export function bare(folder: string) {
  const db = openFile(join(folder, databaseName))
  const list = db.prepare('select * from lists where slug = ?')
  const places = db.prepare('select * from entries where list_id = ? order by position')
  const newest = db.prepare(
    "select * from lists where visibility = 'public' and listed = 1 order by updated_at desc, id desc limit 21",
  )
  const [begin, commit] = [db.prepare('begin immediate'), db.prepare('commit')]
  const change = db.prepare(
    'update lists set version = version + 1, updated_at = ? where slug = ? returning id, version',
  )
  const move = db.prepare(
    'update entries set position = position where list_id = ?1 and place_id = (select place_id from entries where list_id = ?1 limit 1)',
  )
  const log = db.prepare(
    "insert into changes (list_id, version, at, operation, steps) values (?, ?, ?, 'movePlace', ?)",
  )
  return {
    read(slug: string): void {
      places.all(list.get(slug)!.id!)
    },
    browse(): void {
      newest.all()
    },
    write(slug: string): void {
      const now = new Date().toISOString()
      begin.run()
      const { id, version } = change.get(now, slug)!
      move.run(id!)
      log.run(id!, version!, now, '[{"do":"move","places":[]}]')
      commit.run()
    },
    [Symbol.dispose]: () => db.close(),
  }
}
