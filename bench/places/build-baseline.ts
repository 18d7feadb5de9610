import { cpuUsage, hrtime } from 'node:process'
import { buildBaseline } from './baseline.ts'

// A process of its own: `node bench/places/build-baseline.ts FOLDER` makes the baseline of the directory there and prints what it took.
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
