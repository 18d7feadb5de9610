import type { TestProject } from 'vitest/node'
import { isLong } from '../faults/support/form.ts'
import { keepFilesInMemory } from './files-in-memory.ts'
import { placesForAll } from './places-for-all.ts'
import { postgresForAll } from './postgres-for-all.ts'

/** Lets the whole run share one PostgreSQL; each test file makes databases of its own in it. Makes one place index for all. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // What is measured for docs/explanation/reliability.md is measured with a disk.
  const removeFiles = isLong ? undefined : keepFilesInMemory()
  const [endPostgres, removePlaces] = await Promise.all([postgresForAll(project), placesForAll(project)])
  return async () => {
    removePlaces()
    await endPostgres()
    await removeFiles?.()
  }
}
