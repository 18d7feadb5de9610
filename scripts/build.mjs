import './setup/needs-node-20.mjs'

// Not a static import: an older Node would stumble over the syntax before it could say what is wrong.
import('./setup/prepare.mjs').then(({ endLike, prepare }) => endLike(prepare))
