import { cpuUsage, hrtime } from 'node:process'
import { buildBaseline } from './baseline.ts'

// A separate process: `node bench/places/build-baseline.ts FOLDER` builds the baseline of the index there and prints its cost.
const start = hrtime.bigint()
const bytes = buildBaseline(process.argv[2]!)
const { user, system } = cpuUsage()
console.log(
  JSON.stringify({
    bytes,
    seconds: Number(hrtime.bigint() - start) / 1e9,
    cpuSeconds: (user + system) / 1e6,
  } satisfies BaselineBuild),
)

export type BaselineBuild = { bytes: number; seconds: number; cpuSeconds: number }
