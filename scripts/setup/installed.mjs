import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Returns the path of the Node that package-lock.json pins. */
export const pinnedNode = root =>
  join(root, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node')

/** Returns packages of a folder's package-lock.json that its node_modules lacks, by path; none for a complete install. */
export function missing(folder) {
  const wanted = packagesIn(join(folder, 'package-lock.json'))
  const lacking = missingPackages(wanted, installedPackages(folder), path =>
    existsSync(join(folder, path, 'package.json')),
  )
  const node = wanted['node_modules/node']
  return lacking.length === 0 && node && !runs(pinnedNode(folder), node.version) ? ['node_modules/node/bin'] : lacking
}

/**
 * Returns the packages that are missing or have another version. Optional packages for other platforms may be missing.
 * @param exists returns whether a package's folder exists: installed packages may have been deleted since
 */
export function missingPackages(wanted, installed, exists, { platform, arch } = process) {
  const optional = ({ optional, os, cpu, libc }) =>
    // Detecting the C library takes long, and only a platform's own packages name one.
    optional && (libc !== undefined || (!os && !cpu) || !fits(os, platform) || !fits(cpu, arch))

  return Object.keys(wanted).filter(path => {
    if (path === '') return false
    if (installed[path] === undefined) return !optional(wanted[path])
    return installed[path].version !== wanted[path].version || !exists(path)
  })
}

const fits = (allowed, here) => !allowed || allowed.includes(here)

const packagesIn = file => JSON.parse(readFileSync(file, 'utf8')).packages

/** npm writes this file last and removes it first, so after an interrupted install it is missing or incomplete. */
function installedPackages(folder) {
  try {
    return packagesIn(join(folder, 'node_modules/.package-lock.json'))
  } catch {
    return {}
  }
}

const runs = (node, version) => spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout?.trim() === `v${version}`
