import { execFile } from 'node:child_process'
import { readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { fingerprintOf } from '../../../src/places/areas/named-area.ts'
import { addSources, makeCurrent, openCurrentIndex, removeSources } from '../../../src/places/index/current-index.ts'
import { placeFiguresOf } from '../../../src/places/index/figures.ts'
import { indexFiles, placesFile, sourceFiles } from '../../../src/places/index/index-files.ts'
import { openLiveIndex } from '../../../src/places/index/live-index.ts'
import { openPlaceIndex } from '../../../src/places/index/place-index.ts'
import { importPlaces } from '../../../src/places/index-builder/import-places.ts'
import type { IndexSource } from '../../../src/places/index-builder/index.ts'
import { localLookup } from '../../../src/places/providers/local.ts'
import type { SourceLocality, SourcePlace } from '../../../src/places/sources/source.ts'
import { givePlaces } from '../../support/places.ts'
import { emptyFolder, fail, folderWithoutPlaces, lookUpIn } from './starter-places.ts'

const bare = await folderWithoutPlaces()
const newFolder = () => givePlaces(emptyFolder(), placesFile(bare))

const overture = (number: number) => `overture:${String(number).padStart(32, '0')}`

const place = (mapPlaceId: string, name: string, latitude: number, longitude: number, more = {}): SourcePlace => ({
  mapPlaceId,
  name,
  latitude,
  longitude,
  category: 'restaurant',
  ...more,
})

const source = (
  name: string,
  places: readonly SourcePlace[],
  localities: readonly SourceLocality[] = [],
  attribution = '© Overture Maps Foundation',
): IndexSource => ({
  name,
  format: 'test',
  attribution,
  fingerprint: fingerprintOf({ slug: name, name, area: { ...places[0]!, meters: 20_000 } }, '1'),
  read: async () => ({
    progress: () => 1,
    findings: (async function* () {
      yield [...localities.map(locality => ({ locality })), ...places.map(each => ({ place: each }))]
    })(),
  }),
})

const alinea = place(overture(1), 'Alinea', 41.91336, -87.64809, { website: 'https://www.alinearestaurant.com/' })
const pequods = place(overture(2), 'Pequod’s Pizza', 41.92194, -87.66436, { phone: '+1 773-327-1512' })
const auCheval = place(overture(3), 'Au Cheval', 41.88463, -87.64762)
const chicago = source('overture:chicago', [alinea, pequods, auCheval])

const added = async (dataDir: string, ...sources: IndexSource[]) => {
  let built: Awaited<ReturnType<typeof addSources>> | undefined
  for (const each of sources) built = await addSources(dataDir, [each], () => {})
  return built!
}

const searched = async (dataDir: string, query: string, near?: string) => {
  using index = await openCurrentIndex(dataDir, fail)
  return lookUpIn(index)
    .find(query, near === undefined ? {} : { near }, 5)
    .hits.map(({ facts }) => facts)
}

const got = async (dataDir: string, id: string) => {
  using index = await openCurrentIndex(dataDir, fail)
  return index.get(id)
}

const counted = async (dataDir: string, near: string) => {
  using index = await openCurrentIndex(dataDir, fail)
  const point = index.near(near)!
  return index.countWithin(point, 30_000)
}

const fromFile = async (dataDir: string, name: string, ...rows: string[]) => {
  const file = join(dataDir, `${name}.csv`)
  writeFileSync(file, ['id,name,latitude,longitude,address,openingHours', ...rows].join('\n'))
  return importPlaces(dataDir, [{ file, source: name, attribution: '© OpenStreetMap contributors' }], () => {})
}

const auChevalRow = 'osm:node/1998,Au Cheval,41.88465,-87.6476,800 West Randolph Street,Mo-Su 11:00-24:00'

test('an added area is searched beside the starter places, which stay', async () => {
  const dataDir = givePlaces(emptyFolder())
  expect(await added(dataDir, chicago)).toMatchObject({ places: expect.any(Number), warnings: [] })
  expect(await searched(dataDir, 'alinea', 'Chicago')).toMatchObject([{ name: 'Alinea' }])
  expect(await searched(dataDir, 'pequods pizza')).toMatchObject([{ name: 'Pequod’s Pizza' }])
  expect((await searched(dataDir, 'Dar Poeta', 'Rome'))[0]).toMatchObject({ name: 'Dar Poeta' })
  expect(await counted(dataDir, 'Chicago')).toBe(3)
})

test('a hundred restaurants of a name in one area do not hide the one in another', async () => {
  const dataDir = newFolder()
  const inChicago = Array.from({ length: 150 }, (_, i) => place(overture(i), 'Mizuno', 41.8 + i / 500, -87.65))
  const inOsaka = place(overture(999), 'Mizuno', 34.66894, 135.50313)
  await added(dataDir, source('overture:chicago', inChicago), source('overture:osaka', [inOsaka]))
  using index = await openCurrentIndex(dataDir, fail)
  const found = index.retrieve([{ words: ['mizuno'] }]).map(number => index.facts(number).mapPlaceId)
  expect(found).toHaveLength(100)
  expect(found).toContain(inOsaka.mapPlaceId)
})

test('a restaurant of an import and of an area is one answer with the older id and the facts of both', async () => {
  const dataDir = newFolder()
  await fromFile(dataDir, 'illinois', auChevalRow)
  await added(dataDir, source('overture:chicago', [{ ...auCheval, website: 'https://auchevaldiner.com/' }, alinea]))
  const answers = await searched(dataDir, 'Au Cheval', 'Chicago')
  expect(answers).toHaveLength(1)
  const both = {
    mapPlaceId: 'osm:node/1998',
    address: '800 West Randolph Street',
    openingHours: 'Mo-Su 11:00-24:00',
    website: 'https://auchevaldiner.com/',
    attribution: '© OpenStreetMap contributors; © Overture Maps Foundation',
  }
  expect(answers[0]).toMatchObject(both)
  for (const id of ['osm:node/1998', auCheval.mapPlaceId]) expect(await got(dataDir, id)).toMatchObject(both)
  expect(await counted(dataDir, 'Chicago'), 'each restaurant is counted once').toBe(2)
})

test('every spelling of either source finds the restaurant', async () => {
  const dataDir = newFolder()
  await fromFile(dataDir, 'japan', 'osm:node/5,蟹道楽 道頓堀本店,34.66895,135.50136,,')
  await added(
    dataDir,
    source('overture:osaka', [
      place(overture(4), '蟹道楽 道頓堀本店', 34.66893, 135.5014, { otherNames: ['Kani Doraku Dotonbori Honten'] }),
    ]),
  )
  for (const query of ['kani doraku dotonbori honten', '蟹道楽 道頓堀本店'])
    expect(await searched(dataDir, query, 'Osaka')).toMatchObject([{ mapPlaceId: 'osm:node/5' }])
})

test('removing an area removes only what no other source has', async () => {
  const dataDir = newFolder()
  await fromFile(dataDir, 'illinois', auChevalRow)
  await added(dataDir, chicago)
  const { places } = await removeSources(dataDir, ['overture:chicago'], () => {})
  expect(await searched(dataDir, 'Alinea', 'Chicago')).toEqual([])
  for (const id of ['osm:node/1998', auCheval.mapPlaceId])
    expect(await got(dataDir, id)).toMatchObject({ mapPlaceId: 'osm:node/1998' })
  expect(await got(dataDir, alinea.mapPlaceId)).toBeUndefined()
  expect(await counted(dataDir, 'Chicago')).toBe(1)
  expect(placeFiguresOf(dataDir)()).toMatchObject({ places })
  expect(sourceFiles(dataDir)).toMatchObject([{ source: 'starter' }, { source: 'illinois' }])
})

test('an import beside an area joins with it, and its removal keeps the area', async () => {
  const dataDir = newFolder()
  await added(dataDir, chicago)
  await fromFile(dataDir, 'illinois', auChevalRow)
  expect(await got(dataDir, auCheval.mapPlaceId)).toMatchObject({ mapPlaceId: 'osm:node/1998' })
  expect(await counted(dataDir, 'Chicago')).toBe(3)
  await removeSources(dataDir, ['illinois'], () => {})
  expect(await got(dataDir, auCheval.mapPlaceId)).toMatchObject({ mapPlaceId: auCheval.mapPlaceId })
  expect(await got(dataDir, 'osm:node/1998'), 'every id stays').toMatchObject({ mapPlaceId: auCheval.mapPlaceId })
  expect(await counted(dataDir, 'Chicago')).toBe(3)
})

test('a newer edition of an area replaces it, keeps its ids and says what is gone', async () => {
  const dataDir = newFolder()
  await added(dataDir, chicago, source('overture:chicago', [alinea, { ...auCheval, phone: '+1 312-929-4580' }]))
  expect(sourceFiles(dataDir)).toHaveLength(2)
  expect(await got(dataDir, auCheval.mapPlaceId)).toMatchObject({ phone: '+1 312-929-4580' })
  expect(await got(dataDir, pequods.mapPlaceId)).toBeUndefined()
  using index = await openCurrentIndex(dataDir, fail)
  expect(index.goneSince(pequods.mapPlaceId)).toBe(new Date().toISOString().slice(0, 10))
})

test('areas that overlap answer once, and the newer one counts', async () => {
  const dataDir = newFolder()
  const westLoop = source('overture:41.8846-87.6476', [{ ...auCheval, phone: '+1 312-929-4580' }])
  await added(dataDir, chicago, westLoop)
  expect(await searched(dataDir, 'Au Cheval', 'Chicago')).toMatchObject([{ phone: '+1 312-929-4580' }])
  expect(await counted(dataDir, 'Chicago')).toBe(3)
  await removeSources(dataDir, ['overture:chicago'], () => {})
  expect(await counted(dataDir, 'Chicago')).toBe(1)
})

test('a restaurant that a newer release renames is one place with its id', async () => {
  const dataDir = newFolder()
  const renamed = { ...auCheval, name: 'Blue Door Kitchen' }
  await added(dataDir, chicago, source('overture:west-loop', [renamed, alinea]))
  expect(await counted(dataDir, 'Chicago')).toBe(3)
  expect(await searched(dataDir, 'Blue Door Kitchen', 'Chicago')).toMatchObject([renamed])
})

test('a restaurant with another id in a newer release is one place with both ids', async () => {
  const dataDir = newFolder()
  const again = { ...auCheval, mapPlaceId: overture(9), latitude: auCheval.latitude + 0.00005 }
  await added(dataDir, chicago, source('overture:west-loop', [again]))
  expect(await counted(dataDir, 'Chicago')).toBe(3)
  for (const { mapPlaceId } of [auCheval, again])
    expect(await got(dataDir, mapPlaceId)).toMatchObject({ mapPlaceId: auCheval.mapPlaceId })
})

test('an id of a former record in one area leads to the same place in the next area', async () => {
  const dataDir = newFolder()
  const again = { ...auCheval, mapPlaceId: overture(9) }
  await added(dataDir, chicago, source('overture:chicago', [alinea, again]))
  await added(dataDir, source('overture:west-loop', [{ ...auCheval, name: 'Blue Door Kitchen' }]))
  expect(await counted(dataDir, 'Chicago')).toBe(2)
  expect(await searched(dataDir, 'Blue Door Kitchen', 'Chicago')).toHaveLength(1)
})

test('a pub of three sources is one answer, though the last one calls it a restaurant', async () => {
  const dataDir = newFolder()
  const pub = place('osm:node/7', 'The Twisted Spoke', 41.89, -87.65, { category: 'pub' })
  const [second, third] = [overture(7), overture(8)].map(mapPlaceId => ({ ...pub, mapPlaceId }))
  await added(dataDir, source('osm:chicago', [pub]), source('overture:chicago', [second!]))
  await added(dataDir, source('overture:west-loop', [{ ...third!, category: 'restaurant' }]))
  expect(await searched(dataDir, 'The Twisted Spoke', 'Chicago')).toMatchObject([{ mapPlaceId: 'osm:node/7' }])
  expect(await counted(dataDir, 'Chicago')).toBe(1)
})

test('a restaurant that moves away from its record in another area keeps nothing of it', async () => {
  const dataDir = newFolder()
  const [here, there] = [
    place('osm:node/1998', 'Au Cheval', 41.88465, -87.6476),
    place('osm:node/1998', 'Blue Door Kitchen', 41.8866, -87.6476),
  ]
  await added(dataDir, source('osm:chicago', [here]))
  await added(dataDir, source('overture:chicago', [{ ...auCheval, website: 'https://auchevaldiner.com/' }]))
  expect(await counted(dataDir, 'Chicago')).toBe(1)
  await added(dataDir, source('osm:chicago', [there]))
  expect(await counted(dataDir, 'Chicago')).toBe(2)
  const moved = await got(dataDir, 'osm:node/1998')
  expect(moved).toMatchObject({ name: 'Blue Door Kitchen' })
  expect(moved).not.toHaveProperty('website')
  expect(await got(dataDir, auCheval.mapPlaceId)).toMatchObject({ name: 'Au Cheval' })
})

test('areas of OpenStreetMap and Overture Maps give one restaurant its phone, website and hours', async () => {
  const dataDir = newFolder()
  const [phone, website, openingHours] = ['+1 312-929-4580', 'https://auchevaldiner.com/', 'Mo-Su 11:00-24:00']
  const mapped = place('osm:node/1998', 'Au Cheval', 41.88465, -87.6476, { openingHours })
  const areas = [
    source('osm:chicago', [mapped], [], '© OpenStreetMap contributors'),
    source('overture:chicago', [{ ...auCheval, phone, website }, alinea]),
  ]
  for (const order of [areas, areas.toReversed()]) {
    const folder = order === areas ? dataDir : newFolder()
    await added(folder, ...order)
    const [answer, ...others] = await searched(folder, 'Au Cheval', 'Chicago')
    expect(others).toEqual([])
    expect(answer).toMatchObject({ phone, website, openingHours })
    expect(answer!.attribution!.split('; ').sort()).toEqual([
      '© OpenStreetMap contributors',
      '© Overture Maps Foundation',
    ])
    expect(await counted(folder, 'Chicago')).toBe(2)
  }
})

test('a town that only the sources of an area name is found', async () => {
  const dataDir = newFolder()
  const district = { name: 'Fulton Market', latitude: 41.8867, longitude: -87.6486, population: 0 }
  await added(dataDir, source('overture:chicago', [auCheval], [district]))
  expect(await searched(dataDir, 'Au Cheval', 'Fulton Market, Chicago')).toMatchObject([{ name: 'Au Cheval' }])
})

test('an index of another version is rebuilt with its areas', async () => {
  const dataDir = newFolder()
  await fromFile(dataDir, 'illinois', auChevalRow)
  await added(dataDir, chicago)
  for (const file of indexFiles(dataDir)) {
    using db = new DatabaseSync(file)
    db.exec("UPDATE meta SET value = 'another version' WHERE key = 'made_with'")
  }
  await makeCurrent(dataDir, fail)
  expect(await searched(dataDir, 'Alinea', 'Chicago')).toMatchObject([{ name: 'Alinea' }])
  expect(await counted(dataDir, 'Chicago')).toBe(3)
})

test('a damaged area is moved aside, and the others answer', async () => {
  const dataDir = newFolder()
  await added(dataDir, chicago, source('overture:osaka', [place(overture(4), 'Kani Doraku', 34.66893, 135.5014)]))
  writeFileSync(sourceFiles(dataDir)[1]!.path, 'no index')
  const failed = vi.fn()
  using index = await openCurrentIndex(dataDir, failed)
  expect(failed.mock.calls).toMatchObject([[{ message: expect.stringMatching(/overture:chicago.*places get/) }]])
  expect(lookUpIn(index).find('Kani Doraku', { near: 'Osaka' }, 1).hits).toHaveLength(1)
  expect(readdirSync(join(dataDir, 'places'))).toContain('1-overture-chicago.db.of-no-use')
})

test('an area with damaged pages is moved aside too', async () => {
  const dataDir = givePlaces(emptyFolder())
  await added(dataDir, chicago)
  const { path } = sourceFiles(dataDir)[1]!
  const bytes = readFileSync(path)
  writeFileSync(path, bytes.fill(0xff, 4096 * Math.ceil(bytes.length / 8192)))
  const failed = vi.fn()
  using index = await openCurrentIndex(dataDir, failed)
  expect(failed.mock.calls).toMatchObject([[{ message: expect.stringMatching(/overture:chicago.*places get/) }]])
  expect(lookUpIn(index).find('Dar Poeta', { near: 'Rome' }, 1).hits).toHaveLength(1)
})

/** Adds an area in another process, which kills itself when a step begins for the nth time. */
const addedUntilKilled = async (dataDir: string, area: IndexSource, places: SourcePlace[], step: string, nth = 1) => {
  const module = new URL('../../../src/places/index/current-index.ts', import.meta.url).href
  const script = `
    import { addSources } from ${JSON.stringify(module)}
    async function* findings() { yield ${JSON.stringify(places.map(each => ({ place: each })))} }
    const read = async () => ({ progress: () => 1, findings: findings() })
    let [step, begun] = ['', 0]
    await addSources(${JSON.stringify(dataDir)}, [{ ...${JSON.stringify(area)}, read }], progress => {
      if (progress.step !== step && progress.step === ${JSON.stringify(step)} && ++begun === ${nth}) process.kill(process.pid, 'SIGKILL')
      step = progress.step
    })`
  const run = promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script])
  await expect(run).rejects.toMatchObject({ signal: 'SIGKILL' })
}

