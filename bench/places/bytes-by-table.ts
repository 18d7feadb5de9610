import { DatabaseSync } from 'node:sqlite'
import { placesFile } from '../../src/places/index/index-files.ts'

/** Returns the size of each table of an index in bytes, largest first. Parts of a full-text table are combined. */
export const bytesByTable = (folder: string): Map<string, number> => {
  using db = new DatabaseSync(placesFile(folder), { readOnly: true })
  const rows = db
    .prepare(`
      SELECT CASE
          WHEN name GLOB '*_words_*' THEN substr(name, 1, instr(name, '_words') + 5)
          WHEN name LIKE 'gazetteer%' OR name LIKE 'sqlite_autoindex_gazetteer%' THEN 'gazetteer'
          ELSE name
        END AS name, sum(pgsize) AS bytes
      FROM dbstat('main', 1) GROUP BY 1 ORDER BY 2 DESC`)
    .all() as { name: string; bytes: number }[]
  return new Map(rows.map(({ name, bytes }) => [name, bytes]))
}
