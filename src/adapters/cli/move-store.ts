import type { AuditNote } from '../../core/audit.ts'

export type Moved = {
  /** Which database, without who asks for it. */
  to: string
  from: string
  /** Whether it was begun now, gone on with, or had been done before. */
  how: 'begun' | 'resumed' | 'already'
  /** When it was done. */
  at: string
  /** That are on both sides, by table, and the SHA-256 of them. */
  tables: readonly { table: string; rows: number; sha256: string }[]
}

export type Moving = {
  /** Throws away what a move that was broken off has left there. */
  anew: boolean
  audit: AuditNote
  /** How far it is. @param done 0 … 1, of this step; left out where nobody knows */
  tell(step: string, done?: number): void
  /** A line that is worth knowing. */
  say(line: string): void
}

/** The way of the embedded database into PostgreSQL, as far as the command line goes it. */
export type MoveStore = {
  /** @param url of PostgreSQL; that of the settings when left out @throws NotDone */
  move(url: string | undefined, moving: Moving): Promise<Moved>
  /** Lets services begin on the embedded database again. @throws NotDone */
  undo(moving: Pick<Moving, 'audit' | 'say'>): Promise<{ from: string; to: string; at: string }>
}
