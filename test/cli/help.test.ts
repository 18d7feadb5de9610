import { expect, test } from 'vitest'
import type * as z from 'zod'
import { kebab, namedOptionsOf, usageOf } from '../../src/cli/command.ts'
import { builtInCommands, commands } from '../../src/cli/commands/index.ts'
import { unwrapped } from '../../src/cli/terminal/schema.ts'
import { displayWidth } from '../../src/cli/terminal/width.ts'
import type { Operation } from '../../src/core/operation.ts'
import { shortForms } from '../../src/core/short-forms.ts'
import { fileMembersOf } from '../../src/core/upload.ts'
import { operations } from '../../src/operations/index.ts'
import { packageVersion } from '../../src/util/package-info.ts'
import { forklist } from '../server/forklist.ts'
import { command } from './command.ts'

const shortFormsOf = (shape: Record<string, z.ZodType>) =>
  Object.values(shape).flatMap(schema => shortForms.get(unwrapped(schema)) ?? [])

/** Returns the lines of a text with single blanks. */
const lines = (text: string): string[] => text.split('\n').map(line => line.trim().replace(/ +/g, ' '))

const helpOf = async (...args: string[]): Promise<string> => {
  const { code, stdout, stderr } = await command(args)
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  return stdout
}

test.each([[['--help']], [['-h']], [['help']], [[]]])(
  'forklist %j lists every command, and operations by topic',
  async args => {
    const help = await helpOf(...args)
    for (const { name, summary } of builtInCommands) expect(lines(help)).toContain(`${name} ${summary}`)
    const groups = help.split('\n\n')
    for (const { name, title, topic } of operations)
      expect(groups.find(group => group.startsWith(`${topic}\n`))).toMatch(
        new RegExp(`^ +${kebab(name)} +${title}$`, 'm'),
      )
    expect(help).toContain('Exit codes: 0 done, 1 refused or failed, 2 invalid usage, 3 nothing was added')
    expect(help).toContain('docs/settings.md')
  },
)

test.each(operations)(
  'the help of $name names its arguments, each option, and one example',
  async ({ name, ...operation }) => {
    const help = await helpOf(kebab(name), '--help')
    expect(await helpOf('help', kebab(name))).toBe(help)
    expect(help).toContain(operation.description)
    const upload = (operation as Partial<Operation>).upload
    const path = [...operation.path.matchAll(/{(\w+)}/g)].map(([, member]) => ` <${kebab(member!)}>`).join('')
    expect(help).toContain(`Usage: forklist ${kebab(name)}${path}${upload ? ' <file>' : ''} [options]`)
    const options = [...help.matchAll(/^ +--([a-z-]+) +\S/gm)].map(([, option]) => option)
    const members = Object.keys(operation.fullInput.shape).filter(member => !fileMembersOf(upload).includes(member))
    const short = shortFormsOf(operation.fullInput.shape).map(({ option }) => option)
    expect(options.sort()).toEqual(
      [...members.map(kebab), ...short, ...(upload ? ['file'] : []), 'output', 'json', 'url', 'key', 'local'].sort(),
    )
    expect(help).toMatch(new RegExp(`^Example:\n  (printf .* \\| )?forklist ${kebab(name)}`, 'm'))
  },
)

test('an option shows its type, whether it is required, and its default', async () => {
  expect(await helpOf('create-list', '--help')).toMatch(/--title +required; text, 1 to 200 characters\b/m)
  expect(await helpOf('create-list', '--help')).toMatch(/--visibility +public \| hidden\b/m)
  expect(await helpOf('create-list', '--help')).toMatch(/--places +JSON array, at most 100 of \{ query\?, near\?, /m)
  expect(await helpOf('add-place', '--help')).toMatch(
    /--own +JSON object \{ name, address\?, town\?, latitude\?, longitude\? \}/m,
  )
  expect(await helpOf('add-place', '--help')).toMatch(/--rank +whole number, at least 1\b/m)
  expect(await helpOf('browse-lists', '--help')).toMatch(/--limit +whole number, 1 to 100; 20 by default\b/m)
  expect(await helpOf('get-list', '--help')).toMatch(/--slug +required; text; also by its position\b/m)
})

test.each(builtInCommands)('$name --help says everything without running it', async command => {
  const { name, summary, notes, example, operation } = command
  const help = await helpOf(...name.split(' '), '--help')
  expect(await helpOf('help', ...name.split(' '))).toBe(help)
  expect(help.startsWith(`Usage: ${usageOf(command)}\n`)).toBe(true)
  for (const text of [...(operation ? [] : [summary]), ...notes]) expect(help).toContain(text)
  const options = [...help.matchAll(/^ +--([a-z-]+) +\S/gm)].map(([, option]) => option)
  expect(options).toEqual(namedOptionsOf(command).map(([option]) => kebab(option)))
  expect(help.endsWith(`\nExample:\n  ${example}\n`)).toBe(true)
})

test.each(['keys', 'lists', 'places'])('%s --help lists its commands', async group => {
  const help = await helpOf(group, '--help')
  const own = builtInCommands.filter(({ name }) => name.startsWith(`${group} `))
  expect(own.length).toBeGreaterThan(2)
  for (const { name, summary } of own) expect(lines(help)).toContain(`${name} ${summary}`)
})

test('the help of reports names reports close too', async () => {
  expect(await helpOf('reports', '--help')).toMatch(/^ {2}reports close +Mark a report/m)
})

test.each([60, 80, 120])('on a terminal of %i columns only the example may exceed the width', async columns => {
  for (const args of [['--help'], ['keys', '--help'], ...commands.map(({ name }) => ['help', ...name.split(' ')])]) {
    const { stdout } = await command(args, undefined, { columns })
    const [help] = stdout.split('\nExample:\n')
    for (const line of help!.split('\n')) expect(displayWidth(line), line).toBeLessThanOrEqual(columns)
  }
})

test('forklist --version prints the version', async () => {
  expect(await helpOf('--version')).toBe(`forklist ${packageVersion()}\n`)
})

test('the process prints the same help, and its own version', async () => {
  const [help, version] = await Promise.all([forklist(['--help'], {}), forklist(['--version'], {})])
  expect(help).toEqual({ code: 0, stdout: await helpOf('--help'), stderr: '' })
  expect(version.stdout).toMatch(/^forklist \d+\.\d+\.\d+\n$/)
})
