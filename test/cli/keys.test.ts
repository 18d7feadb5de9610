import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { tokenHash, tokenKind } from '../../src/core/token.ts'
import { forklist, type ProgramResult, serve, temporaryFolder } from '../server/forklist.ts'
import { openApi } from '../support/api.ts'
import { command } from './command.ts'
import { forklistHere } from './here.ts'

type Run = (
  args: readonly string[],
  environment: Record<string, string>,
) => Promise<Pick<ProgramResult, 'code' | 'stdout' | 'stderr'>>

const create = async (environment: Record<string, string>, name: string, run: Run = forklistHere) => {
  const { code, stdout, stderr } = await run(['keys', 'create', '--name', name], environment)
  expect(code).toBe(0)
  return { key: stdout.trim(), stdout, stderr, id: /key_\w+/.exec(stderr)![0] }
}

test('keys create prints only the key on standard output', async () => {
  using folder = temporaryFolder()
  const { key, stdout, stderr } = await create({ DATA_DIR: folder.path }, 'Ada’s laptop', forklist)
  expect(stdout).toBe(`${key}\n`)
  expect(tokenKind(key)).toBe('forklist')
  expect(stderr).toMatch(/^key_\w{8} for “Ada’s laptop”\. /)
  expect(stderr).not.toContain(key)
})

test('neither stored files nor the printed list reveal a key', async () => {
  using folder = temporaryFolder()
  const environment = { DATA_DIR: folder.path }
  const keys = [await create(environment, 'Ada'), await create(environment, 'Bruno')]
  const { stdout } = await forklistHere(['keys', 'list'], environment)
  const [headers, ...rows] = stdout.trimEnd().split('\n')
  expect(headers).toMatch(/^ID +NAME +CREATED AT/)
  for (const [index, { id }] of keys.entries())
    expect(rows[index]).toMatch(new RegExp(`^${id} +${['Ada', 'Bruno'][index]} +\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\dZ$`))
  const files = readdirSync(folder.path).map(file => readFileSync(join(folder.path, file), 'latin1'))
  for (const { key } of keys) {
    expect(stdout).not.toContain(tokenHash(key))
    for (const text of [stdout, ...files]) expect(text).not.toContain(key.slice('forklist_'.length))
  }
})

test('a revoked key stops working beside a running server, and others continue', async () => {
  using folder = temporaryFolder()
  const environment = { DATA_DIR: folder.path, EXAMPLE_LIST: 'off' }
  const [ada, bruno] = [await create(environment, 'Ada'), await create(environment, 'Bruno')]
  await using server = await serve(environment)
  const status = async (key: string): Promise<number> =>
    (await fetch(`${server.address}/api/v1/lists`, { headers: { authorization: `Bearer ${key}` } })).status
  expect([await status(ada.key), await status(bruno.key)]).toEqual([200, 200])
  const revoked = await forklistHere(['keys', 'revoke', ada.id], environment)
  expect(revoked).toMatchObject({ code: 0, stdout: '', stderr: `${ada.id} is revoked.\n` })
  expect([await status(ada.key), await status(bruno.key)]).toEqual([401, 200])
  const carla = await create(environment, 'Carla')
  expect(await status(carla.key), 'and a new one opens at once').toBe(200)
  const { stdout } = await forklistHere(['keys', 'list'], environment)
  expect(stdout).toMatch(
    new RegExp(`^${ada.id} +Ada +\\S+ \\S+ +\\d{4}-\\d\\d-\\d\\d +\\d{4}-\\d\\d-\\d\\d \\S+$`, 'm'),
  )
  expect(stdout).toMatch(new RegExp(`^${bruno.id} +Bruno +\\S+ \\S+ +\\d{4}-\\d\\d-\\d\\d$`, 'm'))
})

test('revoking a missing key is refused', async () => {
  await using api = await openApi()
  const { code, stdout, stderr } = await command(['keys', 'revoke', 'key_abcdefgh'], api.service)
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  expect(stderr).toBe('No key in use has the id "key_abcdefgh". forklist keys list shows them.\n')
})

test('keys list is a table on a terminal, and JSON with --json anywhere', async () => {
  await using api = await openApi()
  api.clock.forward(60_000)
  await api.service.storage.apiKeys.create('Ada’s \x1b[31m\x9b\u202Elaptop')
  const keys = await api.service.storage.apiKeys.list()
  await api.service.storage.apiKeys.revoke(keys[0]!.id)
  const { stdout } = await command(['keys', 'list'], api.service, { columns: 80 })
  expect(stdout.split('\n').map(line => line.trimEnd().split(/ {2,}/))).toEqual([
    ['ID', 'NAME', 'CREATED AT', 'REVOKED AT'],
    [keys[0]!.id, 'test', '2026-05-01 12:00Z', '2026-05-01 12:01Z'],
    [keys[1]!.id, 'Ada’s \uFFFD[31m\uFFFDlaptop', '2026-05-01 12:01Z'],
    [''],
  ])
  const shown = await command(['keys', 'list', '--json'], api.service, { columns: 80 })
  expect(shown.stdout).not.toMatch(/[\x9b\u202E]/)
  const piped = await command(['keys', 'list', '--json'], api.service)
  for (const { stdout } of [shown, piped])
    expect(JSON.parse(stdout)).toEqual({ keys: await api.service.storage.apiKeys.list() })
})
