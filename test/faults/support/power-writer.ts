// Run as a separate process whose writes and syncs are recorded: creates, changes and deletes lists in the data folder, and prints each
// list's state after the acknowledgement. It reopens the database several times.
import { writeSync } from 'node:fs'
import { askVia } from './ask.ts'
import { digestOf, ListWriter } from './list-writer.ts'
import { openRest } from './rest.ts'

const [dataDir, times, changes] = process.argv.slice(2) as [string, string, string]
const base = 'http://localhost'
const printAck = (slug: string, version: number, what: string) => writeSync(1, `ACK ${slug} ${version} ${what}\n`)

let seed = 0
let lists: ListWriter[] = []
for (let time = 0; time < Number(times); time++) {
  await using rest = await openRest({ DATA_DIR: dataDir })
  const ask = askVia(base, async request => rest.app.fetch(request))
  const { key } = await rest.storage.apiKeys.create('Ada’s script')
  while (lists.length < 3) {
    const list = await ListWriter.make(ask, key, seed++)
    lists.push(list)
    printAck(list.slug, list.known.version, digestOf(list.known))
  }
  // Changes all lists at once, so that they share commits.
  const change = async (list: ListWriter) => {
    const { status, json } = await list.write(ask)
    if (status >= 300) throw new Error(JSON.stringify(json))
    printAck(list.slug, list.known.version, digestOf(list.known))
  }
  for (let left = Number(changes); left > 0; left--) await Promise.all(lists.map(change))
  const [first, ...others] = lists
  await first!.delete(ask)
  printAck(first!.slug, first!.known.version, 'deleted')
  lists = others
}
