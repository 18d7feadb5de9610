import { cpuUsage, hrtime } from 'node:process'
import { placesFile } from '../../src/places/index/index-files.ts'
import { openPlaceIndex, type PlaceIndex } from '../../src/places/index/place-index.ts'
import { inSameThread } from '../../src/places/open-local.ts'
import { localLookup } from '../../src/places/providers/local.ts'
import { placeLookup } from '../../src/places/providers/lookup.ts'
import { keyOf } from '../eval/spelling.ts'
import { openBaseline } from './baseline.ts'
import { comparingEveryPlace } from './every-place.ts'
import { type Question, questionsOf, worldOf } from './questions.ts'
import { readReal } from './real.ts'
import { readSample } from './sample.ts'

/** Figures of one class of questions; times in milliseconds. */
export type Side = { asked: number; p50: number; p99: number; max: number; cpu50: number; cpu99: number; found: number }
export type Searched = { name: string; engine: Side; baseline: Side; everyPlace?: EveryPlace }[]
/** The engine beside the same scorer over every place within reach: CPU milliseconds, places compared, and how often both find the same first. */
export type EveryPlace = { asked: number; compared: number; cpu50: number; engineCpu50: number; sameFirst: number }

// A separate process: `node bench/places/search.ts FOLDER QUESTIONS` sends this number of questions of each class to the index and to its
// baseline in turn, and prints the times.
const [folder, each] = [process.argv[2]!, Number(process.argv[3])]
const limit = 10
const warmUp = 30
/** The time limit of a class for the baseline, and for comparing every place, in milliseconds. */
const maxBaselineMs = 20_000
/** Larger areas hold too many places to compare each. */
const maxReachMeters = 100_000

using directory = openPlaceIndex(placesFile(folder))
using baseline = openBaseline(folder)
const everyPlace = comparingEveryPlace(directory, baseline)
const searchIn = (index: PlaceIndex) =>
  placeLookup({ local: inSameThread(localLookup({ ask: question => question(index) })), providers: [] }).search
const [search, searchEveryPlace] = [searchIn(directory), searchIn(everyPlace.index)]
const { names } = await readReal()
const questions = questionsOf(worldOf(directory, readSample(folder), names), warmUp + each)

type Times = { wall: number[]; cpu: number[]; found: number }
const noTimes = (): Times => ({ wall: [], cpu: [], found: 0 })

const timed = async (times: Times, { name }: Question, ask: () => Promise<readonly string[]> | readonly string[]) => {
  const cpu = cpuUsage()
  const start = hrtime.bigint()
  const answer = await ask()
  times.wall.push(Number(hrtime.bigint() - start) / 1e6)
  const { user, system } = cpuUsage(cpu)
  times.cpu.push((user + system) / 1000)
  if (name === undefined ? answer.length > 0 : answer.some(found => keyOf(found) === name)) times.found++
}

const answered: Searched = []
const together = { engine: noTimes(), baseline: noTimes() }
for (const [name, asked] of questions) {
  const times = { engine: noTimes(), baseline: noTimes() }
  let spent = 0
  for (const [turn, question] of asked.entries()) {
    const { query, near } = question
    if (turn === warmUp) {
      Object.assign(times, { engine: noTimes(), baseline: noTimes() })
      spent = 0
    }
    // The baseline knows no towns: it gets their position at no cost.
    const where = near === undefined ? undefined : directory.near(near)
    const sides = {
      engine: async () => (await search(query, { near }, limit)).places.map(({ facts }) => facts.name),
      baseline: () => baseline.search(query, where, limit).map(({ name }) => name),
    }
    const order = (['engine', 'baseline'] as const).filter(side => side === 'engine' || spent < maxBaselineMs)
    for (const side of turn % 2 === 0 ? order : order.toReversed()) {
      await timed(times[side], question, sides[side])
      if (side === 'baseline') spent += times.baseline.wall.at(-1)!
    }
  }
  const compared = await besideEveryPlace(asked.slice(warmUp))
  answered.push({
    name,
    engine: sideOf(times.engine),
    baseline: sideOf(times.baseline),
    ...(compared && { everyPlace: compared }),
  })
  for (const side of ['engine', 'baseline'] as const) {
    together[side].wall.push(...times[side].wall)
    together[side].cpu.push(...times[side].cpu)
    together[side].found += times[side].found
  }
}
answered.unshift({ name: 'all of these', engine: sideOf(together.engine), baseline: sideOf(together.baseline) })
console.log(JSON.stringify(answered))

/** Asks some questions of a class near a town, in turn of both. @returns `undefined` if the class has none */
async function besideEveryPlace(asked: readonly Question[]): Promise<EveryPlace | undefined> {
  const located = asked.filter(({ near }) => near !== undefined && directory.near(near)!.reachMeters <= maxReachMeters)
  const [own, every] = [noTimes(), noTimes()]
  let [compared, same] = [0, 0]
  const end = performance.now() + maxBaselineMs
  for (const question of located) {
    if (performance.now() > end) break
    const first = async (times: Times, ask: typeof search) => {
      let id: string | undefined
      await timed(times, question, async () => {
        const { places } = await ask(question.query, { near: question.near }, limit)
        id = places[0]?.facts.mapPlaceId
        return places.map(({ facts }) => facts.name)
      })
      return id
    }
    if ((await first(own, search)) === (await first(every, searchEveryPlace))) same++
    compared += everyPlace.compared()
  }
  const { length } = every.cpu
  if (length === 0) return undefined
  return {
    asked: length,
    compared: compared / length,
    cpu50: sideOf(every).cpu50,
    engineCpu50: sideOf(own).cpu50,
    sameFirst: same / length,
  }
}

function sideOf({ wall, cpu, found }: Times): Side {
  const [walls, cpus] = [wall, cpu].map(values => values.toSorted((a, b) => a - b)) as [number[], number[]]
  const within = (values: number[], share: number) => values[Math.max(0, Math.ceil(values.length * share) - 1)]!
  return {
    asked: wall.length,
    p50: within(walls, 0.5),
    p99: within(walls, 0.99),
    max: walls.at(-1)!,
    cpu50: within(cpus, 0.5),
    cpu99: within(cpus, 0.99),
    found: found / wall.length,
  }
}
