// Runs the tests nearest to the changes since main, within the time of a quick check. Runs under the pinned Node.
import { execFileSync } from 'node:child_process'
import { basename, dirname, relative } from 'node:path'
import { createVitest, parseCLI } from 'vitest/node'

/** Total time of the chosen files in their last run. Several run at once, and starting them takes time too. */
const budgetMs = 25_000
/** Estimate for a file that has not run yet. */
const unknownMs = 2000

const root = process.cwd()
const git = (...args) => execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()

/** Returns the commit where this branch left main, or the last commit if there is no such branch. */
function base() {
  try {
    return git('merge-base', 'HEAD', 'main')
  } catch {
    return 'HEAD'
  }
}

const since = base()
const changed = [git('diff', '--name-only', since), git('ls-files', '--others', '--exclude-standard')]
  .flatMap(lines => lines.split('\n'))
  .filter(path => path !== '')

const stemOf = path => basename(path).split('.')[0]
const folderOf = path => dirname(path).split('/').slice(1).join('/')

/** Returns 0 for a changed test, 1 if it is named after a changed file, 2 in the mirrored folder, 3 if it imports a changed file. */
const distance = test =>
  Math.min(
    ...changed.map(path => {
      if (path === test) return 0
      if (folderOf(path) !== folderOf(test)) return 3
      return stemOf(path) === stemOf(test) ? 1 : 2
    }),
  )

const { options } = parseCLI(['vitest', ...process.argv.slice(2)])
const vitest = await createVitest('test', { ...options, watch: false, changed: since, passWithNoTests: true })
const reached = (await vitest.getRelevantTestSpecifications())
  .map(specification => ({
    specification,
    distance: distance(relative(root, specification.moduleId)),
    ms: vitest.cache.getTestSpecificationResult(specification)?.duration || unknownMs,
  }))
  .sort((a, b) => a.distance - b.distance || a.ms - b.ms)

let left = budgetMs
const chosen = reached.filter(({ ms }) => {
  const fits = ms <= left
  if (fits) left -= ms
  return fits
})

// Prepares the reporters without running tests.
await vitest.standalone()
await vitest.runTestSpecifications(chosen.map(({ specification }) => specification))
await vitest.close()
console.log(
  chosen.length < reached.length
    ? `Ran the ${chosen.length} nearest of ${reached.length} test files that the change reaches. npm test runs them all.`
    : `Ran all ${chosen.length} test files that the change reaches.`,
)
