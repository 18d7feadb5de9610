import { spawnSync } from 'node:child_process'
import { Stopped } from './child.mjs'

/** Packs the package in `root` as npm publishes it, into a folder. @returns its paths */
export const pack = (root, npm, folder) => pathsOf(root, npm, `--pack-destination=${folder}`)

/** Returns the paths that npm would pack. */
export const packedPaths = (root, npm) => pathsOf(root, npm, '--dry-run')

function pathsOf(root, [command, ...first], flag) {
  const flags = ['pack', flag, '--json', '--ignore-scripts', '--loglevel=error']
  const { status, stdout, stderr } = spawnSync(command, [...first, ...flags], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    shell: command === 'npm' && process.platform === 'win32',
  })
  if (status !== 0) throw new Stopped(`npm pack failed: ${stderr.trim()}`)
  return JSON.parse(stdout)[0].files.map(({ path }) => path)
}
