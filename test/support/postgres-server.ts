// A PostgreSQL server that lives until its standard input ends: its creator may finish, be interrupted or be killed, and the server and its
// data are removed. Prints its description once it is ready, as `RunsPostgres`. In the environment, `POSTGRES_BIN` names the folder of its
// programs, and `PGBOUNCER=on` starts a proxy.
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
// After the tests were killed, output is not read, but cleaning up remains.
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
    // A usual server's language order of text. Code that relies on byte order must request it, or fail here.
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
