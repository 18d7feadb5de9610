import { expect, test } from 'vitest'
import { placeIdOf } from '../../src/domain/place-ids.ts'
import { serve, temporaryFolder } from '../server/forklist.ts'
import { placesIn } from './places.ts'

/** Dar Poeta, Rome. */
const darPoeta = 'osm:node/2244858179'
const id = placeIdOf(darPoeta)

test('the operator adds, lists and removes aliases beside a running server', async () => {
  using folder = temporaryFolder()
  const dataDir = folder.path
  const forklist = (...args: string[]) => placesIn(dataDir, args)
  const { stdout: key } = await forklist('keys', 'create', '--name', 'Ada')
  await using server = await serve({ DATA_DIR: dataDir, EXAMPLE_LIST: 'off' })
  const found = async () => {
    const headers = { authorization: `Bearer ${key.trim()}` }
    const response = await fetch(`${server.address}/api/v1/places?query=Zio%20Marco&near=Rome`, { headers })
    const { places } = (await response.json()) as { places: { name: string }[] }
    return places.some(({ name }) => name === 'Dar Poeta')
  }
  expect(await found()).toBe(false)

  const added = await forklist('places', 'alias', 'add', 'Zio Marco', darPoeta)
  expect(added).toEqual({ code: 0, stdout: '', stderr: `"zio marco" is now an alias of Dar Poeta (${id}).\n` })
  expect(await found()).toBe(true)
  const again = await forklist('places', 'alias', 'add', 'zio marco', id)
  expect(again).toMatchObject({ code: 0, stderr: `"zio marco" was already an alias of Dar Poeta (${id}).\n` })

  const today = new Date().toISOString().slice(0, 10)
  const listed = await forklist('places', 'alias', 'list')
  expect(listed).toMatchObject({ code: 0, stderr: '' })
  expect(listed.stdout).toMatch(new RegExp(`^SPELLING .*\nzio marco +true +${today} +${id} +Dar Poeta\n$`))
  const json = JSON.parse((await forklist('places', 'alias', 'list', '--place', darPoeta, '--json')).stdout)
  expect(json).toEqual({
    aliases: [{ spelling: 'zio marco', placeId: id, counts: true, since: today, name: 'Dar Poeta' }],
  })
  expect(await forklist('places', 'alias', 'list', '--place', 'osm:node/1')).toMatchObject({
    code: 0,
    stdout: '',
    stderr: expect.stringMatching(/^There are no aliases\./),
  })

  const removed = await forklist('places', 'alias', 'remove', 'Zio Marco', id)
  expect(removed).toEqual({ code: 0, stdout: '', stderr: `"zio marco" is no alias of ${id} any more.\n` })
  expect(await found()).toBe(false)
  const missing = await forklist('places', 'alias', 'remove', 'Zio Marco', id)
  expect(missing).toMatchObject({ code: 1, stderr: expect.stringMatching(/^plc_\w+ has no alias "Zio Marco"\./) })
  const { stdout: audit } = await forklist('audit')
  expect(audit).toMatch(new RegExp(`places alias remove +${id}\n.*places alias add +${id}\n`))
})
