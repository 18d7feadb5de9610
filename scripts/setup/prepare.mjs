import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, isBuilt } from './build.mjs'
import { install, isInstalled } from './install.mjs'
import { pinnedNode } from './installed.mjs'
import { withLock } from './lock.mjs'
import { checkFolders } from './tool-folders.mjs'

export { endLike, run } from './child.mjs'
export { npm } from './install.mjs'

export const root = fileURLToPath(new URL('../../', import.meta.url))

/** The pinned Node: what everything but these scripts runs under. */
export const runtime = pinnedNode(root)

const lock = join(root, 'dist/.lock')

// The tools that build are development dependencies.
const rootFolder = { folder: root, flags: ['--include=dev'] }

/** Makes sure that dist can run. When it already can, nothing is written and nobody is waited for. */
export async function prepare() {
  if (isInstalled(rootFolder) && isBuilt(root)) return
  await withLock(lock, async () => {
    await install(root, rootFolder)
    if (!isBuilt(root)) await build(root)
  })
}

/**
 * Makes sure that all packages of the project and of these folders are there, and no more.
 * @param more folders besides those of the checks
 */
export async function prepareTools(more = []) {
  // Install scripts never run: nothing there needs one, and one of them reports to a stranger.
  const tools = [...checkFolders, ...more].map(path => ({ folder: join(root, path), flags: ['--ignore-scripts'] }))
  const folders = [rootFolder, ...tools]
  if (folders.every(isInstalled)) return
  await withLock(lock, async () => {
    await install(root, rootFolder)
    // Side by side: one after the other they took 139 s on two cores, and most of it was waiting.
    const installs = await Promise.allSettled(tools.map(folder => install(root, folder)))
    for (const { reason } of installs) if (reason) throw reason
  })
}

export const rebuild = () => withLock(lock, () => build(root))

export async function rebuildIfChanged() {
  if (!isBuilt(root)) await rebuild()
}
