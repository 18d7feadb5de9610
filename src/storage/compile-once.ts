import type { Compilable, CompiledQuery } from 'kysely'
import type { Reading } from './schema.ts'

/**
 * Returns a query that is compiled once per database, for queries of every request: building a query takes longer than many responses.
 * @param make receives all values of the query as parameters, each once and in this order
 */
export const compileOnce = <Given extends readonly unknown[], Row>(
  make: (db: Reading, ...given: Given) => Compilable<Row>,
): ((db: Reading, ...given: Given) => Promise<Row[]>) => {
  let compiled: CompiledQuery<Row> | undefined
  return async (db, ...given) => {
    compiled ??= make(db, ...given).compile()
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters: given })
    return rows
  }
}
