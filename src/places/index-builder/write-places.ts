import type { DatabaseSync } from 'node:sqlite'
import { areaToken, knownAreaToken } from '../index/areas.ts'
import { hash32 } from '../index/place-key.ts'
import { kindsOf, namedOf, type PlaceRow, placeColumns } from '../index/place-row.ts'
import { addressTokens, joinAddress, readAddress } from '../matching/address.ts'
import { joinNames, nameKeys, namesOf, searchedNamesOf } from '../matching/names.ts'
import { soundOf } from '../matching/other-scripts.ts'
import { deletionVariants, typosForgiven } from '../matching/typos.ts'
import { writeAreas } from './areas.ts'
import { sourceNumber } from './stage.ts'

type StagedRow = PlaceRow & { id: number; key: number; shared: number | null; has_others: number }
type OtherId = { map_place_id: string; key: number }

/**
 * Writes the areas and their places, numbered in this order, with their words and keys.
 * @param areas as `areasOf` returns them
 * @param onWrite called after each thousand places
 */
export const writePlaces = (db: DatabaseSync, areas: readonly number[], onWrite: (places: number) => void): void => {
  const record = [...placeColumns, 'source']
  const columns = `${placeColumns.join(', ')}, ${sourceNumber} AS source`
  const insert = (table: string, names: readonly string[]) =>
    db.prepare(`INSERT INTO main.${table} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`)
  const place = insert('place', ['number', ...record])
  const merged = insert('merged', record)
  const member = db.prepare('INSERT INTO member VALUES (?, ?)')
  const compared = db.prepare('INSERT INTO compared VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)')
  const areaWords = db.prepare('INSERT INTO area_words (rowid, words) VALUES (?, ?)')
  const allWords = db.prepare('INSERT INTO all_words (rowid, words) VALUES (?, ?)')
  const placeKey = db.prepare('INSERT INTO staged_place_key VALUES (?, ?)')
  const nameKey = db.prepare('INSERT INTO staged_name_key VALUES (?, ?)')
  const alias = db.prepare('INSERT OR IGNORE INTO main.alias VALUES (?, ?)')
  db.exec('CREATE INDEX stage.staged_alias_by_id ON staged_alias (id)')
  // About one place in fifty has other records or ids.
  const rows = db.prepare(`
    SELECT id, ${columns}, key, shared, EXISTS (SELECT 1 FROM staged AS other WHERE other.into_id = staged.id)
      OR EXISTS (SELECT 1 FROM staged_alias WHERE staged_alias.id = staged.id) AS has_others
    FROM staged WHERE into_id IS NULL ORDER BY morton, name_key, id`)
  const othersOf = db.prepare(
    `SELECT ${columns}, key FROM staged WHERE into_id = ? ORDER BY kept DESC, filled DESC, id`,
  )
  const aliasesOf = db.prepare('SELECT map_place_id, place_key(map_place_id) AS key FROM staged_alias WHERE id = ?')

  /** Writes the other records and ids of a place. @returns its records */
  const writeOthers = (number: number, { has_others, ...row }: StagedRow): PlaceRow[] => {
    if (!has_others) return [row]
    const others = othersOf.all(row.id) as (PlaceRow & OtherId)[]
    for (const other of others) {
      const { lastInsertRowid } = merged.run(...record.map(column => other[column] ?? null))
      member.run(number, lastInsertRowid)
    }
    const ids = [...others, ...(aliasesOf.all(row.id) as OtherId[])]
    for (const { map_place_id, key } of ids) {
      if (map_place_id === row.map_place_id) continue
      alias.run(number, map_place_id)
      placeKey.run(key, number)
    }
    return [row, ...others]
  }

  let [number, area, lastInArea] = [0, -1, 0]
  for (const row of rows.iterate() as Iterable<StagedRow>) {
    number++
    if (number > lastInArea) lastInArea += areas[++area]!
    place.run(number, ...record.map(column => row[column] ?? null))
    const records = writeOthers(number, row)
    const named = records.map(namedOf)
    const text = records.find(each => each.address !== null)?.address
    const address = typeof text === 'string' ? readAddress(text) : undefined
    const known = records.some(each => each.known) ? 1 : null
    compared.run(
      number,
      [...new Set(named.map(each => joinNames(namesOf(each))).flatMap(lines => lines.split('\n')))].join('\n'),
      address ? joinAddress(address) : null,
      kindsOf(row),
      row.latitude,
      row.longitude,
      known,
      row.key,
      row.shared,
    )
    const all = named.flatMap(searchedNamesOf)
    const words = [...new Set(all.flat())]
    const { words: addressWords, numbered } = address ? addressTokens(address) : { words: [], numbered: [] }
    const tokens = known ? [areaToken(area), knownAreaToken] : [areaToken(area)]
    areaWords.run(
      number,
      [
        ...tokens.flatMap(token => words.map(word => token + word)),
        ...new Set(words.flatMap(word => soundOf(word) ?? [])).values().map(sound => `${areaToken(area)}~${sound}`),
        ...addressWords.map(word => `${areaToken(area)}@${word}`),
      ].join(' '),
    )
    allWords.run(number, [...words, ...addressWords.map(word => `@${word}`), ...numbered].join(' '))
    placeKey.run(row.key, number)
    for (const each of nameKeys(all)) nameKey.run(each, number)
    if (number % 1000 === 0) onWrite(number)
  }
  writeAreas(db, areas)
  // Sorted inserts fill the B-trees from left to right and write each page once.
  db.exec(`
    INSERT OR IGNORE INTO main.place_key SELECT key, place FROM staged_place_key ORDER BY key, place;
    INSERT OR IGNORE INTO main.name_key SELECT key, place FROM staged_name_key ORDER BY key, place;
    INSERT INTO area_words (area_words) VALUES ('optimize');
    INSERT INTO all_words (all_words) VALUES ('optimize');
  `)
}

/**
 * Writes every word of the names, most frequent first, and the keys that lead to it from misspellings.
 * @param onProgress called after each thousand words
 */
export const writeSpelling = (db: DatabaseSync, onProgress: () => void): void => {
  db.exec(`CREATE VIRTUAL TABLE temp.vocabulary USING fts5vocab(main, all_words, row)`)
  const words = db.prepare("SELECT term, doc FROM temp.vocabulary WHERE term NOT GLOB '*[#@]*' ORDER BY doc DESC, term")
  const addWord = db.prepare('INSERT INTO word VALUES (?, ?, ?)')
  const addSpelling = db.prepare('INSERT INTO staged_spelling VALUES (?, ?)')
  let number = 0
  for (const { term, doc } of words.iterate() as Iterable<{ term: string; doc: number }>) {
    addWord.run(++number, term, doc)
    if (number % 1000 === 0) onProgress()
    for (const text of deletionVariants(term, typosForgiven(term))) addSpelling.run(hash32(text), number)
  }
  db.exec('INSERT OR IGNORE INTO spelling SELECT key, word FROM staged_spelling ORDER BY key, word')
}
