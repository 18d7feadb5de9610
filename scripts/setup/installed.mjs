import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The Node that package-lock.json pins, where npm puts it. */
export const pinnedNode = root =>
  join(root, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node')

/** What a folder's package-lock.json asks for and its node_modules does not hold, by path; nothing when the install is whole. */
export function missing(folder) {
  const wanted = packagesIn(join(folder, 'package-lock.json'))
  const lacking = missingPackages(wanted, installedPackages(folder), path =>
    existsSync(join(folder, path, 'package.json')),
  )
  const node = wanted['node_modules/node']
  return lacking.length === 0 && node && !runs(pinnedNode(folder), node.version) ? ['node_modules/node/bin'] : lacking
}

/**
 * Compares two tables of packages entry by entry. Optional ones may be absent where they are for other platforms.
 * @param exists whether a package's folder is there: what npm noted may have been deleted since
 */
export function missingPackages(wanted, installed, exists, { platform, arch } = process) {
  const optional = ({ optional, os, cpu, libc }) =>
    // Which C library this is takes long to find out, and nothing but the platform's own packages names one.
    optional && (libc !== undefined || (!os && !cpu) || !fits(os, platform) || !fits(cpu, arch))

  return Object.keys(wanted).filter(path => {
    if (path === '') return false
    if (installed[path] === undefined) return !optional(wanted[path])
    return installed[path].version !== wanted[path].version || !exists(path)
  })
}

const fits = (allowed, here) => !allowed || allowed.includes(here)

const packagesIn = file => JSON.parse(readFileSync(file, 'utf8')).packages

/** npm writes this file last and removes it first, so after an interrupted install it is not there, or not whole. */
function installedPackages(folder) {
  try {
    return packagesIn(join(folder, 'node_modules/.package-lock.json'))
  } catch {
    return {}
  }
}

const runs = (node, version) => spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout?.trim() === `v${version}`
