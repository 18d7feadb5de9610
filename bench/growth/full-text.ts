import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { databaseName } from '../../src/storage/sqlite/file.ts'

/** Opens SQLite's own full-text search over the same public lists, in a separate file. */
export function fullText(folder: string): Disposable & { search(words: string): void } {
  const file = join(folder, 'full-text.db')
  const isNew = !existsSync(file)
  const db = new DatabaseSync(file)
  db.exec('pragma journal_mode = memory; pragma synchronous = off; pragma cache_size = -32000')
  if (isNew)
    db.exec(`
    create virtual table texts using fts5(title, author, places, description, content = '');
    attach '${join(folder, databaseName)}' as lists;
    begin;
    insert into texts (rowid, title, author, places, description)
      select rowid, title, author_name, (
        select group_concat(json_extract(facts, '$.name') || ' ' || coalesce(json_extract(facts, '$.englishName'), ''), ' ')
        from lists.entries where list_id = lists.lists.id
      ), description
      from lists.lists where visibility = 'public';
    commit;
    detach lists;`)
  const best = db.prepare('select rowid from texts where texts match ? order by bm25(texts, 1000, 100, 10, 1) limit 21')
  return {
    search: words => {
      best.all(
        words
          .split(' ')
          .map(word => `"${word}"`)
          .join(' '),
      )
    },
    [Symbol.dispose]: () => db.close(),
  }
}
