import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Reduces a bill of materials to what is distributed: packages installed with the program, and bundled packages.
 * @param {{ metadata: object, components: object[], dependencies: object[] }} whole in CycloneDX, as npm writes it
 */
export function handedOut(root, whole) {
  const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const distributed = new Set([...installed(root), ...builtIn(root)])
  const components = whole.components.filter(component => distributed.has(`${component.name}@${component.version}`))
  const known = new Set([`${name}@${version}`, ...components.map(component => component['bom-ref'])])
  const missing = [...distributed].filter(
    wanted => !components.some(component => `${component.name}@${component.version}` === wanted),
  )
  if (missing.length > 0) throw new Error(`npm’s bill of materials lacks ${missing.join(', ')}.`)
  return {
    ...whole,
    // npm writes the name of the folder.
    metadata: { ...whole.metadata, component: { ...whole.metadata.component, name } },
    components,
    dependencies: whole.dependencies
      .filter(({ ref }) => known.has(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter(other => known.has(other)) })),
  }
}

/** Returns the packages that `npm install` of the package adds. */
function installed(root) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  return Object.entries(packages)
    .filter(([path, { dev, devOptional }]) => path !== '' && !dev && !devOptional)
    .map(([path, { name, version }]) => `${name ?? path.split('node_modules/').at(-1)}@${version}`)
}

/** Returns the bundled packages, from the licences that the build wrote. */
function builtIn(root) {
  const [, ...sections] = readFileSync(join(root, 'dist/THIRD-PARTY-LICENSES.txt'), 'utf8').split(
    `\n${'='.repeat(80)}\n`,
  )
  return sections.map(section => {
    const [, name, version] = /^(\S+) (\S+): /.exec(section.trim())
    return `${name}@${version}`
  })
}
