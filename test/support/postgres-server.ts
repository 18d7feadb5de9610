// Runs a PostgreSQL server until its standard input ends, and removes its data. So it also ends when its creator is killed. Once ready, it
// prints a `SharedPostgres` as JSON. `POSTGRES_BIN` in its environment is the folder of its programs; `PGBOUNCER=on` starts a proxy.
import { execFile } from 'node:child_process'
import { appendFile, chown, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { promisify } from 'node:util'
import { embeddedPrograms } from './embedded-postgres.ts'
import { freePort } from './free-port.ts'
import { PgBouncer } from './pgbouncer.ts'
import type { SharedPostgres } from './postgres-for-all.ts'

// PostgreSQL refuses to run as root.
const nobody = { uid: 65534, gid: 65534 }
const runsAs = process.getuid?.() === 0 && nobody
const inputEnded = finished(process.stdin.resume(), { writable: false })
// If the tests were killed, nobody reads the output. That must not prevent the clean-up.
process.stderr.on('error', () => {})

const folder = await mkdtemp(join(tmpdir(), 'forklist-postgres-'))
const data = join(folder, 'data')
const log = join(folder, 'log')
try {
  if (runsAs) await chown(folder, runsAs.uid, runsAs.gid)
  const bin = process.env.POSTGRES_BIN || (await embeddedPrograms(folder, runsAs || {}))
  const port = await freePort()
  const settings = {
    port,
    listen_addresses: "'127.0.0.1'",
    unix_socket_directories: "''",
    // These two lose data only if the operating system crashes, which no test causes. `synchronous_commit` stays on: without
    // it, killing the server would lose acknowledged commits.
    fsync: 'off',
    full_page_writes: 'off',
  }
  await run(join(bin, 'initdb'), [
    ...['--pgdata', data, '--username=postgres', '--auth=trust', '--no-sync', '--encoding=UTF8'],
    // Sorts text by language, as most servers do. Code that needs byte order must request it, or it fails here.
    ...['--locale=C', '--locale-provider=icu', '--icu-locale=en-US'],
  ])
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}\n`)
  await appendFile(join(data, 'postgresql.conf'), lines.join(''))
  await run(join(bin, 'pg_ctl'), ['start', '--wait', '--silent', '--pgdata', data, '--log', log])
  await using _ = {
    [Symbol.asyncDispose]: async () => {
      await run(join(bin, 'pg_ctl'), ['stop', '--wait', '--silent', '--pgdata', data, '--mode=immediate'])
    },
  }
  const { stdout: version } = await run(join(bin, 'postgres'), ['--version'])
  const adminUrl = `postgres://postgres@127.0.0.1:${port}/postgres`
  const name = `PostgreSQL ${/\d+/.exec(version)}`
  // Many test processes connect at once.
  await using bouncer = process.env.PGBOUNCER === 'on' ? await PgBouncer.start(port, { max_client_conn: 2000 }) : null
  const started: SharedPostgres = bouncer
    ? { name: `${name} behind PgBouncer`, adminUrl, url: bouncer.urlOf('postgres') }
    : { name, adminUrl, url: adminUrl }
  console.log(JSON.stringify(started))
  await inputEnded
} catch (error) {
  process.stderr.write(`${error}\n${await readFile(log, 'utf8').catch(() => '')}`)
  process.exitCode = 1
  // The open input would keep the process running.
  process.stdin.destroy()
} finally {
  await rm(folder, { recursive: true, force: true })
}

function run(program: string, args: string[]) {
  return promisify(execFile)(program, args, { ...(runsAs || {}), cwd: folder })
}
