import { availableParallelism, cpus, loadavg, release, totalmem, type } from 'node:os'
import { relative } from 'node:path'
import { parseArgs } from 'node:util'
import { changes } from './changes.ts'
import { dependencies } from './dependencies.ts'
import { dumps } from './dumps.ts'
import { exports } from './exports.ts'
import { type Figure, markdown, short } from './figure.ts'
import { firstReads } from './first-reads.ts'
import { root } from './folder.ts'
import { growth, sizes as growthSizes } from './growth/index.ts'
import { imports } from './imports.ts'
import { largeFiles } from './large-files.ts'
import { moves } from './moves.ts'
import { onPostgres } from './on-postgres.ts'
import { peers } from './peers.ts'
import { places, sizes } from './places/index.ts'
import { main } from './processes.ts'
import { ranking } from './ranking/index.ts'
import { reads } from './reads.ts'
import { writeAll, writeSome } from './results.ts'
import { starts } from './starts.ts'
import { toolCalls } from './tool-calls.ts'
import { waysToStart } from './ways-to-start.ts'
import { editing } from './web/editing.ts'
import { journey } from './web/journey.ts'
import { lighthouse } from './web/lighthouse.ts'
import { pages } from './web/pages.ts'
import { writes } from './writes/index.ts'

// `node bench/run.ts` measures everything and writes RESULTS.md. With names, `node bench/run.ts moves reads`, it measures and prints only
// these, or with `--write` replaces them in RESULTS.md. With `--quick` it measures the cost of requests in few rounds and prints it.
const { values, positionals: wanted } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, write: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const figures: Record<string, () => Figure | Figure[] | Promise<Figure | Figure[]>> = {
  reads,
  peers,
  firstReads,
  pages,
  lighthouse,
  editing,
  journey,
  toolCalls,
  moves,
  changes,
  writes,
  onPostgres,
  exports,
  imports,
  largeFiles,
  starts,
  waysToStart,
  places: () => places(values.quick ? sizes.slice(0, 1) : sizes),
  dumps,
  ranking,
  growth: () => growth(values.quick ? growthSizes.slice(0, 2) : growthSizes),
  dependencies,
}

/** The measurements of a three-minute run. */
const quickly = ['reads', 'firstReads', 'peers', 'toolCalls', 'moves', 'starts']

const unknown = wanted.filter(name => !(name in figures))
if (unknown.length > 0) throw new Error(`No such figure: ${unknown}. There are: ${Object.keys(figures)}`)

const circumstances =
  `${new Date().toISOString().slice(0, 10)}, Node ${process.version}, ${cpus()[0]?.model.trim()}, ${availableParallelism()} cores, ` +
  `${short(totalmem() / 2 ** 30)} GiB of memory, ${type()} ${release()}, load ${short(loadavg()[0]!)} at the start, measured on \`${relative(root, main)}\`.`
console.log(`${circumstances}\n`)

const sections: string[] = []
for (const [name, measure] of Object.entries(figures)) {
  const isWanted = wanted.length > 0 ? wanted.includes(name) : !values.quick || quickly.includes(name)
  if (!isWanted) continue
  for (const section of [await measure()].flat().map(markdown)) {
    console.log(section)
    sections.push(section)
  }
}
if (wanted.length === 0 && !values.quick) writeAll(sections, circumstances)
else if (values.write) writeSome(sections, circumstances)
