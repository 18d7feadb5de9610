import { spawnSync } from 'node:child_process'
import { Stopped } from './child.mjs'

/** Packs the package in `root` as npm publishes it. @returns its paths */
export function pack(root, [command, ...first], folder) {
  const flags = ['pack', '--json', '--ignore-scripts', '--loglevel=error', `--pack-destination=${folder}`]
  const { status, stdout, stderr } = spawnSync(command, [...first, ...flags], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  })
  if (status !== 0) throw new Stopped(`npm pack failed: ${stderr.trim()}`)
  return JSON.parse(stdout)[0].files.map(({ path }) => path)
}
