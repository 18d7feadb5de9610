import type { DatabaseConnection, Dialect } from 'kysely'
import type { Engine } from '../../src/storage/engine.ts'

/** What a database is about to do wrong. */
export class DatabaseFaults {
  /** Queries of writes until the process dies; `undefined` for never. */
  queriesLeft: number | undefined
  /** Whether it dies after the last query took effect, or before. */
  diesAfter = false
  isDiskFull = false
  hasDied = false

  dieIn(queries: number, after: boolean): void {
    this.queriesLeft = queries
    this.diesAfter = after
  }

  async around<T>(query: () => Promise<T>): Promise<T> {
    if (this.hasDied) throw new Died()
    const isLast = this.queriesLeft !== undefined && this.queriesLeft-- === 0
    if (isLast && !this.diesAfter) this.#die()
    const answer = await query()
    if (isLast) this.#die()
    return answer
  }

  #die(): never {
    this.hasDied = true
    throw new Died()
  }
}

class Died extends Error {
  constructor() {
    super('the process has died')
  }
}

/** A full disk, by the codes of SQLite and of PostgreSQL. */
const diskFull = { errcode: 13, code: '53100' }

/** Returns an engine whose writes fail as told, and its reads where they share connections with writes. */
export const faultyEngine = (engine: Engine, faults: DatabaseFaults): Engine => {
  const writer = faultyDialect(engine.writer, faults)
  return {
    ...engine,
    writer,
    reader: engine.reader === engine.writer ? writer : engine.reader,
    ...(engine.erase && { erase: inThread => !faults.hasDied && engine.erase!(inThread) }),
  }
}

function faultyDialect(dialect: Dialect, faults: DatabaseFaults): Dialect {
  const known = new WeakSet<DatabaseConnection>()
  const withFaults = (connection: DatabaseConnection): DatabaseConnection => {
    if (known.has(connection)) return connection
    known.add(connection)
    const executeQuery = connection.executeQuery.bind(connection)
    connection.executeQuery = query => faults.around(() => executeQuery(query))
    return connection
  }
  return {
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: db => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createDriver() {
      const driver = dialect.createDriver()
      const [acquire, commit] = [driver.acquireConnection.bind(driver), driver.commitTransaction.bind(driver)]
      return Object.assign(driver, {
        acquireConnection: async () => withFaults(await acquire()),
        async commitTransaction(connection: DatabaseConnection) {
          if (!faults.isDiskFull) return commit(connection)
          await driver.rollbackTransaction(connection)
          throw Object.assign(new Error('the disk is full'), diskFull)
        },
      })
    },
  }
}
