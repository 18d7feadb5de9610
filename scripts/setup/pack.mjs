import { outputOf } from './child.mjs'

/** Packs the package in `root` as npm publishes it, into a folder. @returns its paths */
export const pack = (root, npm, folder) => pathsOf(root, npm, `--pack-destination=${folder}`)

/** Returns the paths that npm would pack. */
export const packedPaths = (root, npm) => pathsOf(root, npm, '--dry-run')

function pathsOf(root, [command, ...first], flag) {
  const flags = ['pack', flag, '--json', '--ignore-scripts', '--loglevel=error']
  const packed = outputOf(command, [...first, ...flags], { cwd: root, failure: 'npm pack failed' })
  return JSON.parse(packed)[0].files.map(({ path }) => path)
}
