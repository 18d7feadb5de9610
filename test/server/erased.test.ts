import { expect, test } from 'vitest'
import { forklistHere } from '../cli/here.ts'
import { foundIn, untilGone } from '../storage/raw-files.ts'
import { serve, temporaryFolder } from './forklist.ts'

// The audit log retains the slug of a list deleted by a command, and the slug comes from the title.
const markers = ['Wombatauthor', 'Okapinote']
// Without it, create-list notes that the address of the service is unknown.
const PUBLIC_URL = 'https://lists.example'
const place = JSON.stringify([{ query: 'Dar Poeta', near: 'Rome', note: 'Okapinote' }])
const made = ['create-list', '--title', 'Zanzibartitel', '--author-name', 'Wombatauthor', '--places', place]

test('deleted data is soon in no file', async () => {
  using folder = temporaryFolder()
  const environment = { DATA_DIR: folder.path, EXAMPLE_LIST: 'off' }
  const run = async (...args: string[]) => {
    const { code, stdout, stderr } = await forklistHere([...args, '--json'], { ...environment, PUBLIC_URL })
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    return JSON.parse(stdout || '{}')
  }
  const { slug } = await run(...made)
  const all = [...markers, slug]
  expect(foundIn(folder.path, all)).toEqual(all)
  await run('delete-list', slug)
  expect(foundIn(folder.path, all), 'the command erases by itself').toEqual([slug])
  const { entries } = await run('audit')
  expect(entries[0]).toMatchObject({ command: 'delete-list', subject: slug })

  await using server = await serve(environment)
  // A command's new list also has its slug in the audit log.
  const [byApi, byCommand] = [await run(...made.with(2, 'Bellini').with(4, 'Numbatauthor')), await run(...made)]
  const headers = { authorization: `Bearer ${byApi.editToken}` }
  expect((await fetch(`${server.address}/api/v1/lists/${byApi.slug}`, { method: 'DELETE', headers })).status).toBe(204)
  await untilGone(folder.path, ['Numbatauthor'])
  expect(foundIn(folder.path, ['Wombatauthor'])).toEqual(['Wombatauthor'])
  await run('delete-list', byCommand.slug)
  await untilGone(folder.path, markers)
  expect(server.result.stderr).toBe('')
}, 60_000)
