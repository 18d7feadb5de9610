import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { page, root } from './pages.ts'

const glossary = page('docs/glossary.md').text

/** Returns the first two cells of each row of the tables below a heading. */
const rowsBelow = (heading: string): [string, string][] => {
  const section = glossary.split(/^## /m).find(part => part.startsWith(`${heading}\n`)) ?? ''
  return [...section.matchAll(/^\| (.+?[^\\]) \| (.+?) \|$/gm)]
    .slice(1)
    .map(([, one, other]) => [one!.replaceAll('\\|', '|'), other!])
}

const avoided = rowsBelow('Words that we do not use')
const terms = [...glossary.matchAll(/^## (.+)$/gm)]
  .flatMap(([, heading]) => (heading!.startsWith('Words that') ? [] : rowsBelow(heading!)))
  .map(([term]) => term)

/** Sources, tests, deployment files and pages. The changelog and the glossary name old words, and generated files repeat the sources. */
const files = execFileSync(
  'git',
  ['ls-files', 'src', 'test', 'bench', 'scripts', 'deploy', 'examples', 'docs', '*.md'],
  {
    cwd: root,
    encoding: 'utf8',
  },
)
  .split('\n')
  .filter(path => /^deploy|\.(tsx?|mjs|md|css)$/.test(path) && !/CHANGELOG|glossary/.test(path))
const textOf = new Map(files.map(path => [path, readFileSync(join(root, path), 'utf8')]))

test('each term is explained once', () => {
  expect(terms.length).toBeGreaterThanOrEqual(60)
  expect(terms.filter((term, index) => terms.indexOf(term) !== index)).toEqual([])
})

describe('words that the glossary replaces', () => {
  test.each(avoided)('%s is not used: write %s', cell => {
    const pattern = new RegExp(cell.replaceAll('`', ''))
    const uses = [...textOf].flatMap(([path, text]) =>
      text.split('\n').flatMap((line, index) => (pattern.test(line) ? `${path}:${index + 1}: ${line.trim()}` : [])),
    )
    expect(uses).toEqual([])
  })
})

test('no type has the name of a type in three other files', () => {
  const definedIn = Map.groupBy(
    [...textOf]
      .filter(([path]) => path.startsWith('src/'))
      .flatMap(([path, text]) =>
        [...text.matchAll(/^(?:export )?(?:type|interface|class|abstract class) (\w+)/gm)].map(([, name]) => ({
          name: name!,
          path,
        })),
      ),
    ({ name }) => name,
  )
  const often = [...definedIn].filter(([, places]) => places.length > 3)
  expect(Object.fromEntries(often.map(([name, places]) => [name, places.map(({ path }) => path)]))).toEqual({})
})
