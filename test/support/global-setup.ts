import type { TestProject } from 'vitest/node'
import { isLong } from '../faults/support/form.ts'
import { keepFilesInMemory } from './files-in-memory.ts'
import { placesForAll } from './places-for-all.ts'
import { postgresForAll } from './postgres-for-all.ts'
import { hidePrograms } from './programs.ts'

/**
 * Offers PostgreSQL to the whole run, where each test file creates its own databases. Builds one place index for all. Hides programs that
 * tests do not declare.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // The figures of docs/explanation/reliability.md are measured on a disk.
  const removeFiles = isLong ? undefined : keepFilesInMemory()
  const [endPostgres, removePlaces] = await Promise.all([postgresForAll(project), placesForAll(project)])
  const showPrograms = hidePrograms()
  return async () => {
    showPrograms()
    removePlaces()
    await endPostgres()
    await removeFiles?.()
  }
}
