import { defineConfig, mergeConfig } from 'vitest/config'
import shared from '../../vitest.config.ts'

// The long forms: one after the other, since each wants the machine for itself.
export default mergeConfig(
  shared,
  defineConfig({
    test: { include: ['test/faults/**/*.test.ts'], maxWorkers: 1, testTimeout: 2 * 3_600_000, hookTimeout: 600_000 },
  }),
)