test.each(['reading', 'merging', 'writing spellings'])('a process killed while %s leaves the last area', async step => {
  const dataDir = newFolder()
  await added(dataDir, chicago)
  const before = readdirSync(join(dataDir, 'places'))
  const renamed = { ...alinea, name: 'Blue Door Kitchen' }
  const boston = place(overture(8), 'Neptune Oyster', 42.36321, -71.05607)
  await addedUntilKilled(dataDir, chicago, [renamed], step)
  await addedUntilKilled(dataDir, source('overture:boston', [boston]), [boston], step)
  const left = readdirSync(join(dataDir, 'places')).filter(name => !before.includes(name))
  expect(left.length).toBeGreaterThan(1)
  expect(await searched(dataDir, 'Alinea', 'Chicago')).toMatchObject([{ name: 'Alinea' }])
  expect(await counted(dataDir, 'Chicago')).toBe(3)

  const yesterday = Date.now() / 1000 - 86_400
  for (const name of left) utimesSync(join(dataDir, 'places', name), yesterday, yesterday)
  await added(dataDir, source('overture:osaka', [place(overture(4), 'Kani Doraku', 34.66893, 135.5014)]))
  expect(readdirSync(join(dataDir, 'places'))).toEqual([...before, '2-overture-osaka.db'])
})

