import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, chownSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { childrenOf } from '../../support/children.ts'
import { embeddedPrograms } from '../../support/embedded-postgres.ts'
import { freePort } from '../../support/free-port.ts'
import type { Machine } from './network.ts'

/** The requirements for starting servers. */
export const serversNeed = ['pg_createcluster', 'pg_basebackup', 'pg_dump', 'pg_restore']

// The programs are in no folder of `PATH`, because Debian may have several versions at once.
const installed = '/usr/lib/postgresql'
const installedPrograms = (): string => {
  const [newest = ''] = readdirSync(installed).sort((a, b) => Number(b) - Number(a))
  return join(installed, newest, 'bin')
}
/** Returns the path of a PostgreSQL program. */
export const program = (name: string): string => join(installedPrograms(), name)

/** Debian's newest version with all programs, or the npm package, which can only be started. */
export type Origin = 'Debian' | 'npm'

// PostgreSQL refuses to run as root.
const nobody = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : undefined

// When its input ends, even because its creator was killed, it stops the servers and removes their data.
const guard = 'cat > /dev/null; for data in "$1"/*/; do "$2" stop -s -m immediate -D "$data"; done; rm -rf "$1"'

/** Servers that have their data in one folder. Disposing stops them and removes the folder. */
export class PostgresServers implements AsyncDisposable {
  readonly #folder: string
  readonly #programs: string
  readonly #guard: ChildProcess
  #count = 0

