import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { asAdmin } from './as-admin.ts'
import { freePort } from './free-port.ts'
import { pathOfMachine } from './programs.ts'

// PgBouncer refuses to run as root.
const nobody = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : undefined

// Kills PgBouncer when its input ends, even if its creator was killed.
const guard = 'pgbouncer -q "$1/ini" & cat > /dev/null; kill -9 $!'

/**
 * PgBouncer in front of a PostgreSQL server. It gives each transaction one of four connections. A test may override or add settings.
 */
export class PgBouncer implements AsyncDisposable {
  readonly port: number
  readonly #settings: Record<string, string | number>
  readonly #folder = join(tmpdir(), `forklist-pgbouncer-${randomUUID()}`)
  #server: number
  #running: ReturnType<typeof spawn> | undefined

  private constructor(port: number, server: number, settings: Record<string, string | number>) {
    this.port = port
    this.#server = server
    this.#settings = settings
  }

  /** @param server the port of PostgreSQL on this machine */
  static async start(server: number, settings: Record<string, string | number> = {}): Promise<PgBouncer> {
    const bouncer = new PgBouncer(await freePort(), server, settings)
    await bouncer.#start()
    return bouncer
  }

  /** Restarts PgBouncer, which breaks every connection on both sides. */
  async restart(): Promise<void> {
    await this.#stop()
    await this.#start()
  }

  urlOf(database: string): string {
    return `postgres://postgres@127.0.0.1:${this.port}/${database}`
  }

  /** Sends new transactions to another server. */
  async useServer(server: number): Promise<void> {
    this.#server = server
    this.#configure()
    await this.tell('reload')
  }

  /** Runs an administrative command, such as PAUSE. */
  async tell(command: string): Promise<void> {
    await asAdmin(this.urlOf('pgbouncer'), command)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#stop()
  }

  async #start(): Promise<void> {
    mkdirSync(this.#folder, { mode: 0o755 })
    this.#configure()
    this.#running = spawn('sh', ['-c', guard, 'sh', this.#folder], {
      ...nobody,
      cwd: '/',
      env: { PATH: pathOfMachine() },
      stdio: ['pipe', 'ignore', 'ignore'],
      // A Ctrl-C does not reach it.
      detached: true,
    })
    await this.#waitUntilReady()
  }

  async #stop(): Promise<void> {
    const running = this.#running!
    const gone = once(running, 'exit')
    running.stdin!.end()
    await gone
    rmSync(this.#folder, { recursive: true })
  }

  #configure(): void {
    const settings = {
      listen_addr: '127.0.0.1',
      listen_port: this.port,
      unix_socket_dir: '',
      auth_type: 'any',
      admin_users: 'postgres',
      pool_mode: 'transaction',
      default_pool_size: 4,
      ...this.#settings,
    }
    const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`)
    const databases = `* = host=127.0.0.1 port=${this.#server} user=postgres`
    writeFileSync(join(this.#folder, 'ini'), ['[databases]', databases, '[pgbouncer]', ...lines, ''].join('\n'))
  }

  async #waitUntilReady(): Promise<void> {
    for (let attempt = 1; ; attempt++)
      try {
        return await this.tell('show version')
      } catch (error) {
        if (attempt === 200) throw error
        await setTimeout(50)
      }
  }
}
