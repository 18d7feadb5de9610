import { Socket } from 'node:net'
import pg from 'pg'
import { endSilence, timedOut } from './silence.ts'
import { Servers } from './silent-server.ts'

export type ServersOptions = pg.PoolConfig & {
  /** Of one server each. */
  urls: readonly string[]
  /** Whether statements may take as long as they like. */
  patient: boolean
  /** Whether another server may do better where connecting to one has failed like this. */
  isLost(error: unknown): boolean
}

/** Connections to the one of several servers that is not a standby. Whichever was reached last is asked first. */
export class ServersPool extends pg.Pool {
  readonly #tries: number
  readonly #isLost: (error: unknown) => boolean

  constructor({ urls, patient, isLost, ...options }: ServersOptions) {
    const servers = new Servers(urls, () => !patient && this.totalCount > this.idleCount)
    super({ ...options, Client: clientOf(servers, patient, isLost) })
    this.#tries = urls.length
    this.#isLost = isLost
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: Connected): void
  override connect(callback?: Connected): Promise<pg.PoolClient> | undefined {
    const connected = this.#connect()
    if (!callback) return connected
    connected.then(
      client => callback(undefined, client, client.release),
      error => callback(error, undefined, () => {}),
    )
    return undefined
  }

  async #connect(): Promise<pg.PoolClient> {
    for (let tried = 1; ; tried++)
      try {
        return await super.connect()
      } catch (error) {
        const failure = this.#isSlowToConnect(error) ? timedOut('no connection in time', error) : error
        if (tried === this.#tries || !this.#isLost(failure)) throw failure
      }
  }

  /** The same is said to who has waited in vain for a free connection and to who has for one that was being made. */
  #isSlowToConnect(error: unknown): boolean {
    const isWaitOver = error instanceof Error && error.message === 'timeout exceeded when trying to connect'
    return isWaitOver && this.totalCount < this.options.max
  }
}

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: boolean | Error) => void,
) => void

/** What connects to whichever of the servers is the current one; when that fails the next one is. */
function clientOf(servers: Servers, patient: boolean, isLost: (error: unknown) => boolean): typeof pg.Client {
  return class extends pg.Client {
    readonly #server = servers.current
    #isStandby = false

    constructor(config?: pg.ClientConfig) {
      const socket = new Socket()
      super({ ...config, connectionString: servers.urls[servers.current]!, stream: () => socket })
      servers.add(this)
      if (!patient) endSilence(this, socket)
      // Who uses it is told by his query. Without a listener it would end the process.
      this.on('error', () => {})
      this.connection.on('parameterStatus', ({ parameterName, parameterValue }) => {
        if (parameterName === 'in_hot_standby') this.#isStandby = parameterValue === 'on'
      })
      // It is about to be closed from the other side, and would be handed on before that is seen. First who uses it is told.
      this.connection.on('errorMessage', (error: unknown) => {
        if (isLost(error)) process.nextTick(() => this.end())
      })
    }

    override connect(): Promise<pg.Client>
    override connect(callback: ((error: Error) => void) | ((error: null, client: pg.Client) => void)): void
    override connect(callback?: (error: never, client: pg.Client) => void): Promise<pg.Client> | undefined {
      const connected = this.#connect()
      if (!callback) return connected
      connected.then(
        client => callback(null as never, client),
        error => callback(error as never, this),
      )
      return undefined
    }

    async #connect(): Promise<pg.Client> {
      try {
        await super.connect()
        // What it has may be older than what was acknowledged.
        if (this.#isStandby && (await this.#isInRecovery()))
          throw new StandbyError(`the server at ${this.host}:${this.port} is a standby`)
        return this
      } catch (error) {
        if (servers.current === this.#server) servers.current = (this.#server + 1) % servers.urls.length
        if (error instanceof StandbyError) this.end().catch(() => {})
        throw error
      }
    }

    /** A proxy says of a server for as long as it likes what that one once was. */
    async #isInRecovery(): Promise<boolean> {
      const { rows } = await this.query<{ is: boolean }>('select pg_is_in_recovery() as is')
      return rows[0]!.is
    }
  }
}

/** By the code of `cannot_connect_now`, since it may be promoted yet. */
class StandbyError extends Error {
  readonly code = '57P03'
}
