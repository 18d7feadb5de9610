import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openCurrentDirectory, placesFile } from '../../src/directory/current.ts'

/** Makes one place directory for all tests of a run. @returns what takes it away again */
export const placesForAll = async (project: TestProject): Promise<() => void> => {
  const folder = mkdtempSync(join(tmpdir(), 'forklist-places-'))
  const directory = await openCurrentDirectory(folder, error => {
    throw error
  })
  directory.close()
  project.provide('placesFile', placesFile(folder))
  return () => rmSync(folder, { recursive: true })
}
