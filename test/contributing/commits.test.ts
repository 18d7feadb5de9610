import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')

const git = (folder: string, ...args: string[]): string =>
  execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })

/** Returns the errors in messages of commits since the rule was added. */
function wrongMessages(folder: string): string[] {
  const [added] = git(folder, 'log', '--format=%H', '--diff-filter=A', '--', '.gitmessage').trim().split('\n')
  if (!added) return []
  return git(folder, 'log', '--no-merges', '--format=%h%n%B%x00', `${added}..HEAD`)
    .split('\0')
    .map(commit => commit.trim())
    .filter(commit => commit !== '')
    .flatMap(commit => {
      const [hash, subject = '', ...rest] = commit.split('\n')
      return faultsOf(subject, rest).map(fault => `${hash} ${subject}: ${fault}`)
    })
}

const faultsOf = (subject: string, [second = '', ...body]: readonly string[]): string[] => [
  ...(/^[a-z][\w, -]*: \S/.test(subject) ? [] : ['write “area: summary”']),
  ...([...subject].length <= 72 ? [] : ['shorten the first line to 72 characters']),
  ...(subject.endsWith('.') ? ['drop the full stop'] : []),
  ...(second === '' ? [] : ['leave the second line empty']),
  ...(body.some(line => line !== '') ? [] : ['add a body that says why']),
]

const hasHistory = (): boolean => {
  try {
    return git(root, 'rev-parse', '--is-inside-work-tree').trim() === 'true'
  } catch {
    return false
  }
}

test.skipIf(!hasHistory())(
  'commits have an area, a summary of at most 72 characters and a body (needs git history)',
  () => {
    expect(wrongMessages(root)).toEqual([])
  },
)

describe('a commit message is refused', () => {
  const folder = mkdtempSync(join(tmpdir(), 'commits-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const commit = (message: string) =>
    git(folder, '-c', 'user.name=Ada', '-c', 'user.email=ada@example.org', 'commit', '--allow-empty', '-qm', message)
  git(folder, 'init', '-q')
  commit('Anything went before the rule.')
  writeFileSync(join(folder, '.gitmessage'), '')
  git(folder, 'add', '.')
  commit('docs: describe commit messages')

  test.each([
    ['no area here\n\nWhy.', 'write “area: summary”'],
    [`places: ${'match '.repeat(20)}\n\nWhy.`, 'shorten the first line to 72 characters'],
    ['places: match names.\n\nWhy.', 'drop the full stop'],
    ['places: match names\nby evidence\nand more', 'leave the second line empty'],
    ['places: match names', 'add a body that says why'],
  ])('%j', (message, fault) => {
    commit(message)
    expect(wrongMessages(folder).at(0)).toContain(fault)
  })
})
