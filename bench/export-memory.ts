import { exportedList, type Notes } from './exported-list.ts'
import { makeFile, type Side } from './making.ts'

// A process of its own: `node --expose-gc bench/export-memory.ts <side> <format> <notes>` prints by how many bytes the memory that the
// process has of the system was at most above what it was with the list ready, while the file was made once.
const [side, format, notes] = process.argv.slice(2) as [Side, string, Notes]
const list = exportedList(notes)
globalThis.gc!()
const before = process.memoryUsage.rss()
let most = before
makeFile(side, format, list, () => {
  most = Math.max(most, process.memoryUsage.rss())
})
console.log(most - before)
