import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { mustRun, Stopped } from './child.mjs'
import { handedOut } from './sbom.mjs'

/** Returns the missing requirements of a release in one sentence. */
export function whyNotYet(root) {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const { status, stdout, stderr } = spawnSync('git', ['status', '--porcelain'], { cwd: root, encoding: 'utf8' })
  if (status !== 0) return `git does not say what has changed: ${stderr.trim()}`
  if (stdout !== '') return `A release is made of what is committed, and this is not:\n${stdout.trimEnd()}`
  const heading = new RegExp(`^## \\[?${version.replaceAll('.', '\\.')}\\]?( |$)`, 'm')
  if (!heading.test(readFileSync(join(root, 'CHANGELOG.md'), 'utf8')))
    return `CHANGELOG.md has no heading for ${version}: give what is new its version and day.`
  return undefined
}

/**
 * Writes the files of a release into the folder `release`: the package, its bill of materials, the bundle for desktop apps, the Skill, and
 * the checksums of all.
 * @param npm the command that runs npm
 * @param runtime the path of the pinned Node
 */
export async function writeRelease(root, [command, ...first], runtime) {
  const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const folder = join(root, 'release')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  await mustRun(command, [...first, 'pack', '--ignore-scripts', '--loglevel=error', `--pack-destination=${folder}`], {
    cwd: root,
    stdio: ['ignore', 2, 2],
    failure: 'npm pack failed: see the messages above.',
  })
  const bill = handedOut(root, billOfAll(root, [command, ...first]))
  writeFileSync(join(folder, `${name}-${version}.cdx.json`), `${JSON.stringify(bill, null, 2)}\n`)
  await mustRun(runtime, ['scripts/build-mcpb.ts', join(folder, `${name}-${version}.mcpb`)], {
    cwd: root,
    stdio: ['ignore', 2, 2],
    failure: 'The bundle for desktop apps failed: see the messages above.',
  })
  await writeSkill(root, join(folder, `${name}-${version}-skill.zip`))
  const files = readdirSync(folder).sort()
  const sums = files.map(file => `${sha256(readFileSync(join(folder, file)))}  ${file}\n`)
  writeFileSync(join(folder, 'SHA256SUMS'), sums.join(''))
  return [...files, 'SHA256SUMS']
}

/** Writes the Skill as assistants take it: an archive with its folder. */
export async function writeSkill(root, file) {
  // Not at the top: these scripts also run before packages are installed.
  const { strToU8, zipSync } = await import('fflate')
  const text = readFileSync(join(root, 'skills/forklist/SKILL.md'), 'utf8')
  // A fixed time, in the time zone of this machine as the format has it, makes equal sources equal archives.
  writeFileSync(file, zipSync({ 'forklist/SKILL.md': strToU8(text) }, { mtime: new Date(1980, 0, 1) }))
}

/** Returns the bill of materials of everything in package-lock.json, with tools, without network access. */
export function billOfAll(root, [command, ...first]) {
  const flags = [
    'sbom',
    '--sbom-format=cyclonedx',
    '--sbom-type=application',
    '--package-lock-only',
    '--loglevel=error',
  ]
  const { status, stdout, stderr } = spawnSync(command, [...first, ...flags], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    env: { ...process.env, NODE_ENV: '' },
  })
  if (status !== 0) throw new Stopped(`npm sbom failed: ${stderr.trim()}`)
  return JSON.parse(stdout)
}

const sha256 = bytes => createHash('sha256').update(bytes).digest('hex')
