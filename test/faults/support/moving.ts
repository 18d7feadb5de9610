// Run as a process of its own, which moves a data folder to PostgreSQL and is killed before it sends the given statement, or right after.
// Without one it says how many there are.
import pg from 'pg'
import { move } from '../../../src/storage/moving/move.ts'

const [dataDir, url, last = '0', when = ''] = process.argv.slice(2) as [string, string, string?, string?]
let statements = 0
const { query } = pg.Client.prototype
const kill = () => process.kill(process.pid, 'SIGKILL')
pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
  const isLast = ++statements === Number(last)
  if (isLast && when === 'before') kill()
  // It has gone out by then, and nobody reads the answer.
  if (isLast) setImmediate(kill)
  return Reflect.apply(query, this, args)
} as never
await move({
  ...{ dataDir, url, name: 'db1/forklist', anew: false, audit: { command: 'migrate-to', who: 'ada' } },
  now: () => new Date().toISOString(),
  onProgress: () => {},
  log: () => {},
})
process.stdout.write(String(statements))
