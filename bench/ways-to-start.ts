import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, lstatSync, mkdirSync, mkdtempDisposableSync, readdirSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { type Figure, megabytes, whole } from './figure.ts'
import { root } from './folder.ts'
import { median } from './rounds.ts'
import { answering, bare, bareServer } from './starts.ts'

const laterStarts = 3

type Npm = string[]
const { npm, runtime: node }: { npm(): Npm; runtime: string } = await import('../scripts/setup/prepare.mjs' as string)
const { pack }: { pack(root: string, npm: Npm, folder: string): string[] } = await import(
  '../scripts/setup/pack.mjs' as string
)
type WriteExecutable = (root: string, options: { runtime: string; target: string; file: string }) => Promise<void>
const { writeExecutable, hostTarget }: { writeExecutable: WriteExecutable; hostTarget: string } = await import(
  '../scripts/setup/executable.mjs' as string
)

/** A way to start. `got`: bytes that a user downloads. `installed`: the folder that the first start fills, if it fills one. */
type Way = {
  command: string
  args: string[]
  cwd: string
  env?: Record<string, string>
  got: number
  installed?: string
}

/** Measures each way to start as a new user does: the bytes, the first start, and later ones. */
export async function waysToStart(): Promise<Figure> {
  // Outside this project, or npx would run in its root.
  using folder = mkdtempDisposableSync(join(tmpdir(), 'forklist-ways-'))
  const rows: string[][] = []
  const baseline = await start({ command: process.execPath, args: ['-e', bareServer], cwd: folder.path, got: 0 })
  rows.push([bare, '', '', whole(baseline), '', '**1.0**'])
  for (const [what, way] of Object.entries(await ways(folder.path))) {
    const dataDir = join(folder.path, `data-${rows.length}`)
    const first = await start(way, dataDir)
    const later: number[] = []
    for (let round = 0; round < laterStarts; round++) later.push(await start(way, dataDir))
    rows.push([
      what,
      megabytes(way.got),
      way.installed === undefined ? '' : megabytes(bytesIn(way.installed)),
      whole(first),
      whole(median(later)),
      `**${(median(later) / baseline).toFixed(1)}**`,
    ])
  }
  return {
    title: 'Ways to start',
    about: `Each as a new user starts it, with an empty home folder and a new data folder: MB of what one downloads, MB that the first start unpacks or installs, milliseconds until \`/healthz\` succeeds at the first start, and at later ones (median of ${laterStarts}). npm takes the packages of the clone from its cache. The image is its files without a container engine; a base image of Debian comes on top.`,
    columns: [
      'way',
      'download, MB',
      'installed, MB',
      'first start',
      'later starts',
      '**ratio** of later starts to the bare server',
    ],
    rows,
  }
}

/** Prepares the ways in a folder. */
async function ways(folder: string): Promise<Record<string, Way>> {
  const at = (...path: string[]) => join(folder, ...path)
  for (const name of ['home', 'bin', 'image', 'clone']) mkdirSync(at(name))
  symlinkSync(process.execPath, at('bin/node'))
  const env = { HOME: at('home'), PATH: [at('bin'), process.env.PATH].join(delimiter) }

  pack(root, npm(), folder)
  const archive = readdirSync(folder).find(name => name.endsWith('.tgz'))!
  execFileSync('tar', ['-xzf', at(archive), '-C', at('image'), '--strip-components=1'])
  await writeExecutable(root, { runtime: node, target: hostTarget, file: at('forklist') })
  const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0')
  for (const file of tracked.filter(file => file !== '' && existsSync(join(root, file))))
    cpSync(join(root, file), at('clone', file))

  const cache = execFileSync('npm', ['config', 'get', 'cache'], { encoding: 'utf8' }).trim()
  return {
    'the package: `npx ./forklist.tgz serve`': {
      command: 'npx',
      args: ['--yes', '--offline', `./${archive}`, 'serve'],
      cwd: folder,
      env,
      got: bytesIn(at(archive)),
      installed: at('home/.npm'),
    },
    'the image': {
      command: node,
      args: [at('image/dist/main.js'), 'serve'],
      cwd: folder,
      got: bytesIn(at('image')) + bytesIn(node),
    },
    'the executable': {
      command: at('forklist'),
      args: ['serve'],
      cwd: folder,
      env,
      got: bytesIn(at('forklist')),
      installed: at('home/.cache'),
    },
    'a clone: `npm start`': {
      command: 'npm',
      args: ['start'],
      cwd: at('clone'),
      env: {
        PATH: [dirname(process.execPath), process.env.PATH].join(delimiter),
        npm_config_prefer_offline: 'true',
        npm_config_cache: cache,
      },
      got: bytesIn(at('clone')),
      installed: at('clone/node_modules'),
    },
  }
}

/** Returns the milliseconds to the first response. */
async function start({ command, args, cwd, env = {} }: Way, dataDir?: string): Promise<number> {
  const began = performance.now()
  await using _ = await answering(command, args, dataDir, { cwd, env })
  return performance.now() - began
}

const bytesIn = (path: string): number => {
  const stats = lstatSync(path)
  return stats.isDirectory() ? readdirSync(path).reduce((sum, name) => sum + bytesIn(join(path, name)), 0) : stats.size
}
