// Everything that must hold before a change goes in, here and in continuous integration: one list of steps.
import './setup/needs-node-20.mjs'

// Not a static import: an older Node would stumble over the syntax before it could say what is wrong.
import('./setup/prepare.mjs').then(async ({ endLike, prepareTools, rebuild, root, run, runtime }) => {
  const { runSteps } = await import('./setup/steps.mjs')
  const { runTests } = await import('./setup/vitest.mjs')
  const colors = `--colors=${process.stdout.isTTY ? 'force' : 'off'}`
  const tool = (...command) => run(runtime, command, { cwd: root })
  // What to run of the tests, where somebody asked for a part.
  const part = process.argv.slice(2)
  // Networks that come and go break off what browsers are loading.
  const withNetworks = ['many-machines', 'cut-off-machines', 'rolling-machines'].map(
    name => `test/faults/${name}.test.ts`,
  )
  const without = withNetworks.flatMap(file => ['--exclude', file])

  await endLike(async () => {
    await prepareTools()
    return runSteps({
      types: () => tool('node_modules/typescript/bin/tsc', '-p', 'tsconfig.all.json'),
      'types in browsers': () => tool('node_modules/typescript/bin/tsc', '-p', 'src/web/islands'),
      'lint and format': () => tool('node_modules/@biomejs/biome/bin/biome', 'ci', colors),
      build: () => rebuild().then(() => ({ code: 0 })),
      tests: () => runTests(tool, part.length > 0 ? part : without),
      ...(part.length === 0 && {
        'several machines': () => runTests(tool, withNetworks),
        'REST through Prism': () => runTests(tool, ['--config=test/conformance/vitest.config.ts']),
      }),
    })
  })
})
