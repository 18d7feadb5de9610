// Everything that must hold before a change goes in, here and in continuous integration: one list of steps. `quick` does what a change
// needs in between; any other argument names a part of the tests and runs it alone.
import './setup/needs-node-20.mjs'

// Not a static import: an older Node would stumble over the syntax before it could say what is wrong.
import('./setup/prepare.mjs').then(async ({ endLike, prepareTools, rebuild, rebuildIfChanged, root, run, runtime }) => {
  const { runSteps } = await import('./setup/steps.mjs')
  const { runTests } = await import('./setup/vitest.mjs')
  const colors = `--colors=${process.stdout.isTTY ? 'force' : 'off'}`
  const tool = (...command) => run(runtime, command, { cwd: root })
  const part = process.argv.slice(2)
  // Networks that come and go break off what browsers are loading.
  const withNetworks = ['many-machines', 'cut-off-machines'].map(name => `test/faults/${name}.test.ts`)
  const without = withNetworks.flatMap(file => ['--exclude', file])

  const tsc = (project, ...flags) => tool('node_modules/typescript/bin/tsc', '-p', project, ...flags)
  const types = (cacheIn = () => []) => ({
    types: () => tsc('tsconfig.all.json', ...cacheIn('types')),
    'types in browsers': () => tsc('src/web/islands', ...cacheIn('types-in-browsers')),
  })
  const lint = { 'lint and format': () => tool('node_modules/@biomejs/biome/bin/biome', 'ci', colors) }
  const build = work => ({ build: () => work().then(() => ({ code: 0 })) })

  const everything = () => ({
    ...types(),
    ...lint,
    ...build(rebuild),
    tests: () => runTests(tool, without),
    'several machines': () => runTests(tool, withNetworks),
    'REST through Prism': () => runTests(tool, ['--config=test/conformance/vitest.config.ts']),
  })
  const quick = () => ({
    ...types(name => ['--incremental', '--tsBuildInfoFile', `node_modules/.cache/${name}.json`]),
    ...lint,
    ...build(rebuildIfChanged),
    'tests of the change': () => tool('scripts/setup/quick-tests.mjs'),
  })
  const named = () => ({ ...build(rebuildIfChanged), tests: () => runTests(tool, part) })

  await endLike(async () => {
    await prepareTools()
    return runSteps(part.length === 0 ? everything() : part[0] === 'quick' ? quick() : named())
  })
})
