import { configDefaults, defineConfig } from 'vitest/config'
import everything from '../../vitest.config.ts'
import parts from '../parts.json' with { type: 'json' }

export default defineConfig({
  ...everything,
  test: {
    ...everything.test,
    include: parts.release,
    exclude: configDefaults.exclude,
    // Runs one file at a time: the tests turn networks on and off, and each builds a copy of the project.
    maxWorkers: 1,
    testTimeout: 600_000,
  },
})
