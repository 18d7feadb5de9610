import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { configDefaults, defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import parts from './test/parts.json' with { type: 'json' }
import { type Part, Results } from './test/support/results.ts'

// For the workers and the programs that they start: compiling the same sources anew was a quarter of their work.
process.env.NODE_COMPILE_CACHE ??= resolve(import.meta.dirname, 'node_modules/.cache/node')

const { FORKLIST_TESTS = 'any', FORKLIST_RESULTS } = process.env
const part = FORKLIST_TESTS as Part
const later = Object.values(parts.later).flat()

/** Returns the files that may have tests with the tag `more`. Loading all others for nothing takes a minute. */
const filesWithMore = (): string[] =>
  globSync('test/**/*.test.ts', { exclude: ['**/node_modules'] }).filter(file =>
    /\b(testWith|on(Both|All)Databases|onEachPostgres|describePostgres|withPostgres)\b/.test(
      readFileSync(file, 'utf8'),
    ),
  )

/**
 * Begins with the tests of faults, which take up to 90 s a file. Vitest knows how long files take only where they have run before: on a
 * fresh clone one of them would begin among the last, and the other processes would have nothing left to do.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => moduleId.includes('/test/faults/')
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter(file => !isLong(file))]
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    include: part === 'rest' ? later : part === 'more' ? filesWithMore() : ['test/**/*.test.ts'],
    exclude: [...configDefaults.exclude, ...parts.release, ...(part === 'quick' || part === 'more' ? later : [])],
    tags: [{ name: 'more', description: 'Needs PostgreSQL or a program: `npm run test:all` runs it.' }],
    reporters: FORKLIST_RESULTS ? [new Results(FORKLIST_RESULTS, part)] : ['default'],
    globalSetup: 'test/support/global-setup.ts',
    // Processes, not threads: tests change the environment and the working folder, and send signals.
    pool: 'forks',
    // Loading the sources anew for each file took a fifth of the whole run; `setup.ts` ends what a file has left behind.
    isolate: false,
    setupFiles: 'test/support/setup.ts',
    // More than there are cores: many tests wait for programs that they have started. Vitest itself would leave one core free.
    // Two workers a core take no less time: three for two cores leave 6 % unused.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    // Tests start servers and programs; a busy machine takes seconds for what is else done in a blink.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // A second, unless said otherwise, is too little for the same reason.
    expect: { poll: { timeout: 25_000 } },
  },
})
