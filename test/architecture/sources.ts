import { globSync, readFileSync } from 'node:fs'
import { join, normalize, resolve } from 'node:path'

export const root = resolve(import.meta.dirname, '../..')

/** A source file below `src/`: its path and its imports. */
export type Source = {
  path: string
  lines: number
  /** Whether a script generates the file. */
  isGenerated: boolean
  imports: {
    /** A file below `src/`, or a package. */
    of: string
    kind: 'ours' | 'package'
    /** Erased before anything runs. */
    typeOnly: boolean
  }[]
}

// A quote ends the search for `from`, so that a match never spans two statements.
const statements = /^(?:import|export)\s+(type\s+)?(?:[^'";]*?\bfrom\s+)?'([^']+)'|\bimport\(\s*'([^']+)'/gm

const importsOf = (path: string, text: string): Source['imports'] =>
  [...text.matchAll(statements)].map(([, type, named, called]) => {
    const of = named ?? called!
    return of.startsWith('.')
      ? { of: normalize(join(path, '..', of)), kind: 'ours', typeOnly: type !== undefined }
      : { of, kind: 'package', typeOnly: type !== undefined }
  })

export const sources: readonly Source[] = globSync('**/*.{ts,tsx}', { cwd: join(root, 'src') }).map(path => {
  const text = readFileSync(join(root, 'src', path), 'utf8')
  const isGenerated = text.startsWith('// Generated ')
  return { path, lines: text.trimEnd().split('\n').length, isGenerated, imports: importsOf(path, text) }
})
