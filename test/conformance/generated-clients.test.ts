import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { build } from 'esbuild'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readSettings } from '../../src/config/index.ts'
import { openLog } from '../../src/server/observability/logger.ts'
import { startServer } from '../../src/server/start-server.ts'
import type { Client } from './clients/client.ts'

// The third generator is that of examples/typed-client.
const generators = {
  'hey-api': [
    '@hey-api/openapi-ts/bin/run.js',
    '-i',
    'openapi.json',
    '-o',
    'generated/hey-api',
    '-c',
    '@hey-api/client-fetch',
    '-s',
  ],
  orval: ['orval/dist/bin/orval.mjs', '--config', 'orval.config.mjs', '--quiet'],
}

const folder = mkdtempSync(join(tmpdir(), 'forklist-clients-'))
const settings = { DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'silent', PORT: '0' }
const server = await startServer(readSettings(settings), { log: openLog('silent') })
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  rmSync(folder, { recursive: true })
})

const packages = join(import.meta.dirname, 'node_modules')
const node = (program: string, ...args: string[]) =>
  promisify(execFile)(process.execPath, [program, ...args], { cwd: folder })

beforeAll(async () => {
  cpSync(join(import.meta.dirname, 'clients'), folder, { recursive: true })
  symlinkSync(packages, join(folder, 'node_modules'))
  const document = await fetch(`${server.address}/api/v1/openapi.json`)
  writeFileSync(join(folder, 'openapi.json'), await document.text())
  for (const [program, ...args] of Object.values(generators)) await node(join(packages, program!), ...args)
})

test('the generated clients compile under strict rules', async () => {
  const compiler = resolve(import.meta.dirname, '../../node_modules/typescript/bin/tsc')
  const { stdout } = await node(compiler, '-p', folder).catch(error => error)
  expect(stdout).toBe('')
})

describe.each(Object.keys(generators))('the client of %s', name => {
  test('makes a list, adds places, ranks them, reads problems and exports', async () => {
    const outfile = join(folder, `${name}.mjs`)
    await build({ entryPoints: [join(folder, `${name}.ts`)], bundle: true, format: 'esm', platform: 'node', outfile })
    const client: Client = (await import(outfile)).default
    const { key } = await server.service.storage.apiKeys.create(name)
    await expect(client.createList('forklist_mistyped', 'Eat in Rome', 'public')).rejects.toThrow(/credential/)

    const list = await client.createList(key, 'Eat in Rome', 'hidden')
    expect(await client.addPlaces(list, ['da felice', 'dar poeta', 'hang zhou'])).toEqual([
      'da Felice',
      'Dar Poeta',
      'place_ambiguous',
    ])
    const note = 'Book a table.'
    expect(await client.rankLastFirst(list, ['da Felice', 'Dar Poeta'], note)).toEqual(['Dar Poeta', 'da Felice'])
    expect(await client.read(list.slug, list.editToken)).toBe('Eat in Rome')
    expect(await client.read(list.slug)).toBe('404 list_not_found')
    expect(await client.exportAsCsv(list)).toMatch(/\r\n1,Dar Poeta,.*Book a table\..*\r\n2,da Felice,/s)
  })
})
