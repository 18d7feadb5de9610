import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mustRun, needsShell, Stopped } from './child.mjs'
import { npm } from './install.mjs'

/** The platform of this machine, as Node's packages name it. */
export const hostTarget = `${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`

/** The folder that pins the Node of each other platform by version and checksum. */
const nodes = 'scripts/executable/nodes'

/** The licence in every executable. Not all packages of Node have it. */
const nodeLicense = 'scripts/executable/node-license.txt'

/** The platforms that an executable can be made for here. macOS starts only signed programs, and only macOS signs them. */
export const targets = [...new Set([hostTarget, 'linux-x64', 'linux-arm64', 'win-x64'])]

/** Returns the file name of a platform's executable, such as `forklist-1.0.0-win-x64.exe`. */
export function executableName(root, target) {
  const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  return `${name}-${version}-${target}${target.startsWith('win-') ? '.exe' : ''}`
}

/**
 * Writes the built program with the Node of a platform as one executable file. Equal sources give equal files.
 * @param runtime the path of the pinned Node of this machine
 * @param target one of `targets`
 * @throws Stopped if that fails
 */
export async function writeExecutable(root, { runtime, target, file }) {
  if (!targets.includes(target))
    throw new Stopped(`No executable for ${target} can be made here, but for ${targets.join(', ')}.`)
  const folder = mkdtempSync(join(tmpdir(), 'forklist-node-'))
  try {
    const node = target === hostTarget ? runtime : await fetchNode(root, target, folder)
    await mustRun(runtime, ['scripts/executable/write.ts', node, file], {
      cwd: root,
      stdio: ['ignore', 2, 2],
      failure: `The executable for ${target} failed: see the messages above.`,
    })
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Fetches the Node of another platform into a folder. npm compares its checksum. @returns its path */
async function fetchNode(root, target, folder) {
  for (const file of ['package.json', 'package-lock.json']) copyFileSync(join(root, nodes, file), join(folder, file))
  const [system, cpu] = target.split('-')
  const [command, ...first] = npm()
  const platform = [`--os=${system === 'win' ? 'win32' : system}`, `--cpu=${cpu}`]
  const quietly = ['--no-audit', '--no-fund', '--loglevel=error']
  await mustRun(command, [...first, 'ci', ...platform, '--ignore-scripts', '--prefer-offline', ...quietly], {
    cwd: folder,
    stdio: ['ignore', 2, 2],
    shell: needsShell(command),
    failure: `The Node for ${target} cannot be fetched: see the messages above.`,
  })
  const bin = join(folder, `node_modules/node-${target}/bin`)
  const node = ['node', 'node.exe'].map(name => join(bin, name)).find(existsSync)
  // npm does not report optional packages that it cannot fetch.
  if (node === undefined) throw new Stopped(`npm did not fetch the Node for ${target}.`)
  const license = join(bin, '../LICENSE')
  if (existsSync(license) && !readFileSync(license).equals(readFileSync(join(root, nodeLicense))))
    throw new Stopped(`${nodeLicense} is not the LICENSE of the pinned Node: copy it from the package node-${target}.`)
  return node
}
