import { writeFileSync } from 'node:fs'
import {
  MinimalReporter,
  type TestCase,
  type TestModule,
  type TestRunEndReason,
  type TestSpecification,
} from 'vitest/node'

/**
 * What a run consists of: `quick` is `npm test`. `npm run test:all` runs `rest`, the files that it leaves out by parts.json, and `more`, the
 * tests with that tag in all other files. `any` is any file that is named.
 */
export type Part = 'quick' | 'rest' | 'more' | 'any'

/** Prints failures, and progress in quarters. Writes the results to a file, for `scripts/setup/vitest.mjs`. */
export class Results extends MinimalReporter {
  readonly #file: string
  readonly #part: Part
  #files = 0
  #ended = 0

  constructor(file: string, part: Part) {
    super()
    this.#file = file
    this.#part = part
  }

  override onTestRunStart(specifications: readonly TestSpecification[]): void {
    super.onTestRunStart(specifications)
    this.#files = specifications.length
  }

  override onTestModuleEnd(module: TestModule): void {
    super.onTestModuleEnd(module)
    const quarters = (count: number) => Math.floor((4 * count) / this.#files)
    if (quarters(this.#ended++) < quarters(this.#ended)) console.log(`${this.#ended} of ${this.#files} files ended`)
  }

  override onTestRunEnd(
    modules: readonly TestModule[],
    errors: Parameters<MinimalReporter['onTestRunEnd']>[1],
    reason: TestRunEndReason,
  ): void {
    super.onTestRunEnd(modules, errors, reason)
    const tests = modules.flatMap(module => [...module.children.allTests()])
    const inState = (state: string) => tests.filter(test => test.result().state === state)
    const withErrors = modules.filter(module => module.errors().length > 0)
    const results = {
      passed: inState('passed').length,
      failed: [
        ...inState('failed').map(({ module, fullName }) => `${module.relativeModuleId} > ${fullName}`),
        ...withErrors.map(({ relativeModuleId }) => relativeModuleId),
        ...(errors.length > 0 ? ['errors outside of the tests, printed above'] : []),
      ],
      skipped: inState('skipped')
        .filter(test => this.#isChosen(test))
        .map(
          ({ name }) =>
            /\(skipped: (needs .+)\)$/.exec(name)?.[1] ??
            (this.ctx.config.testNamePattern ? 'of another name' : 'not for this platform'),
        ),
      slowest: modules
        .map(module => ({ file: module.relativeModuleId, seconds: module.diagnostic().duration / 1000 }))
        .sort((a, b) => b.seconds - a.seconds),
    }
    writeFileSync(this.#file, JSON.stringify(results))
  }

  /** Returns false for a test that a filter by name or tags skipped. */
  #isChosen({ fullName, tags }: TestCase): boolean {
    const names = this.ctx.getGlobalTestNamePattern()
    if (names && !names.test(fullName.replaceAll(' > ', ' '))) return false
    if (this.#part !== 'quick' && this.#part !== 'more') return true
    return tags.includes('more') === (this.#part === 'more')
  }
}
