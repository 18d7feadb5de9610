import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { wordsOf } from '../../../src/domain/text.ts'
import { openCurrentIndex, removeSources } from '../../../src/places/index/current-index.ts'
import type { PlaceIndex } from '../../../src/places/index/place-index.ts'
import { type PlaceRecord, readStarter } from '../../../src/places/index/starter-file.ts'
import { type Local, localLookup } from '../../../src/places/providers/local.ts'
import { givePlaces } from '../../support/places.ts'

/** Creates an empty folder, and removes it after the tests of the file. */
export const emptyFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'forklist-directory-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Creates a folder with an index without places. Imports into it take a third of the time: they copy no starter places. */
export const folderWithoutPlaces = async (): Promise<string> => {
  const folder = givePlaces(emptyFolder())
  await removeSources(folder, ['starter'], () => {})
  return folder
}

/** Throws an error that must not be reported. */
export const fail = (error: unknown): void => {
  throw error
}

/** Opens the starter index in a separate folder, and closes it after the tests of the file. */
export const starterIndex = async (): Promise<PlaceIndex> => {
  const directory = await openCurrentIndex(emptyFolder(), fail)
  afterAll(() => directory.close())
  return directory
}

/** Returns the look-up of an open index. */
export const lookUpIn = (index: PlaceIndex): Local => localLookup({ ask: question => question(index) })

export const starter = readStarter()

/** A third of the starter places, in all towns: asking for each one takes long. */
export const someStarterPlaces = starter.places.filter((_, index) => index % 3 === 0)

/** Returns the usual name of a starter place's town. */
export const townOf = (place: PlaceRecord): string => {
  const town = starter.towns.find(each => each.town === place.in)!
  return town.englishName ?? town.name
}

const nameIn = (place: PlaceRecord) => `${place.in} ${wordsOf(place.name).join('')}`
const recordsByName = Map.groupBy(starter.places, nameIn)

/** Returns how many records of its town have the name of a place. */
export const nameCount = (place: PlaceRecord): number => recordsByName.get(nameIn(place))!.length
