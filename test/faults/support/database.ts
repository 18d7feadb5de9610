import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect } from 'vitest'
import { storageAt } from '../../../src/storage/storage.ts'

/** Brings a database up to date and makes an API key in it, before any server. */
export async function newApiKey(url: string | undefined, dataDir: string): Promise<string> {
  await using storage = await storageAt(url, dataDir)
  await storage.migrate()
  return (await storage.apiKeys.create('Ada’s script')).key
}

/**
 * Asserts that SQLite finds no error in the database of a data folder. Call it only while a server has the file open: opening a file
 * repairs it and closing it removes its log, which is the server's task.
 */
export function expectIntegrity(dataDir: string): void {
  using database = new DatabaseSync(join(dataDir, 'forklist.db'), { readOnly: true })
  expect(database.prepare('pragma integrity_check').all()).toEqual([{ integrity_check: 'ok' }])
  expect(database.prepare('pragma foreign_key_check').all()).toEqual([])
}
