import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * What a bill of materials of everything in package-lock.json has to say of what is handed out: what is installed with the program,
 * and what is built into it.
 * @param {{ metadata: object, components: object[], dependencies: object[] }} whole in CycloneDX, as npm writes it
 */
export function handedOut(root, whole) {
  const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const kept = new Set([...installed(root), ...builtIn(root)])
  const components = whole.components.filter(component => kept.has(`${component.name}@${component.version}`))
  const known = new Set([`${name}@${version}`, ...components.map(component => component['bom-ref'])])
  const missing = [...kept].filter(
    wanted => !components.some(component => `${component.name}@${component.version}` === wanted),
  )
  if (missing.length > 0) throw new Error(`npm says nothing of ${missing.join(', ')}.`)
  return {
    ...whole,
    // npm has the name of the folder.
    metadata: { ...whole.metadata, component: { ...whole.metadata.component, name } },
    components,
    dependencies: whole.dependencies
      .filter(({ ref }) => known.has(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter(other => known.has(other)) })),
  }
}

/** What `npm install` of the package brings along. */
function installed(root) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  return Object.entries(packages)
    .filter(([path, { dev, devOptional }]) => path !== '' && !dev && !devOptional)
    .map(([path, { name, version }]) => `${name ?? path.split('node_modules/').at(-1)}@${version}`)
}

/** What the build wrote down the licences of. */
function builtIn(root) {
  const [, ...sections] = readFileSync(join(root, 'dist/THIRD-PARTY-LICENSES.txt'), 'utf8').split(
    `\n${'='.repeat(80)}\n`,
  )
  return sections.map(section => {
    const [, name, version] = /^(\S+) (\S+): /.exec(section.trim())
    return `${name}@${version}`
  })
}
