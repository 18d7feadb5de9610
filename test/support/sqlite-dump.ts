import { DatabaseSync } from 'node:sqlite'

/** Returns every row of every table of a SQLite database as text, sorted. */
export function dumpOf(path: string): string[] {
  using database = new DatabaseSync(path)
  const tables = database.prepare(`select name from sqlite_schema where type = 'table' and name not like 'sqlite%'`)
  return tables
    .all()
    .flatMap(({ name }) =>
      database
        .prepare(`select * from "${name}"`)
        .all()
        .map(row => `${name} ${JSON.stringify(row)}`),
    )
    .sort()
}
