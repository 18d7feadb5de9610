import { configDefaults, defineConfig } from 'vitest/config'
import everything, { releaseTests } from '../../vitest.config.ts'

export default defineConfig({
  ...everything,
  test: {
    ...everything.test,
    include: releaseTests,
    exclude: configDefaults.exclude,
    // One file after the other: networks come and go, and each copy of the project is built.
    maxWorkers: 1,
    testTimeout: 600_000,
  },
})
