// Runs the fault tests in their long forms, which take hours, and prints a table of figures. Arguments go to vitest: files, -t NAME.
import './setup/needs-node-20.mjs'

// A dynamic import: an older Node would fail to parse a static one before the check above could run.
import('./setup/prepare.mjs').then(async ({ endLike, prepareTools, rebuild, root, run, runtime }) => {
  const { withFigures } = await import('./setup/figures.mjs')
  await endLike(async () => {
    await prepareTools()
    await rebuild()
    return withFigures(env =>
      run(
        runtime,
        ['node_modules/vitest/vitest.mjs', 'run', '--config=test/faults/vitest.config.ts', ...process.argv.slice(2)],
        { cwd: root, env: { ...process.env, ...env } },
      ),
    )
  })
})
