// Runs every check, here and in continuous integration. `quick` runs the part that a change needs in between. Other arguments name tests,
// which then run alone.
import './setup/needs-node-20.mjs'

// A dynamic import: an older Node would fail to parse a static one before the check above could run.
import('./setup/prepare.mjs').then(async ({ endLike, prepareTools, rebuild, rebuildIfChanged, root, run, runtime }) => {
  const { runStages } = await import('./setup/steps.mjs')
  const { runTests } = await import('./setup/vitest.mjs')
  const colors = `--colors=${process.stdout.isTTY ? 'force' : 'off'}`
  const tool = (...command) => run(runtime, command, { cwd: root })
  const selection = process.argv.slice(2)
  // These tests add and remove networks, which breaks page loads in browsers, so they run in a stage of their own.
  const withNetworks = ['many-machines', 'cut-off-machines'].map(name => `test/faults/${name}.test.ts`)
  const exclusions = withNetworks.flatMap(file => ['--exclude', file])

  const tsc = (project, ...flags) => tool('node_modules/typescript/bin/tsc', '-p', project, ...flags)
  const build = work => ({ build: () => work().then(() => ({ code: 0 })) })
  /** Checks that do not run the program. @param cacheIn flags that keep TypeScript's results for the next run */
  const sources = (work, cacheIn = () => []) => ({
    types: () => tsc('tsconfig.all.json', ...cacheIn('types')),
    'types in browsers': () => tsc('src/web/client', ...cacheIn('types-in-browsers')),
    'types of browser tests': () => tsc('test/browser', ...cacheIn('types-of-browser-tests')),
    'types in the worker': () => tsc('src/web/client/worker', ...cacheIn('types-in-worker')),
    'lint and format': () => tool('node_modules/@biomejs/biome/bin/biome', 'ci', colors),
    ...build(work),
  })

  const everything = () => [
    sources(rebuild),
    { tests: () => runTests(tool, exclusions) },
    { 'several machines': () => runTests(tool, withNetworks) },
  ]
  const quick = () => [
    sources(rebuildIfChanged, name => ['--incremental', '--tsBuildInfoFile', `node_modules/.cache/${name}.json`]),
    { 'tests of the change': () => runTests(tool, [], ['scripts/setup/quick-tests.mjs']) },
  ]
  const named = () => [build(rebuildIfChanged), { tests: () => runTests(tool, selection) }]

  await endLike(async () => {
    await prepareTools()
    return runStages(...(selection.length === 0 ? everything() : selection[0] === 'quick' ? quick() : named()))
  })
})
