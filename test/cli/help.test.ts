import { expect, test } from 'vitest'
import { ownCommands } from '../../src/adapters/cli/index.ts'
import { operations } from '../../src/operations/index.ts'
import { forklist } from '../serving/forklist.ts'
import { command } from './command.ts'

const kebab = (name: string): string => name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)

test.each([[['--help']], [['-h']], [['help']], [[]]])(
  'forklist %j lists every command with what it does',
  async args => {
    const { code, stdout, stderr } = await command(args)
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    for (const { name, title } of operations) expect(stdout).toMatch(new RegExp(`^ +${kebab(name)} +${title}$`, 'm'))
    for (const [name, does] of Object.entries(ownCommands)) expect(stdout).toContain(`  ${name.padEnd(22)} ${does}`)
  },
)

test.each(operations)(
  'the help of $name names what its path needs and each of its options',
  async ({ name, ...operation }) => {
    const { code, stdout } = await command([kebab(name), '--help'])
    expect(code).toBe(0)
    expect(stdout).toContain(operation.description)
    const path = [...operation.path.matchAll(/{(\w+)}/g)].map(([, member]) => ` <${kebab(member!)}>`).join('')
    expect(stdout).toContain(`Usage: forklist ${kebab(name)}${path} [options]`)
    const options = [...stdout.matchAll(/^ +--([a-z-]+) +\S/gm)].map(([, option]) => option)
    const members = Object.keys(operation.fullInput.shape).filter(member => member !== 'editToken')
    expect(options.sort()).toEqual([...members.map(kebab), 'output'].sort())
  },
)

test.each(['serve', 'migrate', 'keys'])('%s --help says what it does, and does nothing', async name => {
  const { code, stdout } = await command([name, '--help'])
  expect(code).toBe(0)
  const lines = Object.entries(ownCommands).filter(([own]) => own.split(' ')[0] === name)
  for (const [own, does] of lines) expect(stdout).toMatch(new RegExp(`^ +${own} +${does}$`, 'm'))
})

test.each([
  [['movePlace'], 'There is no command movePlace'],
  [['trattoria', '--help'], 'There is no command trattoria'],
  [['serve', '--port', '4000'], 'serve takes no options: settings are environment variables'],
  [['migrate', 'now'], 'migrate takes no options'],
  [['create-list', '--titel', 'Rome'], "'--titel'"],
  [['create-list', '--title'], "'--title <value>' argument missing"],
  [['get-list', 'eat-in-rome-abcdef', 'da-felice'], 'Usage: forklist get-list <slug> [options]'],
  [['get-list'], '<slug> is missing. Usage: forklist get-list <slug> [options]'],
  [['update-place-note', 'eat-in-rome-abcdef', '--note', 'x'], '<place-id> is missing'],
  [['update-list', 'eat-in-rome-abcdef', '--edit-token', 'edit_x'], "'--edit-token'"],
  [['create-list', '--places', '[{'], '--places has to be JSON'],
  [['create-list', '--title', '@/nowhere/title.txt'], 'Cannot read @/nowhere/title.txt'],
])('what is not understood does nothing, says why and ends with 2: %j', async (args, words) => {
  const { code, stdout, stderr } = await command(args)
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
  expect(stderr).toContain(words)
})

test('the process ends with the same codes and on the same streams', async () => {
  const [help, unknown] = await Promise.all([forklist(['--help'], {}), forklist(['trattoria'], {})])
  expect({ code: help.code, stderr: help.stderr }).toEqual({ code: 0, stderr: '' })
  expect(help.stdout).toBe((await command(['--help'])).stdout)
  expect(unknown).toEqual(await command(['trattoria']))
})
