// Runs tests outside the check. `watch` runs tests again as files change. `release` runs tests that copy the project, build packages, or
// need more than 100 MB of data or programs. Further arguments go to vitest: files, -t NAME.
import './setup/needs-node-20.mjs'

// A dynamic import: an older Node would fail to parse a static one before the check above could run.
import('./setup/prepare.mjs').then(async ({ endLike, prepareTools, rebuildIfChanged, root, run, runtime }) => {
  const { runStages } = await import('./setup/steps.mjs')
  const { releaseFolders } = await import('./setup/tool-folders.mjs')
  const { runTests } = await import('./setup/vitest.mjs')
  const [mode, ...more] = process.argv.slice(2)
  const tool = (env, ...command) => run(runtime, command, { cwd: root, env: { ...process.env, ...env } })

  async function release() {
    await prepareTools(releaseFolders)
    await rebuildIfChanged()
    const own = { tests: () => runTests(tool, 'any', ['--config=test/release/vitest.config.ts', ...more]) }
    if (more.length > 0) return runStages([own])
    return runStages([
      own,
      {
        'oldest PostgreSQL': () =>
          runTests((env, ...command) => tool({ ...env, OLDER_POSTGRES: '1' }, ...command), 'any', ['test/storage']),
      },
    ])
  }

  async function watch() {
    await prepareTools()
    await rebuildIfChanged()
    return tool({}, 'node_modules/vitest/vitest.mjs', 'watch', '--standalone', ...more)
  }

  await endLike(mode === 'release' ? release : watch)
})
