import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, isBuilt } from './build.mjs'
import { mustRun, Stopped } from './child.mjs'
import { missing, pinnedNode } from './installed.mjs'
import { withLock } from './lock.mjs'

export { endLike, run } from './child.mjs'

export const root = fileURLToPath(new URL('../../', import.meta.url))

/** The pinned Node: what everything but these scripts runs under. */
export const runtime = pinnedNode(root)

const lock = join(root, 'dist/.lock')

/** Makes sure that dist can run. When it already can, nothing is written and nobody is waited for. */
export async function prepare() {
  if (isInstalled() && isBuilt(root)) return
  await withLock(lock, async () => {
    if (!isInstalled()) await install()
    if (!isBuilt(root)) await build(root)
  })
}

/** Makes sure that all packages are there, and no more. */
export async function prepareTools() {
  if (isInstalled()) return
  await withLock(lock, async () => {
    if (!isInstalled()) await install()
  })
}

export const rebuild = () => withLock(lock, () => build(root))

const isInstalled = () => missing(root).length === 0

async function install() {
  console.error('Installing what package-lock.json asks for (npm ci) …')
  const [command, ...first] = npm()
  // The tools that build are development dependencies; standard output belongs to what is run afterwards.
  await mustRun(command, [...first, 'ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
    shell: command === 'npm' && process.platform === 'win32',
    failure: 'npm ci failed; what is wrong stands above. Run the same command again to go on.',
  })
  const [still] = missing(root)
  if (still?.endsWith('/bin'))
    throw new Stopped(
      `The Node in ${still} is not there or does not run here: npm must be allowed to run install scripts.`,
    )
  if (still) throw new Stopped(`npm ci ended well, yet ${still} is missing.`)
}

/** The npm that runs this script, under the Node that runs it: ours may be about to be replaced. */
function npm() {
  const { npm_execpath: path, npm_node_execpath: node } = process.env
  return path && basename(path) === 'npm-cli.js' ? [node || process.execPath, path] : ['npm']
}
