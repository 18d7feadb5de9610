import { DatabaseSync } from 'node:sqlite'

/** Creates a function that writes only the rows of a move, on a copy of the database. */
export function bareMoves(
  from: string,
  to: string,
  synchronous: 'full' | 'off',
): Disposable & { move(slug: string): void } {
  {
    using source = new DatabaseSync(from)
    source.prepare('vacuum into ?').run(to)
  }
  const database = new DatabaseSync(to)
  database.exec(`pragma journal_mode = wal; pragma synchronous = ${synchronous}; pragma secure_delete = on`)
  const begin = database.prepare('begin immediate')
  const commit = database.prepare('commit')
  const version = database.prepare(
    'update lists set version = version + 1, updated_at = ? where slug = ? returning id, version',
  )
  const ends = database.prepare(
    'select min(position) as first, (select place_id from entries where list_id = ?1 order by position desc limit 1) as last from entries where list_id = ?1',
  )
  const place = database.prepare('update entries set position = ? where list_id = ? and place_id = ?')
  const log = database.prepare('insert into changes (list_id, version, at, operation, steps) values (?, ?, ?, ?, ?)')
  const steps = (id: string) =>
    JSON.stringify([{ do: 'move', places: [{ id, name: 'Armando al Pantheon', from: 20, to: 1 }] }])
  return {
    move(slug) {
      const now = new Date().toISOString()
      begin.run()
      const list = version.get(now, slug)!
      const { first, last } = ends.get(list.id!)!
      place.run((first as number) - 2 ** 24, list.id!, last!)
      log.run(list.id!, list.version!, now, 'movePlace', steps(last as string))
      commit.run()
    },
    [Symbol.dispose]: () => database.close(),
  }
}
