import { expect, test } from 'vitest'
import { displayWidth } from '../../src/cli/terminal/width.ts'
import { type Environment, forklist, start, temporaryFolder } from '../server/forklist.ts'
import { main } from '../support/program.ts'
import { testWith } from '../support/tools.ts'

const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`

/** Runs one command on a terminal of this width. @returns its exit code and output lines */
async function typed(
  args: readonly string[],
  columns: number,
  environment: Environment,
): Promise<{ code: number | null; shown: string[] }> {
  const line = `stty cols ${columns}; exec ${[process.execPath, main, ...args].map(quoted).join(' ')}`
  const around = { SHELL: '/bin/sh', TERM: 'xterm', ...environment }
  const { code, stdout } = await start('script', ['--quiet', '--return', '--command', line, '/dev/null'], around, '')
    .ended
  return { code, shown: stdout.replaceAll('\r\n', '\n').split('\n') }
}

const places = [
  { query: 'armando al pantheon', near: 'Rome', note: 'Cacio e pepe, two steps from the Pantheon.\nBook.' },
  { own: { name: 'すきやばし次郎', address: '東京都中央区銀座四丁目2番15号' }, note: 'おまかせのみ 🍣' },
  { own: { name: 'مطعم أبو شقرة', address: 'شارع القصر العيني، القاهرة' }, note: 'كباب وكفتة ممتازة' },
  { own: { name: '🍕👨‍👩‍👧 Pizzería «Ñandú»', address: 'Montevideo' } },
]

const made = ['create-list', '--title', 'Near and far', '--author-name', 'Ada', '--places', JSON.stringify(places)]

testWith(['script', 'stty'], 'a list in several scripts is a table that fits any terminal width', async () => {
  using folder = temporaryFolder()
  const environment = { DATA_DIR: folder.path, NO_COLOR: '1' }
  const { slug } = JSON.parse((await forklist(made, environment)).stdout)
  for (const columns of [60, 80, 120]) {
    const { code, shown } = await typed(['get-list', slug], columns, environment)
    expect(code).toBe(0)
    const from = shown.findIndex(line => line.startsWith('RANK'))
    const rows = shown.slice(from, from + 5)
    for (const row of rows) expect(displayWidth(row), row).toBeLessThanOrEqual(columns)
    const starts = rows.slice(1).map(row => {
      expect(row).toMatch(/ {2}plc_[0-9a-z]{20}$/)
      return displayWidth(row) - 24
    })
    expect(new Set(starts).size, rows.join('\n')).toBe(1)
    expect(shown.join('\n'), 'no colours when disabled').not.toContain('\x1b')
  }
})

testWith(['script', 'stty'], 'on a terminal headings are bold, and a new token is shown once', async () => {
  using folder = temporaryFolder()
  const { code, shown } = await typed(made, 80, { DATA_DIR: folder.path })
  expect(code).toBe(0)
  expect(shown).toContain('\x1b[1mThe only key to change the list. It is shown only once: save it.\x1b[22m')
  expect(shown.filter(line => /^edit token {2}edit_\w{38}$/.test(line))).toHaveLength(1)
})

testWith(['script', 'stty'], 'on a terminal a refusal names options and exits with 1', async () => {
  using folder = temporaryFolder()
  const { code, shown } = await typed(['create-list', '--title', 'x'], 80, { DATA_DIR: folder.path, NO_COLOR: '1' })
  expect(code).toBe(1)
  expect(shown.slice(1, 3)).toEqual([
    '--author-name: is missing',
    'Usage: forklist create-list [options]; forklist help create-list says more.',
  ])
})

test('a reader that closes the pipe, such as head, gets the beginning without an error', async () => {
  using folder = temporaryFolder()
  const many = Array.from({ length: 100 }, (_, index) => ({ own: { name: `Stall ${index}` }, note: 'x'.repeat(2000) }))
  const command = [process.execPath, main, ...made.slice(0, -1), '-'].map(quoted).join(' ')
  const environment = { DATA_DIR: folder.path, PUBLIC_URL: 'https://lists.example' }
  const script = `{ ${command}; echo "ended with $?" >&2; } | head -n 2`
  const { stdout, stderr } = await start('sh', ['-c', script], environment, JSON.stringify(many)).ended
  expect(stderr).toBe('ended with 0\n')
  expect(stdout).toMatch(/^{\n {2}"editToken": "edit_\w{38}",\n$/)
})

test('interrupting a command that waits for input prints no stack trace', async () => {
  using folder = temporaryFolder()
  const { child, result, ended } = start(process.execPath, [main, ...made.slice(0, -1), '-'], { DATA_DIR: folder.path })
  child.stdin!.write('[')
  await new Promise(resolve => setTimeout(resolve, 1000))
  child.kill('SIGINT')
  await ended
  expect(result).toEqual({ code: null, stdout: '', stderr: '' })
  expect(child.signalCode).toBe('SIGINT')
})
