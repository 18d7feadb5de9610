import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, isBuilt } from './build.mjs'
import { install, isInstalled } from './install.mjs'
import { withLock } from './lock.mjs'
import { writeMessages } from './messages.mjs'
import { isTooOld, pinnedNode } from './node.mjs'
import { checkFolders } from './tool-folders.mjs'

export { endLike, run } from './child.mjs'
export { npm } from './install.mjs'
export { programNode } from './node.mjs'

export const root = fileURLToPath(new URL('../../', import.meta.url))

/** The pinned Node, which runs the checks. */
export const runtime = pinnedNode(root)

const lock = join(root, 'dist/.lock')

// The program is bundled, so its packages and build tools are development dependencies.
const everything = { folder: root, flags: ['--include=dev'] }
/** What `npm test` needs, 430 MB. */
const checks = { ...everything, workspaces: ['test', 'scripts/node', 'tools/verify-service'] }
const program = { ...everything, workspaces: isTooOld(root) ? ['scripts/node'] : [] }

const hasWorkspace = name => existsSync(join(root, 'node_modules', name))

/** Returns these packages, or more if more were installed before: they stay. */
const atLeast = packages =>
  hasWorkspace('forklist-all-checks') ? everything : hasWorkspace('forklist-checks') ? checks : packages

/** Makes dist ready to run. If it is ready, writes nothing and waits for no lock. */
export async function prepare() {
  const packages = atLeast(program)
  if (isInstalled(packages) && isBuilt(root)) return
  await withLock(lock, async () => {
    await install(root, packages)
    if (!isBuilt(root)) await build(root)
  })
}

/** Installs what `npm test` needs, and writes the sources that are generated. */
export async function prepareChecks() {
  const packages = atLeast(checks)
  if (!isInstalled(packages)) await withLock(lock, () => install(root, packages))
  writeMessages(root)
}

/** Installs all packages of the project, and those of these folders, and writes the sources that are generated. @param more folders beside those of the checks */
export async function prepareTools(more = []) {
  // Install scripts never run: no package needs one, and one of them reports to a third party.
  const tools = [...checkFolders, ...more].map(path => ({ folder: join(root, path), flags: ['--ignore-scripts'] }))
  const folders = [everything, ...tools]
  if (!folders.every(isInstalled))
    await withLock(lock, async () => {
      await install(root, everything)
      // In parallel: one after the other took 139 s on two cores, mostly waiting.
      const installs = await Promise.allSettled(tools.map(folder => install(root, folder)))
      for (const { reason } of installs) if (reason) throw reason
    })
  writeMessages(root)
}

export const rebuild = () => withLock(lock, () => build(root))

export async function rebuildIfChanged() {
  if (!isBuilt(root)) await rebuild()
}
