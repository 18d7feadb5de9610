import type { AuditNote } from '../core/audit.ts'

export type Moved = {
  /** The target database, without user and password. */
  to: string
  from: string
  /** Whether the move began now, was continued, or was complete before. */
  how: 'begun' | 'resumed' | 'already'
  /** When the move was completed. */
  at: string
  /** Number of rows and their SHA-256 by table, equal on both sides. */
  tables: readonly { table: string; rows: number; sha256: string }[]
}

export type Moving = {
  /** Deletes what an interrupted move left in the target. */
  anew: boolean
  audit: AuditNote
  /** Reports progress. @param done share of this step, 0 to 1; absent if unknown */
  onProgress(step: string, done?: number): void
  /** Prints a line. */
  say(line: string): void
}

/** Moves the embedded database to PostgreSQL for the command line. */
export type MoveStore = {
  /** @param url of PostgreSQL; the settings' by default @throws NotDone */
  move(url: string | undefined, moving: Moving): Promise<Moved>
  /** Lets services use the embedded database again. @throws NotDone */
  undo(moving: Pick<Moving, 'audit' | 'say'>): Promise<{ from: string; to: string; at: string }>
}
