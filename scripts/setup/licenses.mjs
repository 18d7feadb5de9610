import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Writes down under which licences packages are passed on within what is built.
 * @param paths of all that went into it
 * @throws Error for a package whose licence is not there to be read
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
  const named = pattern => readdirSync(folder).filter(file => pattern.test(file))
  const own = named(/^(licen[cs]e|notice)/i)
  // Some say it at the end of what they say of themselves.
  const files = own.length > 0 ? own : named(/^readme/i)
  if (typeof license !== 'string' || files.length === 0) throw new Error(`There is no licence in ${folder}.`)
  const texts = files.sort().map(file => readFileSync(join(folder, file), 'utf8').trim())
  return [`${name} ${version}: ${license}`, ...texts, ''].join('\n\n')
}
