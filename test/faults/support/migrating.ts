// Run as a separate process that migrates a database and is killed before the given statement.
import { join } from 'node:path'
import { Database } from '../../../src/storage/database.ts'
import { postgresEngine } from '../../../src/storage/postgres.ts'
import { sqliteEngine } from '../../../src/storage/sqlite.ts'
import { watched } from './watched-engine.ts'

const [url, dataDir, last] = process.argv.slice(2) as [string, string, string]
let statements = 0
const engine = url ? postgresEngine(url) : sqliteEngine(join(dataDir, 'forklist.db'))
await using database = new Database(
  watched(engine, statement => {
    statements = statement
    if (statement === Number(last)) process.kill(process.pid, 'SIGKILL')
  }),
)
await database.migrate()
process.send?.(statements)
