import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { type Copy, DockerfileParser, type From, type Instruction } from 'dockerfile-ast'

export const root = resolve(import.meta.dirname, '../..')

// A variable path, because these scripts have no types.
const { npm }: { npm(): string[] } = await import('../../scripts/setup/install.mjs' as string)

const dockerfile = DockerfileParser.parse(readFileSync(join(root, 'deploy/Dockerfile'), 'utf8'))

/** The instructions of each stage, from its FROM on. */
export const stages: Instruction[][] = []
for (const instruction of dockerfile.getInstructions())
  if (instruction.getKeyword() === 'FROM') stages.push([instruction])
  else stages.at(-1)?.push(instruction)

/** Replaces the arguments that are declared before the first stage. */
const withArguments = (text: string): string =>
  dockerfile
    .getInitialARGs()
    .map(argument => argument.getProperty())
    .reduce((all, argument) => all.replaceAll(`\${${argument?.getName()}}`, argument?.getValue() ?? ''), text)

export const baseOf = (stage: readonly Instruction[]): string => withArguments((stage[0] as From).getImage() ?? '')

const last = stages.at(-1) ?? []
const ofLast = <Kind extends Instruction>(keyword: string): Kind[] =>
  last.filter(instruction => instruction.getKeyword() === keyword) as Kind[]
const wordsOf = (instruction: Instruction): string[] => instruction.getArguments().map(argument => argument.getValue())
/** Returns the words of a command in exec form, which runs without a shell. */
const commandOf = (instruction: Instruction): string[] =>
  JSON.parse(/\[.*\]/s.exec(instruction.getArgumentsContent() ?? '')?.[0] ?? '[]')
const only = (keyword: string): string[] => wordsOf(ofLast(keyword)[0]!)

/** The image's run configuration. */
export const runAs = {
  user: only('USER')[0]!,
  folder: only('WORKDIR')[0]!,
  volumes: ofLast('VOLUME').flatMap(wordsOf),
  stopSignal: only('STOPSIGNAL')[0] as NodeJS.Signals,
  environment: Object.fromEntries(
    ofLast('ENV')
      .flatMap(wordsOf)
      .map(pair => pair.split('=') as [string, string]),
  ),
  command: [...ofLast('ENTRYPOINT'), ...ofLast('CMD')].flatMap(commandOf),
  entrypoint: ofLast('ENTRYPOINT').flatMap(commandOf),
  healthcheck: ofLast('HEALTHCHECK').flatMap(commandOf),
}

/** Unpacks what npm would publish. */
function unpackPackage(to: string): void {
  const folder = mkdtempSync(join(tmpdir(), 'forklist-package-'))
  try {
    const [command = '', ...first] = npm()
    const flags = ['pack', '--ignore-scripts', '--silent', `--pack-destination=${folder}`]
    const archive = execFileSync(command, [...first, ...flags], { cwd: root, encoding: 'utf8' }).trim()
    mkdirSync(to, { recursive: true })
    execFileSync('tar', ['-xzf', join(folder, archive), '-C', to, '--strip-components=1'])
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Repeats the last stage in a folder. Its COPY steps take Node and the package of this project instead of those of the build stage. */
export function makeImage(folder: string): void {
  const at = (path: string) => join(folder, resolve(runAs.folder, path))
  for (const copy of ofLast<Copy>('COPY')) {
    const [from, to = '', ...more] = wordsOf(copy)
    mkdirSync(dirname(at(to)), { recursive: true })
    if (from === '/usr/local/bin/node' && more.length === 0) copyFileSync(process.execPath, at(to))
    else if (from === '/package' && more.length === 0) unpackPackage(at(to))
    else throw new Error(`The test cannot repeat ${copy}`)
  }
  for (const [, to = '', link = ''] of String(ofLast('RUN')).matchAll(/ln -s (\S+) (\S+)/g)) symlinkSync(to, at(link))
}
