import type { AuditNote } from '../core/audit.ts'

export type Dumped = {
  file: string
  /** The newest migration of the database. */
  schema: string
  /** The slug of the only list; absent in a dump of everything. */
  list?: string | undefined
  /** Number of rows by table. */
  rows: Readonly<Record<string, number>>
  sha256: string
  bytes: number
}

export type Loaded = {
  file: string
  /** Whether the load began now, was continued, or was complete before. */
  how: 'begun' | 'resumed' | 'already'
  /** The slug of a single list. */
  list?: string
  rows: Readonly<Record<string, number>>
  sha256: string
}

type OnProgress = (step: string, done?: number) => void

/** Writes and loads dumps of the database for the command line. Each method throws `NotDone`. */
export type DumpStore = {
  /** @param retire keeps services from using the database from now on; the entry for the audit log */
  dump(
    file: string,
    options: { list?: string | undefined; retire?: AuditNote | undefined },
    onProgress: OnProgress,
  ): Promise<Dumped>
  /** @returns when the database was retired */
  undoRetire(audit: AuditNote): Promise<string>
  /** @param newSlug whether a single list gets another slug if its own is taken */
  load(file: string, options: { newSlug: boolean; audit: AuditNote }, onProgress: OnProgress): Promise<Loaded>
}
