// The tests of faults in their long forms, which take hours, and what they have measured as a table. Arguments go to vitest: files, -t NAME.
import './setup/needs-node-20.mjs'

// Not a static import: an older Node would stumble over the syntax before it could say what is wrong.
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
