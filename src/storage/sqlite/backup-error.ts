/** Why a backup or a restoring was not done, in whole sentences for the person who wanted it. Nothing was changed. */
export class BackupError extends Error {
  override name = 'BackupError'
}
