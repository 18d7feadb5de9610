import type { AuditNote } from '../../core/audit.ts'

/** How many rows each table has. */
type Rows = Readonly<Record<string, number>>

export type BackedUp = {
  file: string
  madeAt: string
  newestMigration: string
  rows: Rows
  bytes: number
  sha256: string
}

export type Restored = {
  file: string
  newestMigration: string
  rows: Rows
  bytes: number
  /** When it was made, and that it is as it was then; nothing where the backup has no manifest. */
  madeAt?: string
  /** Where the database is that was there before. */
  setAside?: string
  /** What became of an earlier restoring that was broken off. */
  leftover?: string
  /** The newest changes are missing: they were in a log that was not beside the file. */
  lacksLog?: true
}

/** The embedded database as a whole, as far as the command line copies it and puts a copy in its place. */
export type BackupStore = {
  /** @throws NotDone */
  backUp(file: string): Promise<BackedUp>
  /** @throws NotDone */
  restore(file: string, audit: AuditNote): Promise<Restored>
}
