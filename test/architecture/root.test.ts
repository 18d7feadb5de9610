import { execFileSync } from 'node:child_process'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

const entries = [
  ...['.ci', '.dockerignore', '.gitignore', '.gitmessage'],
  ...['CHANGELOG.md', 'CONTRIBUTING.md', 'LICENSE', 'README.md', 'SECURITY.md'],
  ...['assets', 'bench', 'biome.json', 'deploy', 'docs', 'examples', 'package-lock.json', 'package.json'],
  ...['scripts', 'server.json', 'skills', 'src', 'starter', 'test', 'tools'],
  ...['tsconfig.all.json', 'tsconfig.json', 'tsconfig.src.json', 'vitest.config.ts'],
]

test('the root of the repository has only the entries of this list', () => {
  const root = resolve(import.meta.dirname, '../..')
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
  expect(
    [
      ...new Set(
        files
          .split('\0')
          .filter(Boolean)
          .map(path => path.split('/')[0]),
      ),
    ].sort(),
  ).toEqual(entries.sort())
})
