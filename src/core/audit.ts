/** An operator command's audit log entry without its subject. Written in the transaction of the change. */
export type AuditNote = {
  command: string
  /** The operating system user. */
  who: string
  reason?: string
}
