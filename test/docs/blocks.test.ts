import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { testWith } from '../support/tools.ts'
import { type Block, pages } from './pages.ts'

const blocks = pages.flatMap(({ path, blocks }) => blocks.map(block => ({ ...block, at: `${path}:${block.line}` })))
const of = (language: string): (Block & { at: string })[] => {
  const found = blocks.filter(block => block.language === language)
  expect(found.length, `blocks of ${language}`).toBeGreaterThan(0)
  return found
}

/** What is run, what other programs read, and what can only be looked at. */
const languages = ['console', 'sh', 'ini', 'nginx', 'text']

test('every block of a page for users says what it is', () => {
  for (const { at, language } of blocks.filter(({ at }) => /^(docs\/|README|CONTRIBUTING)/.test(at)))
    expect(languages, at).toContain(language)
})

test('every page runs what it can: at most two of its blocks are there to be looked at only', () => {
  for (const { path, blocks } of pages.filter(({ path }) => path.startsWith('docs/')))
    expect(blocks.filter(({ language }) => language === 'text').length, path).toBeLessThanOrEqual(2)
})

testWith(['bash'], 'every block of shell commands is one that a shell can read', () => {
  for (const { at, text } of of('sh')) {
    const { status, stderr } = spawnSync('bash', ['-n'], { input: text, encoding: 'utf8' })
    expect({ at, status, stderr }).toEqual({ at, status: 0, stderr: '' })
  }
})

test('no example runs into the next: what a shell prints never looks like a command', () => {
  for (const { at, text } of of('console')) expect(text.startsWith('$ '), at).toBe(true)
})
