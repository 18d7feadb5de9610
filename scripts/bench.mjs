// Measures this folder's sources: installs what is missing, also what they are measured beside, builds what has changed, then runs bench/run.ts.
import './setup/needs-node-20.mjs'

// Not a static import: an older Node would stumble over the syntax before it could say what is wrong.
import('./setup/prepare.mjs').then(({ endLike, prepare, prepareTools, root, run, runtime }) =>
  endLike(async () => {
    await prepareTools()
    await prepare()
    return run(runtime, [`${root}bench/run.ts`, ...process.argv.slice(2)])
  }),
)
