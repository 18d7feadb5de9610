import type { CompiledQuery, Dialect } from 'kysely'
import type { Engine } from '../../../src/storage/engine.ts'

/** Returns the same engine, with a hook before each statement of a writer. */
export function watched(engine: Engine, before: (statement: number, query: CompiledQuery) => unknown): Engine {
  const writer = watchedDialect(engine.writer, before)
  return {
    ...engine,
    writer,
    reader: engine.reader === engine.writer ? writer : engine.reader,
    ...(engine.migrator && { migrator: () => watchedDialect(engine.migrator!(), before) }),
  }
}

function watchedDialect(dialect: Dialect, before: (statement: number, query: CompiledQuery) => unknown): Dialect {
  let statement = 0
  const known = new WeakSet()
  return {
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: db => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createDriver() {
      const driver = dialect.createDriver()
      const acquire = driver.acquireConnection.bind(driver)
      driver.acquireConnection = async (...given) => {
        const connection = await acquire(...given)
        if (known.has(connection)) return connection
        known.add(connection)
        const execute = connection.executeQuery.bind(connection)
        connection.executeQuery = async <Row>(...query: Parameters<typeof execute>) => {
          await before(++statement, query[0])
          return execute<Row>(...query)
        }
        return connection
      }
      return driver
    },
  }
}
