import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pinnedNode } from './node.mjs'

/**
 * Returns packages of a folder's package-lock.json that its node_modules lacks, by path; none for a complete install.
 * @param workspaces the workspaces that count beside the root; all packages count if there are none
 */
export function missing(folder, workspaces) {
  const locked = packagesIn(join(folder, 'package-lock.json'))
  const wanted = workspaces ? neededPackages(locked, ['', ...workspaces]) : locked
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

/** Returns the packages of a lock file that the packages at these paths need, by path. */
export function neededPackages(locked, paths) {
  const needed = {}
  const add = path => {
    if (needed[path]) return
    needed[path] = locked[path]
    for (const name of namesIn(locked[path], paths.includes(path))) {
      const found = nearest(locked, path, name)
      // Optional packages that no platform here has may be absent from the lock file.
      if (found !== undefined) add(found)
    }
  }
  for (const path of paths) add(path)
  return needed
}

const namesIn = ({ dependencies, optionalDependencies, peerDependencies, devDependencies }, isStart) =>
  Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies, ...(isStart && devDependencies) })

/** Returns the path of the package that `import` of a name finds from a path. */
function nearest(locked, from, name) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(folder.lastIndexOf('/'), 0))) {
    const path = `${folder && `${folder}/`}node_modules/${name}`
    if (locked[path]) return path
    if (folder === '') return undefined
  }
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
