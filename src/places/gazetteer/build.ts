import type { DatabaseSync } from 'node:sqlite'
import { firstNameIn, townsAChunk } from './format.ts'
import { readGazetteer } from './gazetteer-file.ts'
import { type Locality, localityAdder } from './localities.ts'

export type { Locality }

/**
 * Fills the empty tables of `gazetteerSchema`, inside the caller's transaction.
 * @param localities named by the sources of the place index, best source of a name and coordinates first
 * @throws Error of `node:fs`, `node:zlib` or `node:sqlite` when the gazetteer is missing or the file cannot be written
 */
export const addGazetteer = (db: DatabaseSync, localities: Iterable<Locality>): void => {
  const { areas, towns, names } = readGazetteer()
  const addArea = db.prepare(`
    INSERT INTO gazetteer_area VALUES
      (:number, :kind, :name, :englishName, :latitude, :longitude, :reachMeters, :population, :firstTown, :endTown)`)
  for (const [number, area] of areas.entries()) addArea.run({ ...area, number, englishName: area.englishName ?? null })
  const addTowns = db.prepare('INSERT INTO gazetteer_towns VALUES (?, ?)')
  for (const [i, chunk] of towns.entries()) addTowns.run(i * townsAChunk, chunk)
  const addNames = db.prepare('INSERT INTO gazetteer_names (first, chunk) VALUES (?, ?)')
  for (const chunk of names) addNames.run(firstNameIn(chunk), chunk)

  const addLocality = localityAdder(db)
  for (const locality of localities) addLocality(locality)
}
