import { DatabaseSync } from 'node:sqlite'
import { afterAll } from 'vitest'
import { type Gazetteer, openGazetteer } from '../../../src/places/gazetteer/gazetteer.ts'
import { addLocalities, type Locality } from '../../../src/places/gazetteer/localities.ts'
import { addWorld, localitySchema, worldSchema } from '../../../src/places/gazetteer/schema.ts'

/** Opens the installed gazetteer with further localities, and closes it after the tests of the file. */
export const gazetteerWith = (...localities: Locality[]): Gazetteer => gazetteerOf(localities, () => false)

/** Opens it with places known where `hasPlaces` says. */
export const gazetteerWhere = (hasPlaces: HasPlaces): Gazetteer => gazetteerOf([], hasPlaces)

type HasPlaces = Parameters<typeof openGazetteer>[1]

const gazetteerOf = (localities: Locality[], hasPlaces: HasPlaces): Gazetteer => {
  const db = new DatabaseSync(':memory:')
  db.exec(worldSchema + localitySchema)
  db.exec('BEGIN')
  addWorld(db)
  addLocalities(db, db, [], localities)
  db.exec('COMMIT')
  afterAll(() => db.close())
  return openGazetteer([db], hasPlaces)
}
