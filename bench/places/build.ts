import { statSync } from 'node:fs'
import { cpuUsage, hrtime, resourceUsage } from 'node:process'
import { placesFile } from '../../src/places/index/index-files.ts'
import { madeWith } from '../../src/places/index/index-state.ts'
import { buildIndex, type Progress } from '../../src/places/index-builder/index.ts'
import type { Finding } from '../../src/places/sources/source.ts'
import { madeUpPlaces } from './made-up.ts'
import { readReal } from './real.ts'
import { type Sampled, sampling, writeSample } from './sample.ts'

/** The cost of building an index. Times in seconds. */
export type Build = {
  places: number
  bytes: number
  seconds: number
  cpuSeconds: number
  /** The part of `cpuSeconds` that generating the places took. */
  makingUp: number
  steps: Record<Progress['step'], number>
  /** Peak resident memory of the process. */
  peakBytes: number
  /** Peak before the first place: the generator holds all real names and towns. */
  beforeBytes: number
  missing: readonly string[]
}

// A separate process: `node bench/places/build.ts FOLDER PLACES` builds `places.db` there and prints its cost.
const [folder, count] = [process.argv[2]!, Number(process.argv[3])]
process.env.SQLITE_TMPDIR = folder
const real = await readReal()
const sample: Sampled[] = []
let makingUp = 0
let beforeBytes: number | undefined

async function* findings(): AsyncGenerator<Finding[]> {
  const groups = sampling(madeUpPlaces(real), count, sample)
  for (;;) {
    const start = cpuUsage()
    const { value: group, done } = await groups.next()
    makingUp += secondsOf(cpuUsage(start))
    beforeBytes ??= resourceUsage().maxRSS * 1024
    if (done) return
    yield group
  }
}

const steps: Record<string, number> = {}
let [step, since] = ['reading', hrtime.bigint()]
const stepTo = (next: string) => {
  const now = hrtime.bigint()
  steps[step] = (steps[step] ?? 0) + Number(now - since) / 1e9
  ;[step, since] = [next, now]
}

const before = cpuUsage()
const start = hrtime.bigint()
const file = placesFile(folder)
const { merged } = await buildIndex(file, {
  source: {
    name: 'made-up',
    format: 'made-up',
    fingerprint: '',
    read: async () => ({ progress: () => 0, findings: findings() }),
  },
  today: new Date().toISOString().slice(0, 10),
  madeWith: madeWith(),
  onProgress: progress => progress.step !== step && stepTo(progress.step),
})
stepTo('')
if (merged > 0) throw new Error(`${merged} places are too near a place of the same name.`)
writeSample(folder, sample)
console.log(
  JSON.stringify({
    places: count,
    bytes: statSync(file).size,
    seconds: Number(hrtime.bigint() - start) / 1e9,
    cpuSeconds: secondsOf(cpuUsage(before)),
    makingUp,
    steps: steps as Build['steps'],
    peakBytes: resourceUsage().maxRSS * 1024,
    beforeBytes: beforeBytes!,
    missing: real.missing,
  } satisfies Build),
)

function secondsOf({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1e6
}
