import './setup/needs-node-20.mjs'

// A dynamic import: an older Node would fail to parse a static one before the check above could run.
import('./setup/prepare.mjs').then(({ endLike, prepare }) => endLike(prepare))
