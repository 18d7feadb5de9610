import type { DatabaseSync } from 'node:sqlite'
import { firstNameIn, townsAChunk } from './format.ts'
import { readGazetteer } from './gazetteer-file.ts'
import { townCells } from './town-finder.ts'

/**
 * Towns are numbered area by area: an area has the towns from `first_town` up to but excluding `end_town`. The regions of a
 * country lie within its range. `gazetteer_towns` and `gazetteer_names` hold chunks, see format.ts, keyed by their first
 * element. `gazetteer_cell` has the towns of each square degree, see town-finder.ts.
 */
export const worldSchema = `
  CREATE TABLE gazetteer_area (
    number INTEGER PRIMARY KEY,
    kind TEXT NOT NULL,
    name TEXT NOT NULL,
    english_name TEXT,
    latitude REAL NOT NULL,
    longitude REAL NOT NULL,
    reach_meters INTEGER NOT NULL,
    population INTEGER NOT NULL,
    first_town INTEGER NOT NULL,
    end_town INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX gazetteer_area_towns ON gazetteer_area (kind, first_town);
  CREATE TABLE gazetteer_towns (first INTEGER PRIMARY KEY, chunk BLOB NOT NULL) STRICT;
  CREATE TABLE gazetteer_cell (cell INTEGER PRIMARY KEY, towns BLOB NOT NULL) STRICT;
  CREATE TABLE gazetteer_names (number INTEGER PRIMARY KEY, first TEXT NOT NULL UNIQUE, chunk BLOB NOT NULL) STRICT;
`

/**
 * The localities that the sources of a file name. A row with `town` overrides the name and coordinates of that town. A row
 * without it is a further town within `first_town` … `end_town`.
 */
export const localitySchema = `
  CREATE TABLE gazetteer_locality (
    number INTEGER PRIMARY KEY,
    town INTEGER UNIQUE,
    district INTEGER NOT NULL,
    name TEXT NOT NULL,
    english_name TEXT,
    latitude REAL NOT NULL,
    longitude REAL NOT NULL,
    population INTEGER NOT NULL,
    places INTEGER NOT NULL,
    first_town INTEGER NOT NULL,
    end_town INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE gazetteer_locality_name (
    folded TEXT NOT NULL, locality INTEGER NOT NULL, PRIMARY KEY (folded, locality)
  ) STRICT, WITHOUT ROWID;
`

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
