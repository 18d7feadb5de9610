// The whole check, here and in continuous integration, as one list of stages. `quick` runs the part that a change needs in between. Any
// other argument names tests to run alone.
import './setup/needs-node-20.mjs'

// A dynamic import: an older Node would fail at the syntax before it could name the problem.
import('./setup/prepare.mjs').then(async ({ endLike, prepareTools, rebuild, rebuildIfChanged, root, run, runtime }) => {
  const { runStages } = await import('./setup/steps.mjs')
  const { runTests } = await import('./setup/vitest.mjs')
  const colors = `--colors=${process.stdout.isTTY ? 'force' : 'off'}`
  const tool = (...command) => run(runtime, command, { cwd: root })
  const part = process.argv.slice(2)
  // Networks that appear and disappear break the page loads of browsers.
  const withNetworks = ['many-machines', 'cut-off-machines'].map(name => `test/faults/${name}.test.ts`)
  const without = withNetworks.flatMap(file => ['--exclude', file])

  const tsc = (project, ...flags) => tool('node_modules/typescript/bin/tsc', '-p', project, ...flags)
  const build = work => ({ build: () => work().then(() => ({ code: 0 })) })
  /** Checks that do not run the program. @param cacheIn flags that keep TypeScript's results for the next run */
  const sources = (work, cacheIn = () => []) => ({
    types: () => tsc('tsconfig.all.json', ...cacheIn('types')),
    'types in browsers': () => tsc('src/web/client', ...cacheIn('types-in-browsers')),
    'lint and format': () => tool('node_modules/@biomejs/biome/bin/biome', 'ci', colors),
    ...build(work),
  })

  const everything = () => [
    sources(rebuild),
    { tests: () => runTests(tool, without) },
    { 'several machines': () => runTests(tool, withNetworks) },
  ]
  const quick = () => [
    sources(rebuildIfChanged, name => ['--incremental', '--tsBuildInfoFile', `node_modules/.cache/${name}.json`]),
    { 'tests of the change': () => runTests(tool, [], ['scripts/setup/quick-tests.mjs']) },
  ]
  const named = () => [build(rebuildIfChanged), { tests: () => runTests(tool, part) }]

  await endLike(async () => {
    await prepareTools()
    return runStages(...(part.length === 0 ? everything() : part[0] === 'quick' ? quick() : named()))
  })
})
