import { statSync } from 'node:fs'
import { resourceUsage, threadCpuUsage } from 'node:process'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { degreesOf } from '../../src/domain/field-types.ts'
import { oneBoxAround } from '../../src/places/areas/box.ts'
import { addSources, makeCurrent, removeSources } from '../../src/places/index/current-index.ts'
import { openIndexFile } from '../../src/places/index/index-file.ts'
import { placesFile, sourceFiles } from '../../src/places/index/index-files.ts'
import { openPlaceIndex } from '../../src/places/index/place-index.ts'
import type { PlaceRow } from '../../src/places/index/place-row.ts'
import type { IndexSource } from '../../src/places/index-builder/index.ts'
import type { SourcePlace } from '../../src/places/sources/source.ts'
import { randomOf } from '../eval/random.ts'
import { temporaryFolder } from '../folder.ts'
import { minimumDistance } from './minimum-distance.ts'
import { nameMaker } from './names.ts'
import { questionsOf, worldOf } from './questions.ts'
import { readReal } from './real.ts'
import { readSample } from './sample.ts'
import type { SearchTimes } from './searching.ts'
import { type Town, worldTowns } from './towns.ts'

/** The cost of an area; `cpuSeconds` of the thread that adds it. */
export type AreaCost = { seconds: number; cpuSeconds: number; bytes: number; merged: number }
export type Searches = { asked: number; p50: number; p99: number }
export type Areas = {
  added: AreaCost[]
  /** The same areas, added to an index of the starter places. */
  alone: AreaCost[]
  /** A list of places all over the world. */
  imported: AreaCost
  peakBytes: number
  searches: Record<'before' | 'meanwhile' | 'after', Searches>
}

// A separate process: `node bench/places/areas.ts FOLDER` adds areas to the index there while a thread searches, prints the cost, and
// removes them again.
const folder = process.argv[2]!
process.env.SQLITE_TMPDIR = folder
const placesAnArea = 20_000
/** The share of the area's places that the index may have already. */
const knownShare = 0.3
const quietMs = 10_000
const towns: readonly Town[] = [
  { name: 'Chicago', latitude: 41.85003, longitude: -87.65005, population: 2_720_546 },
  { name: 'Osaka', latitude: 34.69379, longitude: 135.50107, population: 2_753_862 },
  { name: 'Nairobi', latitude: -1.28333, longitude: 36.81667, population: 2_750_547 },
]

const real = await readReal()
const names = nameMaker(real.names)

/** Returns the records of another map of a town: some of the places that the index has, and others. */
const placesOf = (town: Town): SourcePlace[] => {
  const random = randomOf(town.name)
  const places: SourcePlace[] = []
  const add = (place: Omit<SourcePlace, 'mapPlaceId'>) =>
    places.push({
      ...place,
      mapPlaceId: `overture:${Buffer.from(`${town.name} ${places.length}`).toString('hex').padStart(32, '0')}`,
    })
  using first = openIndexFile(placesFile(folder))
  const { south, north, west, east } = oneBoxAround(town, 10_000)
  const known = first.db.prepare(`
    SELECT name, category, latitude, longitude FROM area JOIN place ON place.number BETWEEN first AND last
    WHERE north >= ? AND south <= ? AND east >= ? AND west <= ? LIMIT ${placesAnArea * knownShare}`)
  for (const row of known.all(south, north, west, east) as PlaceRow[]) {
    const moved = () => (random.next() - 0.5) / 5000
    add({
      name: row.name,
      category: String(row.category),
      latitude: degreesOf(row.latitude) + moved(),
      longitude: degreesOf(row.longitude) + moved(),
    })
  }
  const apart = minimumDistance()
  const { pointIn } = worldTowns()
  while (places.length < placesAnArea) {
    const name = names.next(random)
    const point = apart(name, pointIn(town, random))
    if (point) add({ name, category: random.pick(real.records).category, ...point })
  }
  return places
}

const importedPlaces = (): SourcePlace[] => {
  const random = randomOf('imported places')
  const { pick, pointIn } = worldTowns()
  return Array.from({ length: 2000 }, (_, at) => ({
    mapPlaceId: `file:guide/${at}`,
    name: names.next(random),
    category: random.pick(real.records).category,
    ...pointIn(pick(random), random),
  }))
}

const sourceOf = (name: string, places: readonly SourcePlace[]): IndexSource => ({
  name,
  format: 'made-up',
  fingerprint: '',
  read: async () => ({
    progress: () => 0,
    findings: (async function* () {
      for (let first = 0; first < places.length; first += 500)
        yield places.slice(first, first + 500).map(place => ({ place }))
    })(),
  }),
})

const addedTo = async (dataDir: string, source: IndexSource): Promise<AreaCost> => {
  const [start, cpu] = [performance.now(), threadCpuUsage()]
  const { merged } = await addSources(dataDir, [source], () => {})
  const { user, system } = threadCpuUsage(cpu)
  return {
    seconds: (performance.now() - start) / 1000,
    cpuSeconds: (user + system) / 1e6,
    bytes: statSync(sourceFiles(dataDir).find(file => file.source === source.name)!.path).size,
    merged,
  }
}

const fail = (error: unknown) => {
  throw error
}

const questions = () => {
  using index = openPlaceIndex(placesFile(folder))
  const byClass = questionsOf(worldOf(index, readSample(folder), real.names), 100)
  const random = randomOf('the order of the questions')
  return [...byClass.values()]
    .flat()
    .map(question => ({ question, at: random.next() }))
    .sort((a, b) => a.at - b.at)
    .map(({ question }) => question)
}

const summaryOf = (times: SearchTimes): Searches => {
  const took = times.map(time => time.took).sort((a, b) => a - b)
  const within = (share: number) => took[Math.max(0, Math.ceil(took.length * share) - 1)]!
  return { asked: took.length, p50: within(0.5), p99: within(0.99) }
}

await makeCurrent(folder, fail)
using starter = temporaryFolder()
await makeCurrent(starter.path, fail)
const sources = towns.map(town => sourceOf(`overture:${town.name.toLowerCase()}`, placesOf(town)))
const alone: AreaCost[] = []
for (const source of sources) alone.push(await addedTo(starter.path, source))

const searching = new Worker(new URL('searching.ts', import.meta.url), {
  workerData: { folder, questions: questions() },
})
const now = () => performance.timeOrigin + performance.now()
await pause(quietMs)
const begin = now()
const added: AreaCost[] = []
for (const source of sources) added.push(await addedTo(folder, source))
const end = now()
await pause(quietMs)
searching.postMessage('end')
const times = await new Promise<SearchTimes>((resolve, reject) =>
  searching.once('message', resolve).once('error', reject),
)
const guide = sourceOf('guide', importedPlaces())
const imported = await addedTo(folder, guide)
await removeSources(
  folder,
  [...sources, guide].map(({ name }) => name),
  () => {},
)

/** The first searches of a process are slow. */
const warmUpMs = 3000
console.log(
  JSON.stringify({
    added,
    alone,
    imported,
    peakBytes: resourceUsage().maxRSS * 1024,
    searches: {
      before: summaryOf(times.filter(({ endedAt }) => endedAt < begin && endedAt > begin - quietMs + warmUpMs)),
      meanwhile: summaryOf(times.filter(({ endedAt }) => endedAt >= begin && endedAt <= end)),
      after: summaryOf(times.filter(({ endedAt }) => endedAt > end)),
    },
  } satisfies Areas),
)
