/** Why a backup or restore was not done, in whole sentences. Nothing was changed. */
export class BackupError extends Error {
  override name = 'BackupError'
}
