import { readFileSync } from 'node:fs'
import { cpuUsage, hrtime, resourceUsage } from 'node:process'
import { inflateSync } from 'node:zlib'
import { PbfReader } from 'pbf'
import { importPlaces } from '../../src/places/index-builder/import-places.ts'
import { headerEnd, lengthBytes, readBlobHeader } from '../../src/places/sources/osm/blob-file.ts'
import { osmPbf } from '../../src/places/sources/osm/index.ts'

export type Reading = { places: number; localities: number; seconds: number; cpuSeconds: number; peakBytes: number }

type Counts = Pick<Reading, 'places' | 'localities'>

/** Operations on an extract. The last is the unavoidable part: unpacking it. */
const ways: Record<string, (file: string, folder: string) => Promise<Counts>> = {
  async import(file, folder) {
    const { read } = await importPlaces(folder, [{ file, source: 'long' }], () => {})
    const { kept, localities } = read.get('long')!
    return { places: kept, localities }
  },
  async read(file) {
    const counts = { places: 0, localities: 0 }
    for await (const group of (await osmPbf.read(file, 'long')).findings)
      for (const finding of group) {
        if ('place' in finding) counts.places++
        if ('locality' in finding) counts.localities++
      }
    return counts
  },
  async unpack(file) {
    const bytes = readFileSync(file)
    for (let at = 0; at < bytes.length; ) {
      const begin = at + headerEnd(bytes.subarray(at))
      const end = begin + readBlobHeader(bytes.subarray(at + lengthBytes, begin)).length
      new PbfReader(bytes.subarray(begin, end)).readFields((field, _, pbf) => {
        if (field === 3) inflateSync(pbf.readBytes())
      }, undefined)
      at = end
    }
    return { places: 0, localities: 0 }
  },
}

// A separate process: `node bench/places/osm-reading.ts import|read|unpack FILE FOLDER` prints its cost.
const [way, file, folder] = process.argv.slice(2) as [string, string, string]
const before = cpuUsage()
const start = hrtime.bigint()
const counts = await ways[way]!(file, folder)
const seconds = Number(hrtime.bigint() - start) / 1e9
const { user, system } = cpuUsage(before)
console.log(
  JSON.stringify({
    ...counts,
    seconds,
    cpuSeconds: (user + system) / 1e6,
    peakBytes: resourceUsage().maxRSS * 1024,
  } satisfies Reading),
)
