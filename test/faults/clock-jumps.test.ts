import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { serve, temporaryFolder } from '../server/forklist.ts'
import { askAt } from './support/ask.ts'
import { expectIntegrity, newApiKey } from './support/database.ts'

const day = 86_400_000
const jumpingClock = pathToFileURL(resolve(import.meta.dirname, 'support/jumping-clock.ts')).href

test('a server whose clock jumps by days continues, and times in lists never go back', async () => {
  using folder = temporaryFolder()
  const file = join(folder.path, 'clock')
  const jumpTo = (days: number) => writeFileSync(file, String(days * day))
  jumpTo(0)
  const token = await newApiKey(undefined, folder.path)
  await using server = await serve({
    DATA_DIR: folder.path,
    EXAMPLE_LIST: 'off',
    NODE_OPTIONS: `--import ${jumpingClock}`,
    CLOCK_OFFSET_FILE: file,
  })
  const ask = askAt(server.address)
  const made = await ask('POST /lists', { token, body: { title: 'Eat in Rome', authorName: 'Ada' } })
  expect(made.status).toBe(201)
  const { slug, editToken } = made.json
  const times = [made.json.updatedAt]

  for (const days of [-5, 30, -40, 0, -1, 400, 0]) {
    jumpTo(days)
    expect((await fetch(`${server.address}/readyz`)).status).toBe(200)
    const body = { query: 'Da Enzo', near: 'Rome' }
    const added = await ask(`POST /lists/${slug}/places`, { token: editToken, body })
    expect(added.status, `${days} days`).toBe(201)
    const { place, list } = added.json
    expect(place.addedAt).toBe(list.updatedAt)
    times.push(list.updatedAt)
    const removed = await ask(`DELETE /lists/${slug}/places/${place.id}`, { token: editToken })
    expect(removed.status).toBe(204)
    expect((await ask(`GET /places?query=roscioli&near=Rome`, { token })).json.places).not.toEqual([])
    expect((await ask(`GET /lists/${slug}`)).json.placeCount).toBe(0)
  }
  expect(times).toEqual(times.toSorted())
  expect(Date.parse(times.at(-1)) - Date.now(), 'the clock did jump').toBeGreaterThan(399 * day)
  const { changes } = (await ask(`GET /lists/${slug}/history`, { token: editToken })).json
  const history = changes.map(({ at }: { at: string }) => at)
  expect(history).toEqual(history.toSorted().reverse())
  expectIntegrity(folder.path)
}, 60_000)