  private constructor(folder: string, programs: string) {
    this.#folder = folder
    this.#programs = programs
    this.#guard = spawn('sh', ['-c', guard, 'sh', folder, join(programs, 'pg_ctl')], {
      ...nobody,
      cwd: '/',
      stdio: ['pipe', 'ignore', 'ignore'],
      // A Ctrl-C does not reach it.
      detached: true,
    })
  }

  static async open(origin: Origin = 'Debian'): Promise<PostgresServers> {
    const folder = mkdtempSync(join(tmpdir(), 'forklist-servers-'))
    if (nobody) chownSync(folder, nobody.uid, nobody.gid)
    const programs = origin === 'npm' ? await embeddedPrograms(folder, nobody ?? {}) : installedPrograms()
    return new PostgresServers(folder, programs)
  }

  /** Starts a primary with an empty database, and a standby that must confirm each change. */
  async pair(): Promise<[primary: PostgresServer, standby: PostgresServer]> {
    const [primary, standby] = [await this.next(), await this.next()]
    await primary.init()
    await primary.start()
    await standby.follow(primary)
    await primary.acknowledgeWithStandby()
    return [primary, standby]
  }

  /** Returns a server that has no data yet and does not run. @param machine where it will run; this machine by default */
  async next(machine?: Machine): Promise<PostgresServer> {
    const place = machine
      ? { machine, host: machine.address, port: 5432 }
      : { host: '127.0.0.1', port: await freePort() }
    return new PostgresServer(join(this.#folder, `${++this.#count}`), this.#programs, place)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const gone = once(this.#guard, 'exit')
    this.#guard.stdin!.end()
    await gone
    rmSync(this.#folder, { recursive: true, force: true })
  }
}

type Place = { machine?: Machine; host: string; port: number }

/** A server that a test may stop, kill and replicate, unlike the one that all tests share. */
export class PostgresServer {
  readonly port: number
  readonly host: string
  readonly #data: string
  readonly #programs: string
  readonly #machine: Machine | undefined

  constructor(data: string, programs: string, { machine, host, port }: Place) {
    this.#data = data
    this.#programs = programs
    this.#machine = machine
    this.host = host
    this.port = port
  }

  /** Creates its data, with an empty database. */
  async init(): Promise<void> {
    // Without `fsync`, only a crash of the operating system loses data, and no test causes one.
    const settings = {
      port: this.port,
      listen_addresses: this.#machine ? '*' : this.host,
      unix_socket_directories: '',
      fsync: 'off',
      // By default a standby looks for a restarted server every 5 s, and changes wait for the standby.
      wal_retrieve_retry_interval: '200ms',
    }
    const set = Object.entries(settings).map(([name, value]) => `${name} = '${value}'\n`)
    await this.#run('initdb', '--username=postgres', '--auth=trust', '--no-sync', '--encoding=UTF8', '--locale=C')
    this.#configure(set.join(''))
    if (this.#machine)
      for (const database of ['all', 'replication'])
        appendFileSync(join(this.#data, 'pg_hba.conf'), `host ${database} all samenet trust\n`)
  }

  /** Makes the server accept TLS too. Call this before `start`. */
  encrypt({ key, cert }: { key: string; cert: string }): void {
    for (const [name, text] of Object.entries({ 'server.key': key, 'server.crt': cert })) {
      const path = join(this.#data, name)
      writeFileSync(path, text, { mode: 0o600 })
      if (nobody) chownSync(path, nobody.uid, nobody.gid)
    }
    this.#configure('ssl = on\n')
  }

  get url(): string {
    return this.urlOf('postgres')
  }

  urlOf(database: string): string {
    return `postgres://postgres@${this.host}:${this.port}/${database}`
  }

  /** Starts the server. Returns once it takes connections. */
  async start(): Promise<void> {
    await this.#control('start', '-w', '-l', `${this.#data}.log`)
  }

  /** Stops the server. @param mode `fast` ends transactions, `immediate` abandons them */
  async stop(mode: 'fast' | 'immediate'): Promise<void> {
    await this.#control('stop', '-w', '-m', mode)
  }

  /**
   * Kills all processes at once, like a power cut. If only the first one died, the others would show changes that wait for the standby and
   * are no longer sent to it.
   */
  kill(): void {
    const first = Number(readFileSync(join(this.#data, 'postmaster.pid'), 'utf8').split('\n')[0])
    process.kill(first, 'SIGSTOP')
    const all = [...childrenOf(first), first]
    for (const signal of ['SIGSTOP', 'SIGKILL']) for (const pid of all) process.kill(pid, signal)
  }

  /** Replaces its data by a copy of a running server's data, and starts as a standby of it. */
  async follow(other: PostgresServer): Promise<void> {
    await this.copy(other, '--write-recovery-conf')
    await this.start()
  }

  /** Replaces its data by a copy of a stopped server's data, to be a standby of it. Does not start, and needs no PostgreSQL program. */
  followStopped(other: PostgresServer): void {
    rmSync(this.#data, { recursive: true, force: true })
    execFileSync('cp', ['-a', other.#data, this.#data])
    this.#configure(`primary_conninfo = 'host=${other.host} port=${other.port} user=postgres'\n`)
    this.#configure(`port = ${this.port}\nsynchronous_standby_names = ''\n`)
    execFileSync('touch', [join(this.#data, 'standby.signal')], nobody)
  }

  /** Replaces its data by a copy of a running server's data. */
  async copy(other: PostgresServer, ...more: string[]): Promise<void> {
    rmSync(this.#data, { recursive: true, force: true })
    const source = `--dbname=postgres://postgres@${other.host}:${other.port}`
    await this.#run('pg_basebackup', source, '--checkpoint=fast', '--no-sync', ...more)
    this.#configure(`port = ${this.port}\nsynchronous_standby_names = ''\n`)
  }

  /** Makes acknowledgements wait for a standby. Returns once one is in sync. */
  async acknowledgeWithStandby(): Promise<void> {
    this.#configure("synchronous_standby_names = '*'\n")
    await this.query('select pg_reload_conf()')
    const sync = "select 1 from pg_stat_replication where sync_state = 'sync' and state = 'streaming'"
    await until(async () => (await this.query(sync)).length > 0)
  }

  /** Promotes a standby to the primary. Returns once it accepts writes. */
  async promote(): Promise<void> {
    await this.#control('promote', '-w')
  }

  async query(statement: string): Promise<Record<string, unknown>[]> {
    const client = new pg.Client(this.url)
    await client.connect()
    try {
      return (await client.query(statement)).rows
    } finally {
      await client.end()
    }
  }

  /** Appends lines to its settings. The last value of a setting counts. */
  #configure(line: string): void {
    appendFileSync(join(this.#data, 'postgresql.conf'), line)
  }

  async #run(name: string, ...args: string[]): Promise<void> {
    await promisify(execFile)(join(this.#programs, name), [...args, '-D', this.#data], { ...nobody, cwd: '/' })
  }

  /** Runs `pg_ctl` without pipes, which the started server would hold open. */
  async #control(...args: string[]): Promise<void> {
    const command = [join(this.#programs, 'pg_ctl'), '-s', '-D', this.#data, ...args]
    // Only root may enter a machine, and the program runs as another user there.
    const [program = '', ...rest] = this.#machine
      ? this.#machine.command('setpriv', '--reuid=65534', '--regid=65534', '--clear-groups', ...command)
      : command
    const child = spawn(program, rest, { ...(!this.#machine && nobody), cwd: '/', stdio: 'ignore' })
    const [code] = await once(child, 'exit')
    if (code !== 0)
      throw new Error(`pg_ctl ${args[0]} ended with ${code}: ${readFileSync(`${this.#data}.log`, 'utf8')}`)
  }
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await setTimeout(20)
}
