// Measures this folder's sources: installs missing packages, also those of the baselines, builds changed sources, then runs bench/run.ts.
import './setup/needs-node-20.mjs'

// A dynamic import: an older Node would fail to parse a static one before the check above could run.
import('./setup/prepare.mjs').then(async ({ endLike, prepare, prepareTools, root, run, runtime }) => {
  const { releaseFolders } = await import('./setup/tool-folders.mjs')
  await endLike(async () => {
    // Lighthouse is in one of these folders.
    await prepareTools(releaseFolders)
    await prepare()
    return run(runtime, [`${root}bench/run.ts`, ...process.argv.slice(2)])
  })
})
