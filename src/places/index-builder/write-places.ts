import type { DatabaseSync } from 'node:sqlite'
import { areaToken, knownAreaToken } from '../index/area-token.ts'
import { hash32 } from '../index/hash.ts'
import { kindsOf, namedOf, type PlaceRow, placeColumns } from '../index/place-row.ts'
import { addressTokens, joinAddress, readAddress } from '../matching/address.ts'
import { joinNames, nameKeys, namesOf, searchedNamesOf } from '../matching/names.ts'
import { deletionVariants, typosForgiven } from '../matching/typos.ts'
import type { BuiltArea } from './areas.ts'

type StagedRow = PlaceRow & { id: number; source: number; key: number }

/**
 * Writes the places, numbered in the order of the areas, with their words and keys.
 * @param onWrite called after each thousand places
 */
export const writePlaces = (db: DatabaseSync, areas: readonly BuiltArea[], onWrite: (places: number) => void): void => {
  const names = ['number', ...placeColumns, 'source']
  const place = db.prepare(`INSERT INTO main.place (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`)
  const compared = db.prepare('INSERT INTO compared VALUES (?, ?, ?, ?, ?, ?, ?)')
  const areaWords = db.prepare('INSERT INTO area_words (rowid, words) VALUES (?, ?)')
  const allWords = db.prepare('INSERT INTO all_words (rowid, words) VALUES (?, ?)')
  const placeKey = db.prepare('INSERT INTO staged_place_key VALUES (?, ?)')
  const nameKey = db.prepare('INSERT INTO staged_name_key VALUES (?, ?)')
  const alias = db.prepare('INSERT INTO main.alias VALUES (?, ?)')
  const otherIds = idsOfOthers(db)
  const rows = db.prepare(
    `SELECT id, ${placeColumns.join(', ')}, source, key FROM staged WHERE into_id IS NULL ORDER BY morton, name_key, id`,
  )

  let number = 0
  let area = -1
  let lastOfArea = 0
  for (const row of rows.iterate() as Iterable<StagedRow>) {
    number++
    while (number > lastOfArea) lastOfArea += areas[++area]!.places
    const { id, key } = row
    place.run(number, ...placeColumns.map(column => row[column] ?? null), row.source)
    const named = namedOf(row)
    const address = typeof row.address === 'string' ? readAddress(row.address) : undefined
    compared.run(
      number,
      joinNames(namesOf(named)),
      address ? joinAddress(address) : null,
      kindsOf(row),
      row.latitude,
      row.longitude,
      row.known,
    )
    const all = searchedNamesOf(named)
    const words = [...new Set(all.flat())]
    const { words: addressWords, numbered } = address ? addressTokens(address) : { words: [], numbered: [] }
    const tokens = row.known ? [areaToken(area), knownAreaToken] : [areaToken(area)]
    areaWords.run(
      number,
      [
        ...tokens.flatMap(token => words.map(word => token + word)),
        ...addressWords.map(word => `${areaToken(area)}@${word}`),
      ].join(' '),
    )
    allWords.run(number, [...words, ...addressWords.map(word => `@${word}`), ...numbered].join(' '))
    placeKey.run(key, number)
    for (const each of nameKeys(all)) nameKey.run(each, number)
    for (const other of otherIds.get(id) ?? []) {
      alias.run(number, other.mapPlaceId)
      placeKey.run(other.key, number)
    }
    if (number % 1000 === 0) onWrite(number)
  }
  const record = [...placeColumns, 'source'].join(', ')
  db.exec(
    `INSERT INTO main.merged (${record}) SELECT ${record} FROM staged WHERE into_id IS NOT NULL ORDER BY morton, id`,
  )
  // Sorted inserts fill the B-trees from left to right and write each page once.
  db.exec(`
    INSERT OR IGNORE INTO main.place_key SELECT key, place FROM staged_place_key ORDER BY key, place;
    INSERT OR IGNORE INTO main.name_key SELECT key, place FROM staged_name_key ORDER BY key, place;
    INSERT INTO area_words (area_words) VALUES ('optimize');
    INSERT INTO all_words (all_words) VALUES ('optimize');
  `)
}

/** Returns the ids of merged and replaced records by the row that represents them. About one place in fifty has any. */
const idsOfOthers = (db: DatabaseSync): Map<number, { mapPlaceId: string; key: number }[]> => {
  const rows = db.prepare(`
    SELECT other.into_id AS id, other.map_place_id, other.key
      FROM staged AS other JOIN staged AS place ON place.id = other.into_id
      WHERE other.map_place_id <> place.map_place_id
    UNION SELECT id, map_place_id, place_key(map_place_id) FROM staged_alias`)
  const ids = new Map<number, { mapPlaceId: string; key: number }[]>()
  for (const { id, map_place_id, key } of rows.iterate() as Iterable<{ id: number; map_place_id: string; key: number }>)
    ids.set(id, [...(ids.get(id) ?? []), { mapPlaceId: map_place_id, key }])
  return ids
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
