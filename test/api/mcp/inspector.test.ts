import { resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { mcpPath } from '../../../src/api/mcp/index.ts'
import { defaultTools } from '../../../src/operations/default-tools.ts'
import { allOperations } from '../../../src/operations/index.ts'
import { start, temporaryFolder } from '../../server/forklist.ts'
import type { Json } from '../../support/api.ts'
import { openServer } from './server.ts'

const program = resolve(
  import.meta.dirname,
  'node_modules/@modelcontextprotocol/inspector/clients/launcher/build/index.js',
)

const { address, key, ...server } = await openServer()
// The Inspector's state goes here, so that a developer's own stays unchanged.
const home = temporaryFolder()
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  home[Symbol.dispose]()
})

/** Runs the Inspector's command line to its end. */
async function inspector(
  args: readonly string[],
  token = key,
  query = '',
): Promise<{ code: number | null; json: Json; stderr: string }> {
  const where = [address + mcpPath + query, '--transport', 'http', '--header', `Authorization: Bearer ${token}`]
  const how = ['--cli', ...where, '--stored-auth-only', '--format', 'json', ...args]
  const environment = { HOME: home.path, USERPROFILE: home.path }
  const { code, stdout, stderr } = await start(process.execPath, [program, ...how], environment, '').ended
  return { code, json: stdout && JSON.parse(stdout), stderr }
}

const search = ['--tool-name', 'search_places', '--tool-args-json', '{"query": "da felice", "near": "Rome"}']

test.each(['legacy', 'modern'])('the Inspector lists the tools, finds no error and calls one (%s)', async era => {
  const list = ['--protocol-era', era, '--method', 'tools/list', '--strict']
  const [offered, all, called] = await Promise.all([
    inspector(list),
    inspector(list, key, '?tools=all'),
    inspector(['--protocol-era', era, '--method', 'tools/call', ...search]),
  ])
  for (const { code, stderr } of [offered, all]) expect([code, stderr]).toEqual([0, ''])
  const namesOf = ({ json }: { json: Json }) => json.result.tools.map(({ name }: Json) => name)
  const known = allOperations
  expect(namesOf(all)).toEqual(known.flatMap(({ tool }) => tool ?? []))
  expect(namesOf(offered)).toEqual(defaultTools.map(name => known.find(operation => operation.name === name)!.tool))

  expect([called.code, called.stderr]).toEqual([0, ''])
  const { structuredContent, _meta } = called.json.result
  expect(structuredContent).toMatchObject({ near: { englishName: 'Rome' }, places: [{ name: 'da Felice' }] })
  // Only responses of 2026-07-28 name the server.
  expect(_meta !== undefined).toBe(era === 'modern')
})

test('the Inspector distinguishes the failure of a tool from a wrong key', async () => {
  const call = ['--method', 'tools/call', '--tool-name', 'get_list', '--tool-arg', 'slug=eat-in-rome-000000']
  const [failed, refused] = await Promise.all([inspector(call), inspector(call, key.replace(/.$/, '_'))])
  expect(failed).toMatchObject({ code: 5, json: { result: { isError: true } } })
  expect(failed.json.result.content[0].text).toMatch(/\{"code":"list_not_found"/)
  expect(JSON.parse(failed.stderr)).toMatchObject({ error: { code: 'tool_is_error' } })
  expect(refused.code).toBe(3)
  expect(JSON.parse(refused.stderr).error).toMatchObject({
    code: 'auth_required',
    message: expect.stringContaining('invalid_credential'),
  })
})
