/** The database cannot be trusted. The message continues a sentence that begins with the name of the file: "is empty". */
export class StorageDamage extends Error {
  override name = 'StorageDamage'
  readonly code = 'storage_damaged'
}

/** Returns what continues that sentence, for whatever error said that a database is damaged. */
export const whyDamaged = (error: unknown): string => {
  const { message } = error as Error
  return error instanceof StorageDamage ? message : `is damaged: ${message}`
}
