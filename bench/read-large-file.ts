import { readFileSync } from 'node:fs'
import { decodeBytes } from '../src/formats/import/decode.ts'
import { readFile } from '../src/formats/import/read-file.ts'
import { isZip, openArchive } from '../src/formats/import/zip.ts'
import { townNames } from '../src/places/gazetteer/town-names.ts'

// A separate process: `node bench/read-large-file.ts <side> <file>` prints the CPU seconds and the peak memory of reading a file once.
const [side, file] = process.argv.slice(2) as [string, string]
const bytes = readFileSync(file)
const towns = townNames()

const partsOf = (bytes: Uint8Array): Uint8Array[] =>
  isZip(bytes) ? openArchive(bytes).files.map(part => part.bytes()) : [bytes]
const sides: Record<string, () => number> = {
  read: () => readFile(bytes, towns).rows.length,
  baseline: () => partsOf(bytes).reduce((sum, part) => sum + decodeBytes(part).split('\n').length, 0),
}
const before = process.cpuUsage()
const rows = sides[side]!()
const { user, system } = process.cpuUsage(before)
console.log(JSON.stringify({ rows, cpu: (user + system) / 1e6, megabytes: process.resourceUsage().maxRSS / 1024 }))
