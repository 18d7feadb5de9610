// The fault tests in their long forms, which take hours, with a table of their figures. Arguments go to vitest: files, -t NAME.
import './setup/needs-node-20.mjs'

// A dynamic import: an older Node would fail at the syntax before it could name the problem.
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
