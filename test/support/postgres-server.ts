// A PostgreSQL server that lives as long as its standard input is open: whoever started it may finish, be interrupted or be
// killed, the server and its data go. Prints what it is once it answers, in the words of `RunsPostgres`. In the environment
// `POSTGRES_BIN` names the folder of its programs, and `PGBOUNCER=on` puts a proxy before it.
import { execFile } from 'node:child_process'
import { appendFile, chown, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { promisify } from 'node:util'
import { embeddedPrograms } from './embedded-postgres.ts'
import { freePort } from './free-port.ts'
import { PgBouncer } from './pgbouncer.ts'
import type { RunsPostgres } from './postgres-for-all.ts'

// PostgreSQL refuses to run as root.
const nobody = { uid: 65534, gid: 65534 }
const runsAs = process.getuid?.() === 0 && nobody
const letGo = finished(process.stdin.resume(), { writable: false })
// When the tests were killed nobody reads this any more, and there is still something to put away.
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
    // Without these two a crash of the operating system may lose data, which no test can cause or see. `synchronous_commit`
    // stays on: that one would lose acknowledged commits already when the server is killed.
    fsync: 'off',
    full_page_writes: 'off',
  }
  await run(join(bin, 'initdb'), [
    ...['--pgdata', data, '--username=postgres', '--auth=trust', '--no-sync', '--encoding=UTF8'],
    // What a server usually has: an order of its own for text. What relies on byte order must say so, or fail here.
    ...['--locale=C', '--locale-provider=icu', '--icu-locale=en-US'],
  ])
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}\n`)
  await appendFile(join(data, 'postgresql.conf'), lines.join(''))
  await run(join(bin, 'pg_ctl'), ['start', '--wait', '--silent', '--pgdata', data, '--log', log])
  const { stdout: version } = await run(join(bin, 'postgres'), ['--version'])
  const adminUrl = `postgres://postgres@127.0.0.1:${port}/postgres`
  const name = `PostgreSQL ${/\d+/.exec(version)}`
  // Tests are many clients at once, in processes of their own.
  await using bouncer = process.env.PGBOUNCER === 'on' ? await PgBouncer.start(port, { max_client_conn: 2000 }) : null
  const started: RunsPostgres = bouncer
    ? { name: `${name} behind PgBouncer`, adminUrl, url: bouncer.urlOf('postgres') }
    : { name, adminUrl, url: adminUrl }
  console.log(JSON.stringify(started))
  await letGo
  await run(join(bin, 'pg_ctl'), ['stop', '--wait', '--silent', '--pgdata', data, '--mode=immediate'])
} catch (error) {
  process.stderr.write(`${error}\n${await readFile(log, 'utf8').catch(() => '')}`)
  process.exitCode = 1
} finally {
  await rm(folder, { recursive: true, force: true })
}

function run(program: string, args: string[]) {
  return promisify(execFile)(program, args, { ...(runsAs || {}), cwd: folder })
}