test('a process killed between two areas that overlap leaves an index that the next one joins', async () => {
  const dataDir = newFolder()
  const westLoop = source('overture:west-loop', [{ ...auCheval, phone: '+1 312-929-4580' }, pequods])
  await added(dataDir, chicago, westLoop)
  await addedUntilKilled(dataDir, chicago, [alinea], 'merging', 2)
  expect(await counted(dataDir, 'Chicago')).toBe(3)
  expect(await searched(dataDir, 'Au Cheval', 'Chicago')).toMatchObject([{ phone: '+1 312-929-4580' }])
})

test('an open index gains and loses areas within a second', async () => {
  const dataDir = newFolder()
  vi.useFakeTimers({ toFake: ['performance'] })
  try {
    using live = await openLiveIndex(dataDir, fail)
    const { find } = localLookup(live)
    const names = () => {
      vi.advanceTimersByTime(2000)
      return find('Alinea', { near: 'Chicago' }, 1).hits.map(({ facts }) => facts.name)
    }
    expect(names()).toEqual([])
    await added(dataDir, chicago)
    expect(names()).toEqual(['Alinea'])
    await removeSources(dataDir, ['overture:chicago'], () => {})
    expect(names()).toEqual([])
  } finally {
    vi.useRealTimers()
  }
})

