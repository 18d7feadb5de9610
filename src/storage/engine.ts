import type { Dialect, RawBuilder } from 'kysely'
import type { ProblemCode } from '../core/problem.ts'
import type { CountSharing } from '../core/rate-limits/rate-limit.ts'
import type { Telemetry } from '../core/telemetry.ts'
import type { Writing } from './schema.ts'

/** Runs a transaction: all or nothing, durable when the promise resolves. */
export type Transact = <T>(work: (db: Writing) => Promise<T>) => Promise<T>

export type SharedWrites = {
  write: Transact
  /** Resolves when no caller waits any more. */
  ended(): Promise<void>
}

/** The differences between the databases, by capability. Everything else is one set of queries. */
export type Engine = {
  /** Its name. */
  name: 'sqlite' | 'postgresql'
  /** For transactions that write. */
  writer: Dialect
  /** For concurrent reads. */
  reader: Dialect
  /**
   * Lets waiting writes share a transaction. Absent if the database allows concurrent writes. If present, this thread blocks until
   * a commit is on disk.
   * @param transact runs one transaction
   */
  shareCommits?(transact: Transact): SharedWrites
  /** A connection for migrations, which may take longer than requests. Absent if `writer` serves. */
  migrator?(): Dialect
  /** Begins a transaction that reads one state. */
  beginSnapshot: RawBuilder<unknown>
  /**
   * Makes tables refuse the writes of running services from the end of this transaction on, or accept them again. Until then, others
   * can read the tables, and wait to write. Absent if a lock of files keeps services away.
   */
  refuseWrites?(db: Writing, tables: readonly string[], refuses: boolean): Promise<void>
  /** A text column with byte order. */
  text: RawBuilder<unknown>
  /** An integer up to 2^53. */
  integer: RawBuilder<unknown>
  /** Binary data. */
  bytes: RawBuilder<unknown>
  /** The end of CREATE TABLE. `clustered` tables are stored in primary key order, if supported. */
  tableEnd(clustered: boolean): RawBuilder<unknown>
  /**
   * Counts of limits that all processes share. Absent if a single process answers requests.
   * @param secret for hashes of the counted callers, equal for all processes
   */
  sharing?(secret: () => Promise<string>): CountSharing
  /** Returns a different number after each commit of any process. Absent if that is not nearly free. */
  dataVersion?(): number
  /**
   * Overwrites deleted data in the files. Takes as long as rewriting everything and blocks writers. Absent if a server manages the files.
   * @param inThread runs in a thread, to keep this one free
   * @returns whether it was done: not while a reader uses older data, or during a write
   */
  erase?(inThread: boolean): boolean | Promise<boolean>
  /** Returns the problem for a failure of the database; `undefined` for a bug. */
  problemOf(error: unknown): ProblemCode | undefined
  /** Returns whether the transaction certainly had no effect and may be repeated. */
  mayRepeat(error: unknown): boolean
  /**
   * Returns whether the connection failed or none was available, so that another one may work. Its work had no effect, unless it was
   * being committed. Absent without connections.
   */
  isLost?(error: unknown): boolean
  /**
   * Returns whether the connected server accepts no changes and may lag behind. Absent if there is only one server. New connections to a
   * standby are refused; this detects one behind a proxy.
   */
  isStandby?: RawBuilder<boolean>
  /** Throws if the files of an open database were moved or deleted. Absent if a server manages them. */
  requireFile?(): void
  /** Measures its files or connections. */
  measure?(telemetry: Telemetry): void
  /** Closes everything except the connections of both dialects. */
  close?(): void
}
