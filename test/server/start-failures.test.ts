import { once } from 'node:events'
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { freePort } from '../support/free-port.ts'
import { postgres, withPostgres } from '../support/postgres.ts'
import { main } from '../support/program.ts'
import { type Environment, forklist, start, temporaryFolder } from './forklist.ts'

/** Starts a listener that is neither Forklist nor a database. */
async function listener(handle: (socket: Socket) => void) {
  const sockets = new Set<Socket>()
  const server = createServer(socket => {
    sockets.add(socket)
    handle(socket)
  }).listen(0, 'localhost')
  await once(server, 'listening')
  return {
    port: (server.address() as { port: number }).port,
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

async function failsWith(line: RegExp, environment: Environment, command = 'serve') {
  const { code, stdout, stderr } = await forklist([command], { PORT: '0', ...environment })
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  expect(stderr, 'one line').toMatch(/^[^\n]+\n$/)
  expect(stderr).toMatch(line)
}

test('a port in use stops the start with one line', async () => {
  using folder = temporaryFolder()
  await using other = await listener(() => {})
  await failsWith(new RegExp(`^Port ${other.port} on localhost is in use: .* set PORT`), {
    DATA_DIR: folder.path,
    PORT: String(other.port),
  })
})

test('an unreadable operator page stops the start with one line', async () => {
  using folder = temporaryFolder()
  const imprint = join(folder.path, 'imprint.md')
  await failsWith(/^IMPRINT_FILE is ".*imprint\.md", which cannot be read: ENOENT/, {
    DATA_DIR: folder.path,
    IMPRINT_FILE: imprint,
  })
})

test('an address of another machine stops the start with one line', async () => {
  using folder = temporaryFolder()
  // An address of the block reserved for documentation.
  await failsWith(/^HOST 192\.0\.2\.1 is not an address of this machine/, { DATA_DIR: folder.path, HOST: '192.0.2.1' })
})

test.each<[string, (folder: string) => string]>([
  ['a file', folder => join(folder, 'menu.txt')],
  ['below a file', folder => join(folder, 'menu.txt/data')],
  ['behind a link to nowhere', folder => join(folder, 'link/data')],
  ['where no folder can be made', () => '/proc/forklist'],
])('a data folder that is %s stops the start with one line', async (_, dataDirIn) => {
  using folder = temporaryFolder()
  writeFileSync(join(folder.path, 'menu.txt'), 'Cacio e pepe')
  symlinkSync(join(folder.path, 'nowhere'), join(folder.path, 'link'))
  const dataDir = dataDirIn(folder.path)
  await failsWith(new RegExp(`^The data folder ${dataDir} cannot be used: .* Set DATA_DIR to`), { DATA_DIR: dataDir })
})

test('an invalid database file stops the start with one line, and is left unchanged', async () => {
  using folder = temporaryFolder()
  const file = join(folder.path, 'forklist.db')
  const recipe = 'Cacio e pepe '.repeat(1000)
  writeFileSync(file, recipe)
  await failsWith(/forklist\.db is damaged: file is not a database\. BACKUP_DIR is not set/, { DATA_DIR: folder.path })
  expect(readFileSync(file, 'utf8')).toBe(recipe)
})

test('a folder in place of the place index stops the start with one line', async () => {
  using folder = temporaryFolder()
  const dataDir = join(folder.path, 'data')
  mkdirSync(join(dataDir, 'places.db'), { recursive: true })
  await failsWith(/^The data folder .* cannot be used: .* Set DATA_DIR to/, { DATA_DIR: dataDir })
})

const listeners: [string, (socket: Socket) => void][] = [
  ['hangs up', socket => socket.end()],
  ['is an HTTP server', socket => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')],
  ['says nothing', () => {}],
]

test.each(listeners)('a database that %s stops a command with one line without its password', async (_, handle) => {
  using folder = temporaryFolder()
  await using database = await listener(handle)
  const url = `postgres://ada:ostia@localhost:${database.port}/forklist`
  const environment = { DATA_DIR: folder.path, DATABASE_URL: url }
  const line = /^(?!.*ostia)The database at DATABASE_URL (does not answer|cannot be used): /
  await failsWith(line, environment, 'migrate')
})

test('a missing PostgreSQL database stops the start with one line', withPostgres, async () => {
  using folder = temporaryFolder()
  // Connects directly, because a proxy fails like this while it starts.
  const url = Object.assign(new URL(postgres!.adminUrl), { pathname: 'ostia' }).href
  await failsWith(/^The database at DATABASE_URL cannot be used: database "ostia" does not exist/, {
    DATA_DIR: folder.path,
    DATABASE_URL: url,
  })
})

/** Returns a URL with a port without a listener. */
const nowhere = async () => `postgres://ada:ostia@localhost:${await freePort()}/forklist`

test.each(['migrate', 'browse-lists'])(
  '%s reports in one line that nothing listens at the database’s address',
  async command => {
    using folder = temporaryFolder()
    const environment = { DATA_DIR: folder.path, DATABASE_URL: await nowhere() }
    await failsWith(/^(?!.*ostia)The database at DATABASE_URL does not answer: .*ECONNREFUSED/, environment, command)
  },
)

// The database may start later or be away for a moment. Only a definite refusal ends the start.
test('waits for an unreachable database at start, reports it once, and ends on a signal', async () => {
  using folder = temporaryFolder()
  const environment = { PORT: '0', DATA_DIR: folder.path, DATABASE_URL: await nowhere() }
  const { child, result, ended } = start(process.execPath, [main, 'serve'], environment)
  while (!result.stderr.includes('\n')) await setTimeout(20)
  expect(JSON.parse(result.stderr).msg).toMatch(
    /^(?!.*ostia)The database at DATABASE_URL does not answer: .*ECONNREFUSED.* Waiting for it\.$/,
  )
  child.kill('SIGTERM')
  const { code, stdout } = await ended
  expect([code, JSON.parse(stdout).msg]).toEqual([0, 'Stopping.'])
})

test('an invalid setting stops every command with one line', async () => {
  await failsWith(/^PORT is "trattoria", but may only be: a port number/, { PORT: 'trattoria' })
  await failsWith(/^PORT is "trattoria", but may only be: a port number/, { PORT: 'trattoria' }, 'browse-lists')
})
