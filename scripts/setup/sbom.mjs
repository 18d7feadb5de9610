import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { outputOf } from './child.mjs'

/** Returns the bill of materials of everything in package-lock.json, with tools, without network access. */
export function billOfAll(root, [command, ...first]) {
  const flags = [
    'sbom',
    '--sbom-format=cyclonedx',
    '--sbom-type=application',
    '--package-lock-only',
    '--loglevel=error',
  ]
  const env = { ...process.env, NODE_ENV: '' }
  return JSON.parse(outputOf(command, [...first, ...flags], { cwd: root, env, failure: 'npm sbom failed' }))
}

/**
 * Reduces a bill of materials to what is distributed: the packages that are bundled, and Node, which only images and executables have.
 * @param {{ metadata: object, components: object[], dependencies: object[] }} whole in CycloneDX, as npm writes it
 * @param {string} timestamp of the sources. The bill has no other time and no random number, so that two runs give the same bytes.
 */
export function handedOut(root, whole, timestamp) {
  const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const bundled = new Set(bundledPackages(root))
  const components = whole.components.flatMap(component => {
    if (bundled.has(nameOf(component))) return [{ ...component, scope: 'required', properties: [] }]
    return component['bom-ref'].startsWith('node@') ? [{ ...component, scope: 'optional', properties: [] }] : []
  })
  const known = new Set([`${name}@${version}`, ...components.map(component => component['bom-ref'])])
  const missing = [...bundled].filter(wanted => !components.some(component => nameOf(component) === wanted))
  if (missing.length > 0) throw new Error(`npm’s bill of materials lacks ${missing.join(', ')}.`)
  const bill = {
    ...whole,
    // npm writes the name of the folder.
    metadata: { ...whole.metadata, timestamp, component: { ...whole.metadata.component, name } },
    components,
    dependencies: whole.dependencies
      .filter(({ ref }) => known.has(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter(other => known.has(other)) })),
  }
  return { ...bill, serialNumber: serialNumberOf({ ...bill, serialNumber: undefined }) }
}

const nameOf = ({ name, version }) => `${name}@${version}`

/** Returns a UUID that depends on the content only (RFC 9562, version 8). */
function serialNumberOf(bill) {
  const hash = createHash('sha256').update(JSON.stringify(bill)).digest('hex')
  const variant = ((Number.parseInt(hash[16], 16) & 3) | 8).toString(16)
  return `urn:uuid:${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-${variant}${hash.slice(17, 20)}-${hash.slice(20, 32)}`
}

/** Returns the packages whose code or data the build put into `dist`, from the licences that it wrote. */
export function bundledPackages(root) {
  const text = readFileSync(join(root, 'dist/THIRD-PARTY-LICENSES.txt'), 'utf8')
  const [, ...sections] = text.split(`\n${'='.repeat(80)}\n`)
  return sections.map(section => {
    const [, name, version] = /^(\S+) (\S+): /.exec(section.trim())
    return `${name}@${version}`
  })
}
