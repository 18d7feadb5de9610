import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { mustRun, outputOf } from './child.mjs'
import { executableName, targets, writeExecutable } from './executable.mjs'
import { writeImageContext } from './image-context.mjs'
import { pack } from './pack.mjs'
import { envelopeOf, provenanceOf, publicKeyOf, signatureOf } from './provenance.mjs'
import { missingFixture } from './release-fixture.mjs'
import { billOfAll, handedOut } from './sbom.mjs'

/** Returns the first missing requirement of a release in one sentence; `undefined` if none is missing. @throws Stopped if git fails */
export function whyNotYet(root) {
  const { version } = manifestOf(root)
  const changed = git(root, 'status', '--porcelain')
  if (changed !== '') return `A release is made of what is committed, and this is not:\n${changed}`
  const heading = new RegExp(`^## \\[?${version.replaceAll('.', '\\.')}\\]?( |$)`, 'm')
  if (!heading.test(readFileSync(join(root, 'CHANGELOG.md'), 'utf8')))
    return `CHANGELOG.md has no heading for ${version}: give what is new its version and day.`
  const unproven = missingFixture(root, version)
  if (unproven !== undefined) return unproven
  const tag = `v${version}`
  if (git(root, 'tag', '--points-at', 'HEAD').split('\n').includes(tag)) return undefined
  return `The commit has no tag ${tag}: git tag --sign ${tag} --message 'Forklist ${version}'`
}

/**
 * Writes the files of a release into a folder. Two runs on the same commit give the same bytes.
 * @param npm the command that runs npm
 * @param runtime the path of the pinned Node
 * @param key signs the checksums and the provenance; without one, both are unsigned
 * @returns the names of the files
 */
export async function writeRelease(root, folder, { npm, runtime, key }) {
  const { name, version } = manifestOf(root)
  const file = ending => join(folder, `${name}-${version}${ending}`)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })

  const files = pack(root, npm, folder)
  writeImageContext(root, npm, { version, files }, folder)
  for (const target of targets)
    await writeExecutable(root, { runtime, target, file: join(folder, executableName(root, target)) })
  await mustRun(runtime, ['scripts/build-mcpb.ts', file('.mcpb')], {
    cwd: root,
    stdio: ['ignore', 2, 2],
    failure: 'The bundle for desktop apps failed: see the messages above.',
  })
  await writeSkill(root, file('-skill.zip'))
  const bill = handedOut(root, billOfAll(root, npm), git(root, 'show', '-s', '--format=%cI'))
  writeFileSync(file('.cdx.json'), `${JSON.stringify(bill, null, 2)}\n`)

  const subjects = readdirSync(folder)
    .sort()
    .map(each => ({ name: each, sha256: sha256(join(folder, each)) }))
  const provenance = provenanceOf(subjects, {
    version,
    commit: git(root, 'rev-parse', 'HEAD'),
    tools: { node: versionOf(runtime), npm: versionOf(...npm) },
    bill,
  })
  writeFileSync(file('.intoto.jsonl'), `${JSON.stringify(key ? envelopeOf(provenance, key) : provenance)}\n`)
  const names = readdirSync(folder).sort()
  const sums = names.map(each => `${sha256(join(folder, each))}  ${each}\n`).join('')
  writeFileSync(join(folder, 'SHA256SUMS'), sums)
  if (key) {
    writeFileSync(join(folder, 'SHA256SUMS.sig'), signatureOf(Buffer.from(sums), key))
    writeFileSync(join(folder, 'release-key.pem'), publicKeyOf(key))
  }
  return readdirSync(folder)
}

/** Writes the Skill as assistants take it: an archive with its folder. */
async function writeSkill(root, file) {
  // Not at the top: these scripts also run before packages are installed.
  const { strToU8, zipSync } = await import('fflate')
  const text = readFileSync(join(root, 'skills/forklist/SKILL.md'), 'utf8')
  // A fixed time, in the time zone of this machine as the format has it, makes equal sources equal archives.
  writeFileSync(file, zipSync({ 'forklist/SKILL.md': strToU8(text) }, { mtime: new Date(1980, 0, 1) }))
}

const manifestOf = root => JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

const git = (root, ...args) => outputOf('git', args, { cwd: root, failure: `git ${args[0]} failed` })

const versionOf = (command, ...args) =>
  outputOf(command, [...args, '--version'], { failure: `${command} has no version` })

const sha256 = path => createHash('sha256').update(readFileSync(path)).digest('hex')
