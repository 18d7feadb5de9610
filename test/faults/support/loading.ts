// Run as a separate process that dumps and retires a database, or loads a dump, and is killed before or right after sending the given
// statement. Without one it prints the number of statements.
import { join } from 'node:path'
import { Database } from '../../../src/storage/database.ts'
import { dump } from '../../../src/storage/dump/dump.ts'
import { load } from '../../../src/storage/dump/load.ts'
import { readDump } from '../../../src/storage/dump/read-dump.ts'
import { postgresEngine } from '../../../src/storage/postgres.ts'
import { sqliteEngine } from '../../../src/storage/sqlite.ts'
import { watched } from './watched-engine.ts'

const [verb, file = '', dataDir = '', url = '', last = '0', when = ''] = process.argv.slice(2)
let statements = 0
const kill = () => process.kill(process.pid, 'SIGKILL')
const engine = url ? postgresEngine(url, true) : sqliteEngine(join(dataDir, 'forklist.db'), () => {}, false, true)
const counted = watched(engine, () => {
  const isLast = ++statements === Number(last)
  if (isLast && when === 'before') kill()
  // By then the statement has been sent, and its response is not read.
  if (isLast) setImmediate(kill)
})
{
  await using database = new Database(counted)
  const request = { now: () => new Date().toISOString(), onProgress: () => {} }
  if (verb === 'load') await load(database, readDump(file), { ...request, audit: { command: 'load', who: 'ada' } })
  else await dump(database, { ...request, file, retire: { command: 'dump --retire', who: 'ada' } })
}
process.stdout.write(String(statements))
