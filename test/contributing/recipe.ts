import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../docs/pages.ts'

/** One block of a recipe: a new file, or lines to add to a file. */
export type Step = { path: string; text: string; isDiff: boolean }

const section = /^## (Add an? .+)\n([\s\S]*?)(?=^## |$(?![\s\S]))/gm
const block = /^```(ts|tsx|diff) (\S+)\n([\s\S]*?)^```$/gm

/** The recipes of docs/recipes.md, by their headings. */
export const recipes: ReadonlyMap<string, readonly Step[]> = new Map(
  [...readFileSync(join(root, 'docs/recipes.md'), 'utf8').matchAll(section)].map(([, heading, body]) => [
    heading!,
    [...body!.matchAll(block)].map(([, kind, path, text]) => ({ path: path!, text: text!, isDiff: kind === 'diff' })),
  ]),
)

/** Applies one block to a copy of the project. @throws Error if it does not fit */
export function apply(folder: string, { path, text, isDiff }: Step): void {
  const file = join(folder, path)
  if (!isDiff) {
    if (existsSync(file)) throw new Error(`${path} already exists`)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
    return
  }
  const lines = text.trimEnd().split('\n')
  const without = (mark: string) => lines.flatMap(line => (line[0] === mark ? [] : [line.slice(1)])).join('\n')
  const [before, after] = [`\n${without('+')}\n`, `\n${without('-')}\n`]
  const parts = `\n${readFileSync(file, 'utf8')}`.split(before)
  if (parts.length !== 2) throw new Error(`${path} matches this block ${parts.length - 1} times:\n${text}`)
  writeFileSync(file, parts.join(after).slice(1))
}
