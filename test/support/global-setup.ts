import type { TestProject } from 'vitest/node'
import { placesForAll } from './places-for-all.ts'
import { postgresForAll } from './postgres-for-all.ts'

/** Lets the whole run share one PostgreSQL; each test file makes databases of its own in it. Makes one place directory for all. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [endPostgres, removePlaces] = await Promise.all([postgresForAll(project), placesForAll(project)])
  return async () => {
    removePlaces()
    await endPostgres()
  }
}
