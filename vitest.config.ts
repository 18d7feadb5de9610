import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: 'test/support/global-setup.ts',
    // Processes, not threads: tests change the environment and the working folder, and send signals.
    pool: 'forks',
    // Vitest leaves one core for itself, which on a machine with two would halve the speed.
    maxWorkers: '100%',
    // Tests start servers and programs; a busy machine takes seconds for what is else done in a blink.
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
