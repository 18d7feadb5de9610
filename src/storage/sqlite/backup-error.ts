/** Thrown when a backup or restore was not done. The message has whole sentences. Nothing was changed. */
export class BackupError extends Error {
  override name = 'BackupError'
}
