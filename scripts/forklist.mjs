// The command line of this folder's sources: installs missing packages, builds changed sources, then runs the command. Here and in setup/
// no package is installed yet and Node may be old, so this is plain JavaScript.
import './setup/needs-node-20.mjs'

// A dynamic import: an older Node would fail to parse a static one before the check above could run.
import('./setup/prepare.mjs').then(({ endLike, prepare, programNode, root, run }) =>
  endLike(async () => {
    await prepare()
    // The service stops when this channel closes, so it also ends when this process is killed.
    const stdio = ['inherit', 'inherit', 'inherit', 'ipc']
    return run(programNode(root), ['--enable-source-maps', `${root}dist/main.js`, ...process.argv.slice(2)], { stdio })
  }),
)
