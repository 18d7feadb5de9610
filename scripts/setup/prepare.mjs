import { basename, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, isBuilt } from './build.mjs'
import { mustRun, Stopped } from './child.mjs'
import { missing, pinnedNode } from './installed.mjs'
import { withLock } from './lock.mjs'
import { toolFolders } from './tool-folders.mjs'

export { endLike, run } from './child.mjs'

export const root = fileURLToPath(new URL('../../', import.meta.url))

/** The pinned Node: what everything but these scripts runs under. */
export const runtime = pinnedNode(root)

const lock = join(root, 'dist/.lock')

// Their packages' install scripts never run: nothing there needs one, and one of them reports to a stranger.
const tools = toolFolders.map(path => ({ folder: join(root, path), flags: ['--ignore-scripts'] }))
// The tools that build are development dependencies.
const rootFolder = { folder: root, flags: ['--include=dev'] }

/** Makes sure that dist can run. When it already can, nothing is written and nobody is waited for. */
export async function prepare() {
  if (isInstalled(rootFolder) && isBuilt(root)) return
  await withLock(lock, async () => {
    await install(rootFolder)
    if (!isBuilt(root)) await build(root)
  })
}

/** Makes sure that all packages of all folders are there, and no more. */
export async function prepareTools() {
  const folders = [rootFolder, ...tools]
  if (folders.every(isInstalled)) return
  await withLock(lock, async () => {
    for (const folder of folders) await install(folder)
  })
}

export const rebuild = () => withLock(lock, () => build(root))

const isInstalled = ({ folder }) => missing(folder).length === 0

async function install({ folder, flags }) {
  if (isInstalled({ folder })) return
  console.error(`Installing what ${relative(root, join(folder, 'package-lock.json'))} asks for (npm ci) …`)
  const [command, ...first] = npm()
  await mustRun(command, [...first, 'ci', ...flags, '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
    // Standard output belongs to what is run afterwards.
    stdio: ['ignore', 2, 2],
    shell: command === 'npm' && process.platform === 'win32',
    failure: 'npm ci failed; what is wrong stands above. Run the same command again to go on.',
  })
  const [still] = missing(folder)
  if (still?.endsWith('/bin'))
    throw new Stopped(
      `The Node in ${still} is not there or does not run here: npm must be allowed to run install scripts.`,
    )
  if (still) throw new Stopped(`npm ci ended well, yet ${still} is missing.`)
}

/** The npm that runs this script, under the Node that runs it: ours may be about to be replaced. */
export function npm() {
  const { npm_execpath: path, npm_node_execpath: node } = process.env
  return path && basename(path) === 'npm-cli.js' ? [node || process.execPath, path] : ['npm']
}
