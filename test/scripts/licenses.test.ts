import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const { toolFolders }: { toolFolders: string[] } = await import('../../scripts/setup/tool-folders.mjs' as string)
const { bundledPackages }: { bundledPackages(root: string): string[] } = await import(
  '../../scripts/setup/sbom.mjs' as string
)

/** Licences by which a package may be used, changed and passed on. */
const permissive = [
  ...['MIT', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0', 'Zlib', 'Unlicense'],
  ...['CC0-1.0', 'CC-BY-4.0', 'MPL-2.0', 'OFL-1.1', 'Unicode-3.0', 'PSF-2.0', 'Python-2.0'],
]

/** Packages whose licence `package-lock.json` does not name, and one with a stricter licence. Only checks install them. */
const named: Record<string, string> = {
  '@mapbox/sphericalmercator': 'BSD-3-Clause, in LICENSE.md',
  opening_hours: 'LGPL-3.0-only: the tests compare its answers with those of our parser',
  reserved: 'MIT, in its package.json',
  suncalc: 'BSD-2-Clause, in LICENSE',
}

const packages = ['.', ...toolFolders].flatMap(folder => {
  const { packages } = JSON.parse(readFileSync(join(root, folder, 'package-lock.json'), 'utf8'))
  return Object.entries<{ license?: string; version: string }>(packages)
    .filter(([path]) => path.includes('node_modules/'))
    .map(([path, { license, version }]) => ({ name: path.replace(/^.*node_modules\//, ''), license, version }))
    .filter(({ name }) => !name.startsWith('forklist-'))
})

/** Returns whether one of the alternatives of a licence expression has only permissive licences. */
const isPermissive = (license: string): boolean =>
  license
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some(alternative => alternative.split(' AND ').every(one => permissive.includes(one)))

test('every package that is installed anywhere has a permissive licence, or a known one', () => {
  const unknown = packages.filter(
    ({ name, license }) => !(license !== undefined && isPermissive(license)) && !Object.hasOwn(named, name),
  )
  expect(unknown.map(({ name, license }) => `${name}: ${license}`)).toEqual([])
  expect(Object.keys(named).filter(name => !packages.some(other => other.name === name))).toEqual([])
})

test('the program has at most 102 packages, each with a permissive licence', () => {
  const bundled = new Set(bundledPackages(root))
  expect(bundled.size).toBeLessThanOrEqual(102)
  for (const each of bundled) {
    const found = packages.find(({ name, version }) => `${name}@${version}` === each)
    expect([each, isPermissive(found?.license ?? '')]).toEqual([each, true])
  }
})
