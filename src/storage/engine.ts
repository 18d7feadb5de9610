import type { Dialect, RawBuilder } from 'kysely'
import type { Sharing } from '../core/limits.ts'
import type { ProblemCode } from '../core/problem.ts'
import type { Telemetry } from '../core/telemetry.ts'
import type { Writing } from './database.ts'

/** A transaction: all of it or nothing, durable when the promise resolves. */
export type Transact = <T>(work: (db: Writing) => Promise<T>) => Promise<T>

export type SharedWrites = {
  write: Transact
  /** When nobody waits any more. */
  ended(): Promise<void>
}

/** What differs between the databases, asked by capability. Everything else is one set of queries. */
export type Engine = {
  /** By which it is known in metrics and traces. */
  name: 'sqlite' | 'postgresql'
  /** For transactions that write. */
  writer: Dialect
  /** For reading beside them. */
  reader: Dialect
  /**
   * Lets those who wait for their turn share a transaction. Absent where several may write at a time; where it is there, this thread stands
   * still until what was committed is on the disk.
   * @param transact a transaction for each
   */
  shareCommits?(transact: Transact): SharedWrites
  /** For bringing the schema up to date, where that takes longer than requests may: a connection of its own. */
  migrator?(): Dialect
  /** A text column whose order is the order of bytes. */
  text: RawBuilder<unknown>
  /** A whole number up to 2^53. */
  integer: RawBuilder<unknown>
  /** Bytes as they are. */
  bytes: RawBuilder<unknown>
  /** What ends CREATE TABLE. `clustered` tables are kept in the order of their primary key where that can be said. */
  tableEnd(clustered: boolean): RawBuilder<unknown>
  /**
   * Counts of limits that all processes have in common. Absent where one process alone answers requests.
   * @param secret for hashes of who is counted, the same for all processes
   */
  sharing?(secret: () => Promise<string>): Sharing
  /** Changes with every commit of anybody. Absent where it cannot be asked for the price of nothing. */
  dataVersion?(): number
  /**
   * Overwrites in the files whatever is not in the tables any more. Takes as long as writing everything anew, and until then nobody else
   * writes. Absent where the server of the database decides about its files.
   * @param inThread leaves this thread to others meanwhile
   * @returns whether it was done; not, while somebody reads what was there before, or writes
   */
  erase?(inThread: boolean): boolean | Promise<boolean>
  /** The problem that a failure of the database is for the caller; `undefined` for a fault of ours. */
  problemOf(error: unknown): ProblemCode | undefined
  /** Whether the transaction may be run again, because it is known to have done nothing. */
  mayRepeat(error: unknown): boolean
  /**
   * Whether the connection failed, or there was none to be had, so that another one may do better. What was under way on it was not done,
   * unless it was being committed. Absent where there are no connections to lose.
   */
  isLost?(error: unknown): boolean
  /**
   * Whether what answers now takes no changes and may be behind what does. Absent where there is one place alone that answers. New
   * connections to a standby are refused; this finds one that a proxy leads to.
   */
  isStandby?: RawBuilder<boolean>
  /** Throws where the files of an open database are not in their place any more. Absent where a server looks after them. */
  requireFile?(): void
  /** Tells of its files or connections, to whoever looks. */
  measure?(telemetry: Telemetry): void
  /** Lets go of what was opened besides the connections of both dialects, or was never used by them. */
  close?(): void
}