test('however restaurants are spread over areas, each is found by every id and counted once', async () => {
  const restaurants = Array.from({ length: 12 }, (_, at) => ({
    name: `${['Alinea', 'Oriole', 'Smyth', 'Topolobampo', 'Galit', 'Lula Cafe'][at % 6]!} ${at < 6 ? 'North' : 'South'}`,
    latitude: 41.85 + at / 500,
    longitude: -87.65,
  }))
  const spread = fc.array(fc.array(fc.nat(restaurants.length - 1), { minLength: 1, maxLength: 6 }), {
    minLength: 1,
    maxLength: 4,
  })
  await fc.assert(
    fc.asyncProperty(spread, async areas => {
      const dataDir = newFolder()
      // Each area has its own ids, as two maps of one town have.
      const idOf = (area: number, at: number) => `file:area${area}/${at}`
      for (const [area, members] of areas.entries()) {
        const places = [...new Set(members)].map(at => {
          const { name, latitude, longitude } = restaurants[at]!
          return place(idOf(area, at), name, latitude + area / 1e5, longitude)
        })
        await added(dataDir, source(`test:area${area}`, places))
      }
      using index = openPlaceIndex(...indexFiles(dataDir))
      const known = new Set(areas.flat())
      expect(index.countWithin({ latitude: 41.87, longitude: -87.65 }, 20_000)).toBe(known.size)
      for (const at of known) {
        const having = areas.flatMap((members, area) => (members.includes(at) ? [idOf(area, at)] : []))
        for (const id of having) expect(index.get(id)?.mapPlaceId).toBe(having[0])
        const { hits } = lookUpIn(index).find(restaurants[at]!.name, { near: 'Chicago' }, 5)
        expect(hits.filter(({ facts }) => facts.name === restaurants[at]!.name)).toHaveLength(1)
      }
    }),
    { numRuns: 8 },
  )
})
