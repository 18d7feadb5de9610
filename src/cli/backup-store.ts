import type { AuditNote } from '../core/audit.ts'

/** Number of rows by table. */
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
  /** When the backup was made, according to its verified manifest; absent without a manifest. */
  madeAt?: string
  /** Path of the previous database. */
  setAside?: string
  /** What was done about an earlier, interrupted restore. */
  leftover?: string
  /** The newest changes are missing, because the log was not beside the file. */
  lacksLog?: true
}

/** Copies and restores the embedded database for the command line. */
export type BackupStore = {
  /** @throws NotDone */
  backUp(file: string): Promise<BackedUp>
  /** @throws NotDone */
  restore(file: string, audit: AuditNote): Promise<Restored>
}
