import type { Compilable, CompiledQuery } from 'kysely'
import type { Reading } from './database.ts'

/**
 * A query that is put together once, for what is asked with every request: putting it together takes longer than many an answer.
 * One for each database.
 * @param make its parameters are all that goes into the query, each once and in this order
 */
export const compiled = <Given extends readonly unknown[], Row>(
  make: (db: Reading, ...given: Given) => Compilable<Row>,
): ((db: Reading, ...given: Given) => Promise<Row[]>) => {
  let known: CompiledQuery<Row> | undefined
  return async (db, ...given) => {
    known ??= make(db, ...given).compile()
    const { rows } = await db.executeQuery<Row>({ ...known, parameters: given })
    return rows
  }
}
