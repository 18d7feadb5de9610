// Run as a separate process that moves a data folder to PostgreSQL and is killed before or right after sending the given statement. Without
// one it prints the number of statements.
import pg from 'pg'
import { move } from '../../../src/storage/moving/move.ts'

const [dataDir, url, last = '0', when = ''] = process.argv.slice(2) as [string, string, string?, string?]
let statements = 0
const { query } = pg.Client.prototype
const kill = () => process.kill(process.pid, 'SIGKILL')
pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
  const isLast = ++statements === Number(last)
  if (isLast && when === 'before') kill()
  // By then the statement has been sent, and its response is not read.
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
