import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Runs tests, and reads their results.
 * @param tool runs a JavaScript program under the pinned Node, with this environment
 * @param part `Part` of test/support/results.ts
 * @param more arguments for vitest: files, `-t NAME`
 * @param command what runs the tests; it understands the same arguments as vitest
 */
export async function runTests(tool, part, more, command = ['node_modules/vitest/vitest.mjs', 'run']) {
  const folder = mkdtempSync(join(tmpdir(), 'forklist-tests-'))
  const file = join(folder, 'results.json')
  try {
    const tags = { quick: ['--tags-filter=!more'], more: ['--tags-filter=more'] }[part] ?? []
    const plain = process.stdout.isTTY ? [] : ['--no-color']
    const end = await tool({ FORKLIST_TESTS: part, FORKLIST_RESULTS: file }, ...command, ...plain, ...tags, ...more)
    return { ...end, results: resultsIn(file) }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function resultsIn(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    // vitest stopped before it wrote results, and printed the reason.
    return { passed: 0, failed: ['vitest itself: see above'], skipped: [], slowest: [] }
  }
}
