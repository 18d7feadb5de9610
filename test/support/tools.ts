import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type TestOptions, test } from 'vitest'
import { declarePrograms, programPath } from './programs.ts'

/** Returns a path in the folder of schemas and data beside the repository, or in `FORKLIST_SHARED`. */
export const shared = (...path: string[]): string =>
  join(process.env.FORKLIST_SHARED ?? resolve(import.meta.dirname, '../../../shared'), ...path)

/**
 * Returns whether the machine has what a test needs: a program by name (`xmllint`), a file below the shared folder (`shared/xsd`), or one
 * of `rights`.
 */
export function has(need: string): boolean {
  if (need.startsWith('shared/')) return existsSync(shared(need.slice('shared/'.length)))
  const right = rights[need]
  if (!right) return programPath(need) !== undefined
  using _ = declarePrograms(right.programs)
  return right.isGiven()
}

const programsOf = (need: string): string[] => (need.startsWith('shared/') ? [] : (rights[need]?.programs ?? [need]))

/** Lets the code outside of a test run the programs of these needs until the result is disposed. */
export const declareNeeds = (needs: readonly string[]): Disposable => declarePrograms(needs.flatMap(programsOf))

/** Rights that a machine may deny to the user of the tests, and the programs that use them. */
const rights: { [right: string]: { programs: string[]; isGiven: () => boolean } } = {
  root: { programs: [], isGiven: () => process.getuid?.() === 0 },
  'the right to mount': { programs: ['mount', 'umount'], isGiven: mayMount },
  'the right to make networks': { programs: ['ip'], isGiven: mayMakeNetworks },
}

function mayMount(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'forklist-mount-'))
  const isMounted = spawnSync('mount', ['-t', 'tmpfs', 'tmpfs', folder]).status === 0
  if (isMounted) spawnSync('umount', [folder])
  rmdirSync(folder)
  return isMounted
}

function mayMakeNetworks(): boolean {
  const name = `forklist-${process.pid}`
  const isMade = spawnSync('ip', ['netns', 'add', name]).status === 0
  const isLinked = spawnSync('ip', ['-n', name, 'link', 'add', 'type', 'bridge']).status === 0
  if (isMade) spawnSync('ip', ['netns', 'delete', name])
  return isMade && isLinked
}

/**
 * Defines a test that needs programs, files or rights. If one is missing, the test is skipped, and its name says so. With `REQUIRE_ALL=1`
 * it fails instead, with the same message. `npm test` leaves out what needs more than files.
 */
export const testWith = (
  needs: readonly string[],
  sentence: string,
  run: () => void | Promise<void>,
  options: number | TestOptions = {},
): void => {
  const more = {
    tags: needs.every(need => need.startsWith('shared/')) ? [] : ['more'],
    ...(typeof options === 'number' ? { timeout: options } : options),
  }
  const missing = needs.filter(need => !has(need))
  if (missing.length === 0)
    return void test(sentence, more, async () => {
      using _ = declareNeeds(needs)
      await run()
    })
  const words = `skipped: needs ${missing.join(', ')}`
  if (process.env.REQUIRE_ALL !== '1') return void test.skip(`${sentence} (${words})`, more, run)
  test(sentence, more, () => {
    throw new Error(words)
  })
}

/** Runs a program with `input` and returns its output. @throws Error with its error output if its exit status is not 0 */
export const output = (program: string, args: readonly string[], input: string): string => {
  const { status, stdout, stderr, error } = spawnSync(program, args, { input, encoding: 'utf8', maxBuffer: 1 << 28 })
  if (error) throw error
  if (status !== 0) throw new Error(`${program} ended with ${status}: ${stderr.slice(0, 2000)}`)
  return stdout
}
