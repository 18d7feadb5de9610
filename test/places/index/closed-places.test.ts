import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { removeSources } from '../../../src/places/index/current-index.ts'
import { indexFiles } from '../../../src/places/index/index-files.ts'
import { openPlaceIndex } from '../../../src/places/index/place-index.ts'
import { importPlaces } from '../../../src/places/index-builder/import-places.ts'
import { givePlaces } from '../../support/places.ts'
import { emptyFolder, folderWithoutPlaces } from './starter-places.ts'

let dataDir = await folderWithoutPlaces()
const today = new Date().toISOString().slice(0, 10)

/** Imports a table of `id,name,latitude,longitude,operating_status,disused,opening_hours`. */
const read = (source: string, ...rows: string[]) => {
  const file = join(dataDir, `${source}.csv`)
  writeFileSync(file, ['id,name,latitude,longitude,operating_status,disused,opening_hours', ...rows].join('\n'))
  return importPlaces(dataDir, [{ file, source }], () => {})
}

/** What the index says of an id. */
const stateOf = (id: string) => {
  using index = openPlaceIndex(...indexFiles(dataDir))
  return [index.get(id)?.name ?? 'unknown', index.goneSince(id) ?? 'listed', index.isClosed(id) ? 'closed' : 'open']
}

const felice = 'osm:node/7,Da Felice,43.2722,-1.9171'
const perilli = 'osm:node/8,Perilli,43.2822,-1.9271'
const flavio = 'osm:node/9,Flavio,43.2922,-1.9371'

beforeAll(() => read('guide', felice, perilli, flavio))

test('a place that its source calls closed is closed, and a missing one only gone', async () => {
  await read('guide', `${felice},permanently_closed`, perilli)
  expect(stateOf('osm:node/7')).toEqual(['unknown', today, 'closed'])
  expect(stateOf('osm:node/8')).toEqual(['Perilli', 'listed', 'open'])
  expect(stateOf('osm:node/9')).toEqual(['unknown', today, 'open'])
})

test.each([',,yes', ',,,closed', ',CLOSED_PERMANENTLY'])('is closed by any of its columns: “%s”', async cells => {
  await read('guide', felice, perilli)
  expect(stateOf('osm:node/7')).toEqual(['Da Felice', 'listed', 'open'])
  await read('guide', `${felice}${cells}`, perilli)
  expect(stateOf('osm:node/7')).toEqual(['unknown', today, 'closed'])
})

test('one that is closed for a while is open', async () => {
  await read('guide', `${felice},temporarily_closed`, perilli)
  expect(stateOf('osm:node/7')).toEqual(['Da Felice', 'listed', 'open'])
})

test('a closed place stays closed when its source drops it, and when others are read', async () => {
  await read('guide', `${felice},closed`, perilli)
  await read('guide', perilli)
  expect(stateOf('osm:node/7')).toEqual(['unknown', today, 'closed'])
  await read('blog', flavio)
  expect(stateOf('osm:node/7')).toEqual(['unknown', today, 'closed'])
})

test('the source that was read last decides whether a place is closed', async () => {
  await read('blog', felice, flavio)
  expect(stateOf('osm:node/7')).toEqual(['Da Felice', 'listed', 'open'])
  await read('guide', `${felice},closed`, perilli)
  expect(stateOf('osm:node/7').at(2)).toBe('closed')
  await read('other', 'osm:node/70,Mugaritz,43.2,-1.9')
  expect(stateOf('osm:node/7').at(2), 'after another import').toBe('closed')
  await read('blog', felice, flavio)
  expect(stateOf('osm:node/7').at(2)).toBe('open')
})

test('a closed place stays closed when the last other source drops it', async () => {
  const mugaritz = 'osm:node/31,Mugaritz,43.0722,-1.7171'
  await read('blog', mugaritz, flavio)
  await read('guide', `${mugaritz},closed`, perilli)
  await read('blog', flavio)
  expect(stateOf('osm:node/31')).toEqual(['unknown', today, 'closed'])
})

test('a place that its source has under another id is not closed', async () => {
  const mugaritz = 'osm:node/21,Mugaritz,43.1722,-1.8171'
  await read('guide', mugaritz, perilli)
  await read('guide', `${mugaritz},closed`, mugaritz.replace('node', 'way'), perilli)
  expect(stateOf('osm:node/21')).toEqual(['Mugaritz', 'listed', 'open'])
})

test('a starter place that an import calls closed is closed', async () => {
  dataDir = givePlaces(emptyFolder())
  const poeta = 'osm:node/2244858179'
  expect(stateOf(poeta).at(2)).toBe('open')
  await read('rome', `${poeta},Dar Poeta,41.8913026,12.4687047,closed`, perilli)
  expect(stateOf(poeta).at(2)).toBe('closed')
  await removeSources(dataDir, ['rome'], () => {})
  expect(stateOf(poeta)).toEqual(['Dar Poeta', 'listed', 'open'])
})
