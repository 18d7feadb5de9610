import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import type { Command } from '../../src/cli/command.ts'
import { builtInCommands, commands } from '../../src/cli/commands/index.ts'
import { root } from './sources.ts'

const folder = join(root, 'src/cli/commands')

const isCommand = (value: unknown): value is Command =>
  typeof value === 'object' && value !== null && 'run' in value && 'options' in value

test('every built-in command has its own file of the same name', async () => {
  const files = globSync('*.ts', { cwd: folder }).filter(file => file !== 'index.ts' && file !== 'options.ts')
  expect(files.length).toBeGreaterThan(10)
  for (const file of files) {
    const exported = Object.values<unknown>(await import(join(folder, file))).filter(isCommand)
    expect(exported.map(({ name }) => name.replaceAll(' ', '-'))).toEqual([basename(file, '.ts')])
    expect(builtInCommands, file).toContain(exported[0])
  }
})

test('no two commands have the same name', () => {
  expect(new Set(commands.map(({ name }) => name)).size).toBe(commands.length)
})
