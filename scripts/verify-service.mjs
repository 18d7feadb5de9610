// Checks from outside whether a service keeps the interface contract: `npm run verify-service -- URL`.
import './setup/needs-node-20.mjs'

// A dynamic import: an older Node would fail to parse a static one before the check above could run.
import('./setup/prepare.mjs').then(({ endLike, prepareChecks, root, run, runtime }) =>
  endLike(async () => {
    await prepareChecks()
    return run(runtime, [`${root}tools/verify-service/main.ts`, ...process.argv.slice(2)])
  }),
)
