// Measures this folder's sources: installs what is missing, also what they are measured beside, builds what has changed, then runs bench/run.ts.
import './setup/needs-node-20.mjs'

// Not a static import: an older Node would stumble over the syntax before it could say what is wrong.
import('./setup/prepare.mjs').then(async ({ endLike, prepare, prepareTools, root, run, runtime }) => {
  const { releaseFolders } = await import('./setup/tool-folders.mjs')
  await endLike(async () => {
    // Lighthouse is one of these.
    await prepareTools(releaseFolders)
    await prepare()
    return run(runtime, [`${root}bench/run.ts`, ...process.argv.slice(2)])
  })
})
