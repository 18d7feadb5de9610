import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Runs the tests, and counts them.
 * @param tool runs a JavaScript program under the pinned Node
 * @param more arguments for vitest: files, `-t NAME`
 * @param command what runs the tests; it understands the same arguments as vitest
 */
export async function runTests(tool, more, command = ['node_modules/vitest/vitest.mjs', 'run']) {
  const folder = mkdtempSync(join(tmpdir(), 'forklist-tests-'))
  const file = join(folder, 'tests.json')
  try {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
    const end = await tool(...command, ...reporters, ...more)
    return { ...end, counts: countsIn(file) }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function countsIn(file) {
  let run
  try {
    run = JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    // vitest stopped before it wrote results, and printed the reason.
    return { passed: 0, failed: 1, skipped: [] }
  }
  const tests = run.testResults.flatMap(({ assertionResults }) => assertionResults)
  return {
    passed: run.numPassedTests,
    failed: run.numFailedTests,
    skipped: tests.filter(({ status }) => !['passed', 'failed'].includes(status)).map(({ fullName }) => fullName),
  }
}
