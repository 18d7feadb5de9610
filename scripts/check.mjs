// Everything that must hold before a change goes in, here and in continuous integration: one list of stages. `quick` does what a change
// needs in between; any other argument names a part of the tests and runs it alone.
import './setup/needs-node-20.mjs'

// Not a static import: an older Node would stumble over the syntax before it could say what is wrong.
import('./setup/prepare.mjs').then(async ({ endLike, prepareTools, rebuild, rebuildIfChanged, root, run, runtime }) => {
  const { runStages } = await import('./setup/steps.mjs')
  const { runTests } = await import('./setup/vitest.mjs')
  const colors = `--colors=${process.stdout.isTTY ? 'force' : 'off'}`
  const tool = (...command) => run(runtime, command, { cwd: root })
  const part = process.argv.slice(2)
  // Networks that come and go break off what browsers are loading.
  const withNetworks = ['many-machines', 'cut-off-machines'].map(name => `test/faults/${name}.test.ts`)
  const without = withNetworks.flatMap(file => ['--exclude', file])

  const tsc = (project, ...flags) => tool('node_modules/typescript/bin/tsc', '-p', project, ...flags)
  const build = work => ({ build: () => work().then(() => ({ code: 0 })) })
  /** What does not run the program. @param cacheIn flags to keep what TypeScript found, for the next time */
  const sources = (work, cacheIn = () => []) => ({
    types: () => tsc('tsconfig.all.json', ...cacheIn('types')),
    'types in browsers': () => tsc('src/web/islands', ...cacheIn('types-in-browsers')),
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
