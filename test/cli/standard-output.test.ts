import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { start, temporaryFolder } from '../server/forklist.ts'
import { main } from '../support/program.ts'
import { testWith } from '../support/tools.ts'
import { command } from './command.ts'

/** Runs a shell line in which `$forklist` is the command line. */
const shell = (line: string, dataDir: string, [program, ...flags]: [string, ...string[]] = ['bash', '--norc']) =>
  start(program, [...flags, '-c', line.replaceAll('$forklist', `'${process.execPath}' '${main}'`)], {
    DATA_DIR: dataDir,
    PUBLIC_URL: 'https://lists.example',
  }).ended

testWith(['bash'], 'a reader that closes the pipe is not a failure', async () => {
  using folder = temporaryFolder()
  const { code, stdout, stderr } = await shell(
    'set -o pipefail; $forklist search-places --query a --limit 20 | head -1',
    folder.path,
  )
  expect({ code, stdout, stderr }).toEqual({ code: 0, stdout: '{\n', stderr: '' })
})

testWith(['bash'], 'a reader that closes the pipe ends an endless command', async () => {
  using folder = temporaryFolder()
  const { code, stdout, stderr } = await shell(
    [
      'cd $DATA_DIR; slug=$($forklist create-list --title Rome --author-name Ada | grep -o "rome-[0-9a-z]*" | head -1)',
      'set -o pipefail',
      '$forklist watch-list $slug | head -1 > printed & watching=$!',
      'until [ -s printed ]; do sleep 0.05; done',
      '$forklist update-list $slug --title Ostia > changed',
      'wait $watching; ended=$?; cat printed; exit $ended',
    ].join('\n'),
    folder.path,
  )
  expect({ code, stdout, stderr }).toEqual({ code: 0, stdout: '{"version":1}\n', stderr: '' })
})

test.skipIf(!existsSync('/dev/full'))('an unwritable response is a failure, in one line', async () => {
  using folder = temporaryFolder()
  const { code, stderr } = await shell(
    '$forklist create-list --title Rome --author-name Ada > /dev/full',
    folder.path,
    ['sh'],
  )
  expect(code).toBe(1)
  expect(stderr).toMatch(/^Cannot write the answer: .*no space.* The command itself succeeded\.\n$/)
  const lists = await shell('$forklist browse-lists', folder.path, ['sh'])
  expect(JSON.parse(lists.stdout).lists).toMatchObject([{ title: 'Rome' }])
})

test('-h asks for help, except as the value of an option', async () => {
  expect((await command(['add-place', '-h'])).stdout).toContain('Usage: forklist add-place')
  await expect(command(['add-place', 'eat-in-rome-abcdef', '--query', '-h'])).rejects.toThrow('not to do anything')
})
