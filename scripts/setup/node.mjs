import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Returns the path of the Node that package-lock.json pins. */
export const pinnedNode = root =>
  join(root, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node')

/** Returns whether the Node of this process is too old for the program. */
export function isTooOld(root) {
  const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  return process.versions.node.localeCompare(engines.node.slice('>='.length), 'en', { numeric: true }) < 0
}

/** Returns the Node for the program and its build: the one of this process, or the pinned one if that is too old. */
export const programNode = root => (isTooOld(root) ? pinnedNode(root) : process.execPath)
