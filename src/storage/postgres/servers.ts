import { Socket } from 'node:net'
import pg from 'pg'
import { closeIfSilent, timeoutError } from './close-if-silent.ts'
import { Servers } from './silent-server.ts'

type ServersOptions = pg.PoolConfig & {
  /** One URL for each server. */
  urls: readonly string[]
  /** Whether statements have no time limit. */
  patient: boolean
  /** Returns whether another server may work after this connection error. */
  isLost(error: unknown): boolean
}

/** Connects to the one of several servers that is not a standby. Tries the server that was last reached first. */
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
        const failure = this.#isSlowToConnect(error) ? timeoutError('no connection in time', error) : error
        if (tried === this.#tries || !this.#isLost(failure)) throw failure
      }
  }

  /** Returns whether a new connection took too long. The library reports a wait for a free one with the same error. */
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

/** Returns a client class that connects to the current server, and after a failure to the next one. */
function clientOf(servers: Servers, patient: boolean, isLost: (error: unknown) => boolean): typeof pg.Client {
  return class extends pg.Client {
    readonly #server = servers.current
    #isStandby = false

    constructor(config?: pg.ClientConfig) {
      const socket = new Socket()
      super({ ...config, connectionString: servers.urls[servers.current]!, stream: () => socket })
      servers.add(this)
      if (!patient) closeIfSilent(this, socket)
      // The query reports the error. Without a listener it would end the process.
      this.on('error', () => {})
      this.connection.on('parameterStatus', ({ parameterName, parameterValue }) => {
        if (parameterName === 'in_hot_standby') this.#isStandby = parameterValue === 'on'
      })
      // The server is about to close the connection. Ends it before another caller gets it, and after this caller gets the error.
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
        // A standby may lag behind acknowledged writes.
        if (this.#isStandby && (await this.#isInRecovery()))
          throw new StandbyError(`the server at ${this.host}:${this.port} is a standby`)
        return this
      } catch (error) {
        if (servers.current === this.#server) servers.current = (this.#server + 1) % servers.urls.length
        if (error instanceof StandbyError) this.end().catch(() => {})
        throw error
      }
    }

    /** Asks the server itself, because a proxy may report an outdated state indefinitely. */
    async #isInRecovery(): Promise<boolean> {
      const { rows } = await this.query<{ is: boolean }>('select pg_is_in_recovery() as is')
      return rows[0]!.is
    }
  }
}

/** Has the code of `cannot_connect_now`, because the standby may be promoted. */
class StandbyError extends Error {
  readonly code = '57P03'
}
