import { exportedList, type Notes } from './exported-list.ts'
import { makeFile, type Side } from './making.ts'

// A separate process: `node --expose-gc bench/export-memory.ts <side> <format> <notes>` prints the peak growth of its memory while it makes
// the file once.
const [side, format, notes] = process.argv.slice(2) as [Side, string, Notes]
const list = exportedList(notes)
globalThis.gc!()
const before = process.memoryUsage.rss()
let peak = before
makeFile(side, format, list, () => {
  peak = Math.max(peak, process.memoryUsage.rss())
})
console.log(peak - before)
