import { execFile } from 'node:child_process'
import { basename, join, relative } from 'node:path'
import { mustRun, needsShell, Stopped } from './child.mjs'
import { missing } from './installed.mjs'

export const isInstalled = ({ folder, workspaces }) => missing(folder, workspaces).length === 0

/** npm's default is to wait 10 s before it retries a registry that refuses, and then another 60 s. */
const retrySoon = ['--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=5000']

/** Errors of `npm ping` for an unreachable registry, as opposed to a 404. */
const unreachable = /^(FETCH_ERROR|ERR_SOCKET_TIMEOUT|E(AI_AGAIN|CONN\w+|HOSTUNREACH|NETUNREACH|NOTFOUND|TIMEDOUT))$/

/** Maximum time for npm to stop. It waits for all open requests; after a kill, the next install starts over. */
const maxStopMs = 1000

const silentMs = 10_000

/** Whether a notice about waiting was printed. Several folders may be installed at the same time. */
let isAnnounced = false

/**
 * Installs the packages of `folder` by its lock file, unless they are installed.
 * @param packages.workspaces the workspaces whose packages are installed beside those of the root; without them, all packages are
 * @throws Stopped if that fails
 */
export async function install(root, { folder, flags, workspaces }) {
  if (isInstalled({ folder, workspaces })) return
  console.error(`Installing what ${relative(root, join(folder, 'package-lock.json'))} asks for (npm ci) …`)
  const watch = watchRegistry(folder)
  const [command, ...first] = npm()
  await mustRun(
    command,
    [
      ...first,
      'ci',
      ...flags,
      ...workspaceFlags(workspaces),
      ...retrySoon,
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
    ],
    {
      cwd: folder,
      // Standard output belongs to the command that runs afterwards.
      stdio: ['ignore', 2, 2],
      shell: needsShell(command),
      killAfterMs: maxStopMs,
      stop: watch.isSilent,
      failure: 'npm ci failed: see the messages above. Run the same command again to continue.',
    },
  )
    .catch(error => {
      throw watch.isSilent.aborted ? watch.isSilent.reason : error
    })
    .finally(watch.end)
  const [still] = missing(folder, workspaces)
  if (still?.endsWith('/bin'))
    throw new Stopped(
      `The Node in ${still} is not there or does not run here: npm must be allowed to run install scripts.`,
    )
  if (still) throw new Stopped(`npm ci succeeded, but ${still} is missing.`)
}

function workspaceFlags(workspaces) {
  if (!workspaces) return []
  if (workspaces.length === 0) return ['--workspaces=false']
  return ['--include-workspace-root', ...workspaces.map(path => `--workspace=${path}`)]
}

/**
 * Prints the packages' origin after a while, and pings the registry: npm itself waits 5 minutes for each package.
 * @returns `isSilent`, which aborts with the reason if the registry does not respond, and `end`, which ends the watch
 */
function watchRegistry(cwd) {
  const silent = new AbortController()
  const ended = new AbortController()
  const timer = setTimeout(async () => {
    const registry = (await answerOfNpm(cwd, ended.signal, 'config', 'get', 'registry')).trim()
    if (ended.signal.aborted) return
    if (!isAnnounced)
      console.error(`Still waiting for packages from ${registry}. Ctrl-C stops; the same command then starts over.`)
    isAnnounced = true
    const pinged = await answerOfNpm(
      cwd,
      ended.signal,
      'ping',
      '--json',
      '--fetch-timeout=15000',
      '--fetch-retries=1',
      ...retrySoon,
    )
    if (ended.signal.aborted || !unreachable.test(errorCode(pinged))) return
    silent.abort(
      new Stopped(
        `npm ci was ended: ${registry} does not answer. Connect to the network, then run the same command again.`,
      ),
    )
  }, silentMs)
  const end = () => {
    clearTimeout(timer)
    ended.abort()
  }
  return { isSilent: silent.signal, end }
}

/** Returns npm's standard output, also if it fails. */
const answerOfNpm = (cwd, signal, ...args) => {
  const [command, ...first] = npm()
  const shell = needsShell(command)
  return new Promise(resolve =>
    execFile(command, [...first, ...args, '--loglevel=silent'], { cwd, shell, signal }, (_, stdout) => resolve(stdout)),
  )
}

function errorCode(json) {
  try {
    return JSON.parse(json).error?.code ?? ''
  } catch {
    // npm ended before it had a response.
    return ''
  }
}

/** Returns the npm that runs this script, under the Node that runs it: ours may be about to be replaced. */
export function npm() {
  const { npm_execpath: path, npm_node_execpath: node } = process.env
  return path && basename(path) === 'npm-cli.js' ? [node || process.execPath, path] : ['npm']
}
