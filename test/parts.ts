/**
 * Test files that `npm test` leaves out, as globs by reason. They need a browser, PostgreSQL, another program or packages that `npm test`
 * does not install, or they take more than three seconds. `npm run test:all` runs them.
 */
export const laterParts = {
  'the website in a browser': ['test/browser/*.test.ts'],
  'faults, attacks and load': ['test/faults/*.test.ts'],
  'installing, packaging and publishing': ['test/scripts/*.test.ts', 'test/deploy/*.test.ts'],
  'commands and recipes of the documentation': ['test/docs/*.test.ts', 'test/contributing/recipes.test.ts'],
  'assistants through real clients': [
    'test/api/mcp/{budgets,card,discovery,imports,inspector,long-list,mcpb,questions,stdio,whole-job}.test.ts',
    'test/api/oauth/{registration,sign-in-flow}.test.ts',
  ],
  'both databases, and what takes more than three seconds': [
    'test/architecture/proofs.test.ts',
    'test/cli/places-get.test.ts',
    'test/places/known-answers.test.ts',
    'test/places/index/search.test.ts',
    'test/places/index/several-sources.test.ts',
    'test/server/launcher.test.ts',
    'test/server/load.test.ts',
    'test/server/monitoring.test.ts',
    'test/storage/dump.test.ts',
  ],
} as const

export const later: readonly string[] = Object.values(laterParts).flat()

/** Files that copy the project, build packages or data, install anew, or need 100 MB of programs. `npm run test:release` runs them. */
export const releaseTests = [
  'test/conformance/*.test.ts',
  'test/places/gazetteer/gazetteer-file.test.ts',
  'test/faults/rolling-machines.test.ts',
  'test/formats/export/libre-office.test.ts',
  'test/quality/*.test.ts',
  'test/scripts/executable-platforms.test.ts',
  'test/scripts/install.test.ts',
  'test/scripts/release.test.ts',
]

/**
 * What a run consists of: `quick` is `npm test`. `npm run test:all` runs `rest`, the files that it leaves out, and `more`, the tests with that
 * tag in all other files. `any` is any file that is named.
 */
export type Part = 'quick' | 'rest' | 'more' | 'any'
