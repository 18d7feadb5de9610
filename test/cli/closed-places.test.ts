import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { temporaryFolder } from '../server/forklist.ts'
import { placesIn } from './places.ts'

const folder = temporaryFolder()
const run = (...args: string[]) => placesIn(folder.path, args)
const jsonFrom = async (...args: string[]) => JSON.parse((await run(...args, '--json')).stdout)

const poeta = { type: 'Feature', geometry: { type: 'Point', coordinates: [12.4687047, 41.8913026] } }
const enzo = { type: 'Feature', geometry: { type: 'Point', coordinates: [12.4779, 41.8884] } }

/** Imports two restaurants of OpenStreetMap. @param tags of Dar Poeta */
async function importWith(tags: object): Promise<void> {
  const file = join(folder.path, 'rome.geojson')
  const features = [
    { ...poeta, properties: { '@id': 'node/2244858179', name: 'Dar Poeta', ...tags } },
    { ...enzo, properties: { '@id': 'node/1', name: 'Zi Enzo', amenity: 'restaurant' } },
  ]
  writeFileSync(file, JSON.stringify({ type: 'FeatureCollection', features }))
  const { code, stderr } = await run('places', 'import', file)
  expect([code, stderr]).toEqual([0, ''])
}

let slug: string
const closed = async (): Promise<unknown[]> =>
  (await jsonFrom('get-list', slug)).places.map((place: { closed?: true }) => place.closed)

beforeAll(async () => {
  const places = JSON.stringify(['da Felice', 'Dar Poeta'].map(query => ({ query, near: 'Rome' })))
  slug = (await jsonFrom('create-list', '--title', 'Rome', '--author-name', 'Ada', '--places', places)).slug
})
afterAll(() => folder[Symbol.dispose]())

test('a refresh marks a place that an import of OpenStreetMap calls disused, and unmarks it later', async () => {
  await importWith({ 'disused:amenity': 'restaurant' })
  expect((await jsonFrom('places', 'stats')).closed).toBe(1)
  expect(await closed(), 'an import changes no list').toEqual([undefined, undefined])
  const shown = await run('places', 'refresh')
  expect(shown.stdout).toMatch(/^ {2}Dar Poeta \(plc_\w+\): closed for good$/m)
  expect(await closed()).toEqual([undefined, undefined])
  await run('places', 'refresh', '--apply')
  expect(await closed()).toEqual([undefined, true])
  expect((await run('places', 'refresh')).stdout, 'nothing is left to do').not.toContain('Dar Poeta')

  await importWith({ amenity: 'restaurant' })
  expect((await run('places', 'refresh', '--apply')).stdout).toMatch(/^ {2}Dar Poeta .*: .*open again/m)
  expect(await closed()).toEqual([undefined, undefined])
})
