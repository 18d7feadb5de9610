/** The database cannot be trusted. The message continues a sentence that begins with the file's name: "is empty". */
export class StorageDamage extends Error {
  override name = 'StorageDamage'
  readonly code = 'storage_damaged'
}

/** Returns such a message for any error about damage. */
export const damageReason = (error: unknown): string => {
  const { message } = error as Error
  return error instanceof StorageDamage ? message : `is damaged: ${message}`
}
