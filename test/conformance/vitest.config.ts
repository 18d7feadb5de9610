import { defineConfig } from 'vitest/config'
import everything from '../../vitest.config.ts'

/** The REST suite once more, with Prism between it and the service. */
export default defineConfig({
  ...everything,
  test: {
    ...everything.test,
    include: ['test/api/rest/**/*.test.ts'],
    exclude: [
      // Of the document itself, not of what goes over the wire.
      'test/api/rest/openapi*.test.ts',
      'test/api/rest/described-problems.test.ts',
      // Speaks to two servers at once, without what can be led through Prism.
      'test/api/rest/two-servers.test.ts',
    ],
    globalSetup: 'test/conformance/global-setup.ts',
    setupFiles: ['test/support/setup.ts', 'test/conformance/setup.ts'],
  },
})
