import { copyFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { degreesOf } from '../../domain/field-types.ts'
import { openIndexFiles } from './index-file.ts'
import { placeKeyOf } from './place-key.ts'
import { replaceFile } from './replace-file.ts'

/**
 * Adds ids to the same places of older files, because lists may have saved them: those that a file has, and not the one that
 * will replace it.
 * @param next the file that will replace it; absent when it will be removed
 */
export const keepIds = async (file: string, older: readonly string[], next?: string): Promise<void> => {
  const lost = lostIds(file, older, next)
  for (const [path, ids] of Map.groupBy(lost, ({ path }) => path))
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

/** An id, and the place of an older file that it means. */
type LostId = { id: string; path: string; place: number }

const lostIds = (file: string, older: readonly string[], next: string | undefined): LostId[] => {
  using opened = new DisposableStack()
  const paths = [file, ...older, ...(next === undefined ? [] : [next])]
  const [old, ...others] = openIndexFiles(paths).map(each => opened.use(each))
  const [olderFiles, successors] = [others.slice(0, older.length), others.slice(older.length)]
  const shared = old!.db.prepare('SELECT number, latitude, longitude FROM compared WHERE shared')
  return (shared.all() as { number: number; latitude: number; longitude: number }[]).flatMap(
    ({ number, latitude, longitude }) => {
      const ids = old!.ids(number)
      const dropped = ids.filter(id => successors.every(each => each.numberOf(id) === undefined))
      if (dropped.length === 0) return []
      const point = { latitude: degreesOf(latitude), longitude: degreesOf(longitude) }
      const heirs = [...olderFiles.entries()].reverse().filter(([, each]) => each.mayHold(point))
      for (const [at, heir] of heirs) {
        const place = ids.map(heir.numberOf).find(known => known !== undefined)
        if (place === undefined) continue
        const unknown = dropped.filter(id => heir.numberOf(id) === undefined)
        return unknown.map(id => ({ id, path: older[at]!, place }))
      }
      return []
    },
  )
}
