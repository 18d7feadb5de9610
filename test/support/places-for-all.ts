import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openCurrentIndex } from '../../src/places/index/current-index.ts'
import { placesFile } from '../../src/places/index/index-files.ts'

/** Builds one place index for all tests of a run. @returns a function that removes it */
export const placesForAll = async (project: TestProject): Promise<() => void> => {
  const folder = mkdtempSync(join(tmpdir(), 'forklist-places-'))
  const index = await openCurrentIndex(folder, error => {
    throw error
  })
  index.close()
  project.provide('placesFile', placesFile(folder))
  return () => rmSync(folder, { recursive: true })
}
