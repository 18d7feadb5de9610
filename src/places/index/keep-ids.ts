import { copyFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { openIndexFiles } from './index-file.ts'
import { placeKeyOf } from './place-key.ts'
import { replaceFile } from './replace-file.ts'

/** An id, and the place of an older file that it means. */
type LostId = { id: string; path: string; place: number }

/**
 * Before a file is replaced or removed: adds ids that would be lost to the same places of older files. Lists may have saved them.
 * @param older the older files, the oldest first
 * @param next the file that will replace it, if any
 */
export const keepIds = async (file: string, older: readonly string[], next?: string): Promise<void> => {
  for (const [path, ids] of Map.groupBy(lostIds(file, older, next), ({ path }) => path))
    await replaceFile(path, part => {
      copyFileSync(path, part)
      using db = new DatabaseSync(part)
      const alias = db.prepare('INSERT INTO alias VALUES (?, ?)')
      const key = db.prepare('INSERT OR IGNORE INTO place_key VALUES (?, ?)')
      db.exec('BEGIN')
      for (const { id, place } of ids) {
        alias.run(place, id)
        key.run(placeKeyOf(id), place)
      }
      db.exec('COMMIT')
    })
}

const lostIds = (file: string, older: readonly string[], next: string | undefined): LostId[] => {
  using opened = new DisposableStack()
  const open = (paths: readonly string[]) => openIndexFiles(paths).map(each => opened.use(each))
  const [[old], successors, heirs] = [open([file]), open(next === undefined ? [] : [next]), open(older).reverse()]
  const shared = old!.db.prepare('SELECT number FROM compared WHERE shared').all() as { number: number }[]
  return shared.flatMap(({ number }) => {
    const ids = old!.ids(number)
    const dropped = ids.filter(id => successors.every(each => each.numberOf(id) === undefined))
    if (dropped.length === 0) return []
    for (const [age, heir] of heirs.entries()) {
      const place = ids.map(heir.numberOf).find(known => known !== undefined)
      if (place === undefined) continue
      const lost = dropped.filter(id => heir.numberOf(id) === undefined)
      return lost.map(id => ({ id, path: older.at(-1 - age)!, place }))
    }
    return []
  })
}
