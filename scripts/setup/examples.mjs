import { mustRun } from './child.mjs'
import { pinnedNode } from './installed.mjs'

/** Checks that every output of an operation has an example. @throws Stopped if one has none */
export const checkExamples = root =>
  mustRun(pinnedNode(root), ['scripts/check-examples.ts'], { cwd: root, failure: 'The build has stopped.' })
