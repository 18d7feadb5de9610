import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Command } from '../../src/cli/command.ts'
import { builtInCommands, commands } from '../../src/cli/commands/index.ts'
import { root } from './sources.ts'

const folder = join(root, 'src/cli/commands')

const isCommand = (value: unknown): value is Command =>
  typeof value === 'object' && value !== null && 'run' in value && 'options' in value

test('the index has every built-in command, once', async () => {
  const files = globSync('*.ts', { cwd: folder }).filter(file => file !== 'index.ts')
  const modules = await Promise.all(files.map(file => import(join(folder, file))))
  const exported = modules.flatMap(module => Object.values<unknown>(module).flat()).filter(isCommand)
  const names = (all: readonly Command[]) => all.map(({ name }) => name).sort()
  expect(names(exported)).toEqual(names(builtInCommands))
})

test('no two commands have the same name', () => {
  expect(new Set(commands.map(({ name }) => name)).size).toBe(commands.length)
})
