import { expect, test } from 'vitest'
import { newToken } from '../../src/core/token.ts'
import { forklist } from '../server/forklist.ts'
import { command } from './command.ts'

test.each([
  [['movePlace'], "Unknown command 'movePlace' (Did you mean move-place?)."],
  [['get-lst', '--help'], "Unknown command 'get-lst' (Did you mean get-list?)."],
  [['migrat'], "Unknown command 'migrat' (Did you mean migrate?)."],
  [['trattoria', '--help'], "Unknown command 'trattoria'. forklist --help lists all commands."],
  [['serve', '--port', '4000'], "Unknown option '--port'. Usage: forklist serve;"],
  [['migrate', 'now'], 'Too many words: now. Usage: forklist migrate;'],
  [['create-list', '--titel', 'Rome'], "Unknown option '--titel' (Did you mean --title?)."],
  [['create-list', '--authorName', 'Ada'], "Unknown option '--authorName' (Did you mean --author-name?)."],
  [['create-list', '--desc=Rome'], "Unknown option '--desc=Rome'. Usage: forklist create-list"],
  [['create-list', '--trattoria', 'x'], "Unknown option '--trattoria'. Usage: forklist create-list [options]"],
  [['create-list', '-t', 'Rome'], "Unknown option '-t'."],
  [['create-list', '--title'], "Option '--title <value>' argument missing."],
  [['create-list', '--title', '--author-name', 'Ada'], '--title needs a value'],
  [['create-list', '--title', 'Rome', '--title', 'Naples'], '--title is given twice'],
  [['get-list', 'eat-in-rome-abcdef', '--output', 'a', '--output', 'b'], '--output is given twice'],
  [['keys', 'create', '--name', 'a', '--name', 'b'], '--name is given twice'],
  [['get-list', 'eat-in-rome-abcdef', '--json=no'], "Unknown option '--json=no'"],
  [
    ['get-list', 'eat-in-rome-abcdef', 'da-felice'],
    'Too many words: da-felice. Usage: forklist get-list <slug> [options]; forklist help get-list says more.',
  ],
  [['get-list', 'eat-in-rome-abcdef', '--slug', 'x'], 'Too many words: eat-in-rome-abcdef.'],
  [['get-list'], '<slug> is missing. Usage: forklist get-list <slug> [options]'],
  [['update-place-note', 'eat-in-rome-abcdef', '--note', 'x'], '<place-id> is missing'],
  [['update-list', 'eat-in-rome-abcdef', '--token', 'edit_x'], "Unknown option '--token'"],
  [['create-list', '--places', '[{'], '--places has to be JSON: '],
  [['create-list', '--title', '@/nowhere/title.txt'], 'Cannot read @/nowhere/title.txt'],
  [['create-list', '--title', '-', '--author-name', '-'], 'can be read only once'],
])('invalid usage does nothing, explains itself and exits with 2: %j', async (args, words) => {
  const { code, stdout, stderr } = await command(args)
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
  expect(stderr).toContain(words)
  expect(stderr.match(/\n/g), 'in one line').toHaveLength(1)
})

test('the process exits with the same code and message', async () => {
  expect(await forklist(['trattoria'], {})).toEqual(await command(['trattoria']))
})

test('invalid usage prints no token and no control characters', async () => {
  const token = newToken('edit')
  for (const args of [
    ['get-list', 'eat-in-rome-abcdef', token],
    [token],
    ['get-list', 'x', `--${token}`],
    ['create-list', '--title', `@${token}`],
    ['create-list', '--places', token],
  ]) {
    const { stderr } = await command(args)
    expect(stderr).not.toContain(token.slice(5, 20))
  }
  const { stderr } = await command(['get-list', 'x', '\x1b[2J\x9b1mda\nFelice'], undefined, { columns: 80 })
  expect(stderr).toMatch(/^Too many words: \uFFFD\[2J\uFFFD1mda Felice\. /)
})
