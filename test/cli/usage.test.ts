import { expect, test } from 'vitest'
import { newToken } from '../../src/core/token.ts'
import { forklist } from '../server/forklist.ts'
import { base } from '../support/api.ts'
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
  [['import-places', 'x'], '<file> is missing'],
  [['import-places', 'x', '/nowhere/at/all'], 'Cannot read /nowhere/at/all'],
  [['import-places', 'x', '--file', 'a', '--file', 'b'], '--file is given twice'],
  [['import-places', 'x', '-', '--choose', 'own'], '--choose does not take own. '],
  [['keys'], 'Usage: forklist keys create, keys list, keys revoke. forklist help keys explains them.'],
  [['keys', 'delete'], 'Usage: forklist keys create, keys list, keys revoke. forklist help keys explains them.'],
  [['keys', 'create'], '--name is missing. Usage: forklist keys create --name NAME'],
  [['keys', 'create', '--name', '  '], '--name must not be blank.'],
  [['keys', 'create', '--name', 'x'.repeat(101)], '--name must have at most 100 characters.'],
  [['keys', 'revoke'], 'Which key? forklist keys list shows their ids.'],
  [['lists', 'hidden'], 'Did you mean hide?'],
  [['lists', 'hide'], 'Which list? Usage: forklist lists hide SLUG [--reason TEXT]'],
  [['lists', 'hide', 'one', '--reason', 'x'.repeat(501)], '--reason must have at most 500 characters.'],
  [['reports', 'rep_x7k2mq9d'], 'Too many words: rep_x7k2mq9d.'],
  [['reports', '--al'], 'Did you mean --all?'],
  [['audit', '--limit=0'], '--limit must be a whole number of at least 1.'],
  [['audit', '--limit=all'], '--limit must be a whole number of at least 1.'],
  [['places', 'get'], 'Which area?'],
  [['places', 'import', 'rome.csv', 'ostia.csv', '--source', 'rome'], '--source names one file, and 2 were given'],
  [['places', 'import', 'rome.csv', '--source', 'Rome & Ostia'], '--source must be 1 to 100 ASCII letters'],
  [['places', 'import', 'rome.csv', '--attribution', 'Ada\nLovelace'], '--attribution must be one line'],
  [['places', 'search'], '<query> is missing. Usage: forklist places search'],
  [['maps', 'get', 'Rome', '--maxzoom', '23'], '--maxzoom must be'],
  [['backup'], 'Which file? Usage: forklist backup FILE [--json]'],
  [['dump'], 'Which file?'],
  [['dump', 'a', '--list', 'eat-in-rome', '--retire'], '--retire is for all lists'],
  [['dump', '--undo-retire', 'a'], '--undo-retire takes no file'],
  [['keys', 'list', '--url', base], 'forklist keys list works on this machine only, so it takes no --url'],
  [['backup', 'rome.db', '--key', 'forklist_x'], 'takes no --key'],
  [['get-list', 'eat-in-rome-k3v9qa', '--key', 'forklist_x'], 'name it with --url or FORKLIST_URL'],
  [['get-list', 'eat-in-rome-k3v9qa', '--local', '--url', base], 'takes neither --url nor --key'],
  [['get-list', 'eat-in-rome-k3v9qa', '--url', 'lists.example'], '--url has to be the address of a service'],
  [['get-list', '..', '--url', base], '--slug may not be'],
  [['get-list', 'eat-in-rome-k3v9qa', '--edit-token', 'é', '--url', base], '--edit-token has to be an edit token'],
  [
    ['update-list', 'https://other.example/lists/eat-in-rome-k3v9qa/edit#edit_one', '--edit-token', 'edit_other'],
    'two different edit tokens',
  ],
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
