import { defineConfig } from 'vitest/config'
import everything from '../../vitest.config.ts'

/** The REST suite once more, with Prism between it and the service. */
export default defineConfig({
  ...everything,
  test: {
    ...everything.test,
    include: ['test/api/rest/**/*.test.ts'],
    exclude: [
      // Test the document itself, not exchanges.
      'test/api/rest/openapi*.test.ts',
      'test/api/rest/described-problems.test.ts',
      // Talks to two servers at once, and not through Prism.
      'test/api/rest/two-servers.test.ts',
    ],
    globalSetup: 'test/conformance/global-setup.ts',
    setupFiles: ['test/support/setup.ts', 'test/conformance/setup.ts'],
  },
})
