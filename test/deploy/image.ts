import { copyFileSync, cpSync, existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { type Copy, DockerfileParser, type From, type Instruction } from 'dockerfile-ast'

export const root = resolve(import.meta.dirname, '../..')

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

type Locked = Record<string, { dev?: boolean; devOptional?: boolean }>

/** Copies the packages that `npm prune --omit=dev` would leave. */
function copyPackages(to: string): void {
  const { packages }: { packages: Locked } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const needed = Object.entries(packages).filter(([path, { dev, devOptional }]) => path !== '' && !dev && !devOptional)
  for (const [path] of needed.filter(([path]) => existsSync(join(root, path))))
    cpSync(join(root, path), join(to, path.slice('node_modules/'.length)), {
      recursive: true,
      filter: source => source === join(root, path) || basename(source) !== 'node_modules',
    })
}

/** Repeats the last stage in a folder. Its COPY steps take the files of this project instead of those of the build stage. */
export function makeImage(folder: string): void {
  const at = (path: string) => join(folder, resolve(runAs.folder, path))
  for (const copy of ofLast<Copy>('COPY')) {
    const words = wordsOf(copy)
    const to = words.at(-1)!
    for (const from of words.slice(0, -1)) {
      const target = to.endsWith('/') ? join(at(to), basename(from)) : at(to)
      mkdirSync(dirname(target), { recursive: true })
      if (from === '/usr/local/bin/node') copyFileSync(process.execPath, target)
      else if (from === '/build/node_modules') copyPackages(target)
      else cpSync(join(root, from.replace('/build/', '')), target, { recursive: true })
    }
  }
  for (const [, to = '', link = ''] of String(ofLast('RUN')).matchAll(/ln -s (\S+) (\S+)/g)) symlinkSync(to, at(link))
}
