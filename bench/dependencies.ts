import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type Figure, megabytes, whole } from './figure.ts'
import { root } from './folder.ts'

type Packages = { [path: string]: { version?: string; devDependencies?: object } }

const { neededPackages }: { neededPackages(locked: Packages, paths: string[]): Packages } = await import(
  '../scripts/setup/installed.mjs' as string
)
const { bundledPackages }: { bundledPackages(root: string): string[] } = await import(
  '../scripts/setup/sbom.mjs' as string
)

/** Counts and measures the packages that users get, and those that the two commands install, from npm's lock file and their folders. */
export function dependencies(): Figure {
  const { packages }: { packages: Packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const bundled = new Set(bundledPackages(root))
  const row = (what: string, selected: Packages) => {
    // Optional packages for other systems are not installed here.
    const paths = Object.keys(selected).filter(path => path.includes('node_modules/') && existsSync(join(root, path)))
    const sizes = paths.map(path => ({ path, bytes: bytesIn(join(root, path)) }))
    const largest = sizes.toSorted((a, b) => b.bytes - a.bytes).slice(0, 4)
    return [
      what,
      whole(paths.length),
      megabytes(sizes.reduce((sum, { bytes }) => sum + bytes, 0)),
      largest.map(({ path, bytes }) => `${nameOf(path)} ${megabytes(bytes)}`).join(', '),
    ]
  }
  const isBundled = (path: string) => bundled.has(`${nameOf(path)}@${packages[path]!.version}`)
  return {
    title: 'Dependencies',
    about:
      'From `package-lock.json` and the installed files. What is published needs no packages: the first row is bundled into it. Where the installed Node is too old, `npm start` also installs the package `node`. The baseline is everything.',
    columns: ['packages', 'number', 'MB', 'largest, MB'],
    rows: [
      row('bundled', Object.fromEntries(Object.entries(packages).filter(([path]) => isBundled(path)))),
      row('installed by `npm start`', neededPackages(packages, [''])),
      row('*baseline: installed by `npm test`*', packages),
    ],
  }
}

const nameOf = (path: string): string => path.replace(/^.*node_modules\//, '')

// Nested packages have their own entries in the lock file.
const bytesIn = (folder: string): number =>
  readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => name !== 'node_modules')
    .reduce((sum, entry) => {
      const path = join(folder, entry.name)
      return sum + (entry.isDirectory() ? bytesIn(path) : entry.isFile() ? statSync(path).size : 0)
    }, 0)
