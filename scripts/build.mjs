import './setup/needs-node-20.mjs'

// A dynamic import: an older Node would fail at the syntax before it could name the problem.
import('./setup/prepare.mjs').then(({ endLike, prepare }) => endLike(prepare))
