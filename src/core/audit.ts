/** What the audit log tells of a command of the operator besides its subject; it is written in the transaction of what the command does. */
export type AuditNote = {
  command: string
  /** Whose shell it is. */
  who: string
  reason?: string
}
