import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { start, waitForOutput } from '../server/forklist.ts'
import { type Api, openApi } from '../support/api.ts'
import { onBothDatabases } from '../support/databases.ts'
import { main } from '../support/program.ts'
import { command } from './command.ts'

const watch = (api: Api, url: string | undefined, slug: string) =>
  start(process.execPath, [main, 'watch-list', slug], {
    DATA_DIR: api.dataDir,
    ...(url !== undefined && { DATABASE_URL: url }),
  })

// Long enough for a busy machine.
const patiently = { timeout: 10_000 }

onBothDatabases('forklist watch-list', open => {
  test('prints each version as a line until the list is deleted, even if its token is replaced', async () => {
    await using database = await open()
    await using api = await openApi(database.url)
    const { slug, token } = await api.list({ visibility: 'hidden' })
    const watching = watch(api, database.url, slug)
    const ask = (route: string, token: string, body?: object) => api.ask(`${route} /lists/${slug}`, { token, body })
    await waitForOutput(watching, /^\{"version":1\}\n$/)
    const { json } = await api.ask(`POST /lists/${slug}/edit-token`, { token })
    await ask('PATCH', json.editToken, { visibility: 'public' })
    await waitForOutput(watching, /^\{"version":2\}\n$/m)
    await ask('PATCH', json.editToken, { visibility: 'hidden' })
    await waitForOutput(watching, /^\{"version":3\}\n$/m)
    await ask('DELETE', json.editToken)
    expect(await watching.ended).toEqual({
      code: 0,
      stdout: '{"version":1}\n{"version":2}\n{"version":3}\n',
      stderr: '',
    })
  })
})

test('Ctrl-C ends the command', async () => {
  await using api = await openApi()
  const { slug } = await api.list()
  const watching = watch(api, undefined, slug)
  await waitForOutput(watching, /version/)
  watching.child.kill('SIGINT')
  expect(await watching.ended).toMatchObject({ stdout: '{"version":1}\n', stderr: '' })
  expect(watching.child.signalCode).toBe('SIGINT')
})

test('--output writes versions to a file, or says why it cannot', async () => {
  await using api = await openApi()
  const { slug, token } = await api.list()
  const file = join(api.dataDir, 'versions.jsonl')
  const watching = command(['watch-list', slug, '--output', file], api.service)
  const written = () => readFileSync(file, 'utf8')
  await expect.poll(written, patiently).toBe('{"version":1}\n')
  await api.ask(`PATCH /lists/${slug}`, { token, body: { title: 'Eat in Ostia' } })
  await expect.poll(written, patiently).toBe('{"version":1}\n{"version":2}\n')
  const refused = await command(['watch-list', slug, '--output', api.dataDir], api.service)
  expect(refused).toMatchObject({ code: 1, stdout: '', stderr: expect.stringMatching(/^Cannot write .*EISDIR.*\n$/) })
  await api.ask(`DELETE /lists/${slug}`, { token })
  expect(await watching).toEqual({ code: 0, stdout: '', stderr: '' })
})
