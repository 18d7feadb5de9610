import { configDefaults, defineConfig } from 'vitest/config'
import everything from '../../vitest.config.ts'

// The long forms run one after the other, because each needs the machine for itself.
export default defineConfig({
  ...everything,
  test: {
    ...everything.test,
    include: ['test/faults/**/*.test.ts'],
    exclude: configDefaults.exclude,
    maxWorkers: 1,
    testTimeout: 2 * 3_600_000,
    hookTimeout: 600_000,
  },
})
