import { execFileSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'

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
      const [hash, subject = '', second = ''] = commit.split('\n')
      return faultsOf(subject, second).map(fault => `${hash} ${subject}: ${fault}`)
    })
}

const faultsOf = (subject: string, second: string): string[] => [
  ...(/^[a-z][\w, -]*: \S/.test(subject) ? [] : ['write “area: summary”']),
  ...([...subject].length <= 72 ? [] : ['shorten the first line to 72 characters']),
  ...(subject.endsWith('.') ? ['drop the full stop'] : []),
  ...(second === '' ? [] : ['leave the second line empty']),
]

const hasHistory = (): boolean => {
  try {
    return git(root, 'rev-parse', '--is-inside-work-tree').trim() === 'true'
  } catch {
    return false
  }
}

test.skipIf(!hasHistory())('commits say area and summary in at most 72 characters', () => {
  expect(wrongMessages(root)).toEqual([])
})

describe('a commit message is refused', () => {
  const folder = mkdtempSync(join(tmpdir(), 'commits-'))
  const commit = (message: string) =>
    git(folder, '-c', 'user.name=Ada', '-c', 'user.email=ada@example.org', 'commit', '--allow-empty', '-qm', message)
  git(folder, 'init', '-q')
  commit('Anything went before the rule.')
  writeFileSync(join(folder, '.gitmessage'), '')
  git(folder, 'add', '.')
  commit('docs: describe commit messages')

  test.each([
    ['no area here', 'write “area: summary”'],
    [`places: ${'match '.repeat(20)}`, 'shorten the first line to 72 characters'],
    ['places: match names.', 'drop the full stop'],
    ['places: match names\nby evidence', 'leave the second line empty'],
  ])('%j', (message, fault) => {
    commit(message)
    expect(wrongMessages(folder).at(0)).toContain(fault)
  })
})
