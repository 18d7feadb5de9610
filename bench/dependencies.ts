import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type Figure, short, whole } from './figure.ts'
import { root } from './folder.ts'

type Lock = {
  packages: { [path: string]: { dev?: boolean; dependencies?: object; devDependencies?: object } }
}

/** Counts and measures the packages of an installation, from npm's lock file and the packages folder. */
export function dependencies(): Figure {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock
  // Optional packages for other systems are not installed here.
  const installed = Object.entries(packages).filter(([path]) => path !== '' && existsSync(join(root, path)))
  const row = (what: string, direct: object, selected: typeof installed) => {
    const sizes = selected.map(([path]) => ({ path, bytes: bytesIn(join(root, path)) }))
    const largest = sizes.toSorted((a, b) => b.bytes - a.bytes).slice(0, 4)
    return [
      what,
      whole(Object.keys(direct).length),
      whole(selected.length),
      megabytes(sizes.reduce((sum, { bytes }) => sum + bytes, 0)),
      largest.map(({ path, bytes }) => `${path.replace(/^.*node_modules\//, '')} ${megabytes(bytes)}`).join(', '),
    ]
  }
  const { dependencies = {}, devDependencies = {} } = packages['']!
  return {
    title: 'Dependencies',
    about: 'From `package-lock.json` and the installed files. The baseline is what only development needs.',
    columns: ['packages', 'direct', 'in all', 'MB', 'largest, MB'],
    rows: [
      row(
        'production',
        dependencies,
        installed.filter(([, { dev }]) => !dev),
      ),
      row(
        '*baseline: development only*',
        devDependencies,
        installed.filter(([, { dev }]) => dev),
      ),
    ],
  }
}

const megabytes = (bytes: number): string => short(bytes / 1e6)

// Nested packages have their own entries in the lock file.
const bytesIn = (folder: string): number =>
  readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => name !== 'node_modules')
    .reduce((sum, entry) => {
      const path = join(folder, entry.name)
      return sum + (entry.isDirectory() ? bytesIn(path) : entry.isFile() ? statSync(path).size : 0)
    }, 0)
