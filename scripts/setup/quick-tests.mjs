// Runs the tests nearest to what has changed since main, for as long as a quick check may take. Runs under the pinned Node.
import { execFileSync } from 'node:child_process'
import { basename, dirname, relative } from 'node:path'
import { createVitest, parseCLI } from 'vitest/node'

/** How long the chosen files took when they last ran, all together. Several run at once, and starting them takes time besides. */
const budgetMs = 25_000
/** For a file that has not run here yet. */
const unknownMs = 2000

const root = process.cwd()
const git = (...args) => execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()

/** Where this branch left main; the last commit on main itself and where there is no main. */
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

/** 0: the test file has changed itself; 1: it is named after a changed file; 2: it is in the folder that mirrors one's; 3: it reaches one. */
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

// Prepares the reporters. It runs nothing.
await vitest.standalone()
await vitest.runTestSpecifications(chosen.map(({ specification }) => specification))
await vitest.close()
console.log(
  chosen.length < reached.length
    ? `Ran the ${chosen.length} nearest of ${reached.length} test files that the change reaches. npm test runs them all.`
    : `Ran all ${chosen.length} test files that the change reaches.`,
)
