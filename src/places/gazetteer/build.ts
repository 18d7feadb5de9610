import type { DatabaseSync } from 'node:sqlite'
import { firstNameIn, townsAChunk } from './format.ts'
import { readGazetteer } from './gazetteer-file.ts'
import { townCells } from './town-finder.ts'

/**
 * Fills the empty tables of `worldSchema`, inside the caller's transaction.
 * @throws Error of `node:fs`, `node:zlib` or `node:sqlite` when the gazetteer is missing or the file cannot be written
 */
export const addWorld = (db: DatabaseSync): void => {
  const { areas, towns, names } = readGazetteer()
  const addArea = db.prepare(`
    INSERT INTO gazetteer_area VALUES
      (:number, :kind, :name, :englishName, :latitude, :longitude, :reachMeters, :population, :firstTown, :endTown)`)
  for (const [number, area] of areas.entries()) addArea.run({ ...area, number, englishName: area.englishName ?? null })
  const addTowns = db.prepare('INSERT INTO gazetteer_towns VALUES (?, ?)')
  for (const [i, chunk] of towns.entries()) addTowns.run(i * townsAChunk, chunk)
  const addCell = db.prepare('INSERT INTO gazetteer_cell VALUES (?, ?)')
  for (const [cell, packed] of townCells(towns)) addCell.run(cell, packed)
  const addNames = db.prepare('INSERT INTO gazetteer_names (first, chunk) VALUES (?, ?)')
  for (const chunk of names) addNames.run(firstNameIn(chunk), chunk)
}
