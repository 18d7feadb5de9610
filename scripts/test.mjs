// Tests apart from the check. `watch` runs tests again as files change; `release` runs what copies the project, builds packages or takes
// more than 100 MB of data. Further arguments go to vitest: files, -t NAME.
import './setup/needs-node-20.mjs'

// Not a static import: an older Node would stumble over the syntax before it could say what is wrong.
import('./setup/prepare.mjs').then(({ endLike, prepareTools, rebuildIfChanged, root, run, runtime }) =>
  endLike(async () => {
    const [mode, ...more] = process.argv.slice(2)
    const args = mode === 'release' ? ['run', '--config=test/release/vitest.config.ts'] : ['watch', '--standalone']
    await prepareTools()
    await rebuildIfChanged()
    return run(runtime, ['node_modules/vitest/vitest.mjs', ...args, ...more], { cwd: root })
  }),
)
