import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseFragment, serialize } from 'parse5'
import { expect, test } from 'vitest'
import { output, testWith } from '../support/tools.ts'
import { type Block, pages, root } from './pages.ts'

const blocks = pages.flatMap(({ path, blocks }) => blocks.map(block => ({ ...block, at: `${path}:${block.line}` })))
const of = (language: string): (Block & { at: string })[] => {
  const found = blocks.filter(block => block.language === language)
  expect(found.length, `blocks of ${language}`).toBeGreaterThan(0)
  return found
}

/** The languages of code blocks. Blocks of `text` are shown and not checked. */
const languages = [
  ...[
    'console',
    'sh',
    'json',
    'python',
    'ts',
    'tsx',
    'diff',
    'html',
    'xml',
    'ini',
    'yaml',
    'nginx',
    'caddyfile',
    'mermaid',
    'text',
  ],
]

test('every code block of a user page has a language', () => {
  for (const { at, language } of blocks.filter(({ at }) => /^(docs\/|README|CONTRIBUTING)/.test(at)))
    expect(languages, at).toContain(language)
})

test('every page has at most two blocks that are not checked', () => {
  for (const { path, blocks } of pages.filter(({ path }) => path.startsWith('docs/')))
    expect(blocks.filter(({ language }) => language === 'text').length, path).toBeLessThanOrEqual(2)
})

testWith(['bash'], 'every block of shell commands is valid', () => {
  for (const { at, text } of of('sh')) {
    const { status, stderr } = spawnSync('bash', ['-n'], { input: text, encoding: 'utf8' })
    expect({ at, status, stderr }).toEqual({ at, status: 0, stderr: '' })
  }
})

test('every block of JSON is valid', () => {
  for (const { at, text } of of('json')) expect(() => JSON.parse(text), at).not.toThrow()
})

test('every block of HTML is complete, and its frames point to the service', () => {
  for (const { at, text } of of('html')) {
    expect(serialize(parseFragment(text)), at).toBe(text)
    expect(text, at).toMatch(/src="https:\/\/forklist\.example\/lists\/[\w-]+\/embed[?"]/)
  }
})

// A version manager's `python3` is a script for bash.
testWith(['bash', 'python3'], 'every block of Python is valid', () => {
  for (const { text } of of('python')) output('python3', ['-c', 'import ast, sys; ast.parse(sys.stdin.read())'], text)
})

test('every block of TypeScript comes from an example that the tests run', () => {
  const example = readFileSync(join(root, 'examples/assistant-client/eat-in-rome.ts'), 'utf8')
  // test/contributing/recipes.test.ts runs those of docs/recipes.md.
  const shown = of('ts').filter(({ at }) => !at.startsWith('docs/recipes.md'))
  expect(shown.length).toBeGreaterThan(0)
  for (const { at, text } of shown) expect(example, at).toContain(text)
})

test('no shown configuration contains a key; each names the key’s source', () => {
  const shown = of('json').filter(({ text }) => text.includes('Authorization'))
  expect(shown.length).toBeGreaterThan(3)
  for (const { at, text } of shown) expect(text, at).toMatch(/"Bearer \$/)
})

test('output is never mistaken for a command', () => {
  for (const { at, text } of of('console')) expect(text.startsWith('$ '), at).toBe(true)
})
