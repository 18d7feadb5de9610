// The command line of this folder's sources: installs what is missing, builds what has changed, then runs it.
// Here and below setup/ nothing is installed yet, and Node may be an old one: plain JavaScript without packages.
import './setup/needs-node-20.mjs'

// Not a static import: an older Node would stumble over the syntax before it could say what is wrong.
import('./setup/prepare.mjs').then(({ endLike, prepare, root, run, runtime }) =>
  endLike(async () => {
    await prepare()
    // The service stops when this channel closes, so it also ends when this process is killed.
    const stdio = ['inherit', 'inherit', 'inherit', 'ipc']
    return run(runtime, ['--enable-source-maps', `${root}dist/main.js`, ...process.argv.slice(2)], { stdio })
  }),
)
