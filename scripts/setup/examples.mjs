import { mustRun } from './child.mjs'
import { programNode } from './node.mjs'

/** Checks that every output of an operation has an example. @throws Stopped if one has none */
export const checkExamples = root =>
  mustRun(programNode(root), ['scripts/check-examples.ts'], { cwd: root, failure: 'The build has stopped.' })
