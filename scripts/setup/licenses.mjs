import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Writes the licences of the packages that are bundled.
 * @param paths of all bundled sources
 * @throws Error for a package without a licence text
 */
export function writeLicenses(root, paths, file) {
  const folders = new Set(paths.flatMap(path => /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(path)?.[0] ?? []))
  const licenses = [...folders].map(folder => licenseIn(join(root, folder))).sort()
  writeFileSync(
    file,
    ['Forklist holds code and data of these packages.\n', ...licenses].join(`\n${'='.repeat(80)}\n\n`),
  )
}

function licenseIn(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  // Some packages leave their licence out.
  const ours = new URL(`license-texts/${name}.txt`, import.meta.url)
  if (existsSync(ours)) return [`${name} ${version}: ${license}`, readFileSync(ours, 'utf8').trim(), ''].join('\n\n')
  const named = pattern => readdirSync(folder).filter(file => pattern.test(file))
  const own = named(/^(licen[cs]e|notice)/i)
  // Some packages have their licence at the end of the readme.
  const files = own.length > 0 ? own : named(/^readme/i)
  if (typeof license !== 'string' || files.length === 0) throw new Error(`There is no licence in ${folder}.`)
  const texts = files.sort().map(file => readFileSync(join(folder, file), 'utf8').trim())
  return [`${name} ${version}: ${license}`, ...texts, ''].join('\n\n')
}
