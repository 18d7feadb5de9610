import { expect, test } from 'vitest'
import { forklist, serve, temporaryFolder } from '../server/forklist.ts'
import { forklistHere } from './here.ts'

const unknown = /The address of the service is not known here/

test('commands print links with the address of the running service, and only the path without one', async () => {
  using folder = temporaryFolder()
  const environment = { DATA_DIR: folder.path, EXAMPLE_LIST: 'off', XDG_CONFIG_HOME: folder.path }
  const run = (...words: string[]) => forklistHere(words, environment)
  const create = () => run('create-list', '--title', 'Eat in Rome', '--author-name', 'Ada')
  const stopped = await create()
  expect(stopped.stderr).toBe(
    'No service runs on this data, and PUBLIC_URL is not set: links begin with http://localhost:3000.\n',
  )
  const { slug } = JSON.parse(stopped.stdout)
  const reset = () => run('lists', 'reset-edit-token', slug)
  const path = new RegExp(`^/lists/${slug}/edit#edit_\\w{38}$`)
  {
    await using server = await serve(environment)
    expect(await reset()).toMatchObject({
      stdout: expect.stringMatching(`^${server.address}/lists/${slug}/edit#edit_\\w{38}\n$`),
      stderr: expect.not.stringMatching(unknown),
    })
    const made = await create()
    expect([made.stderr, JSON.parse(made.stdout).editUrl.startsWith(`${server.address}/lists/`)]).toEqual(['', true])
    // The file of a killed service is not believed.
    await server.stop('SIGKILL')
    const printed = await reset()
    expect([printed.stdout.trim(), printed.stderr]).toEqual([
      expect.stringMatching(path),
      expect.stringMatching(unknown),
    ])
  }
  const { stdout } = await run('lists', 'reset-edit-token', slug, '--json')
  expect(JSON.parse(stdout).editUrl).toMatch(path)
  const named = await forklistHere(['lists', 'reset-edit-token', slug], {
    ...environment,
    PUBLIC_URL: 'https://lists.example',
  })
  expect(named.stdout).toMatch(/^https:\/\/lists\.example\/lists\//)
})

test('after the service has stopped, forklist mcp has its lists and commands print only the path', async () => {
  using folder = temporaryFolder()
  const environment = { DATA_DIR: folder.path, XDG_CONFIG_HOME: folder.path }
  const call = async (name: string, input: object) => {
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: input } }
    const { stdout } = await forklist(['mcp'], environment, JSON.stringify(message))
    return JSON.parse(stdout).result.structuredContent
  }
  const server = await serve(environment)
  const { slug } = await call('create_list', { title: 'Eat in Rome', authorName: 'Ada' })
  await server.stop()
  expect(await call('my_lists', {})).toMatchObject({ lists: [{ slug }] })
  const reset = await forklistHere(['lists', 'reset-edit-token', slug], environment)
  expect(reset.stdout).toMatch(/^\/lists\//)
})
