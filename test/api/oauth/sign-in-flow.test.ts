import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, vi } from 'vitest'
import { mcpPath } from '../../../src/api/mcp/index.ts'
import { readSettings } from '../../../src/config/index.ts'
import { openLog } from '../../../src/server/observability/logger.ts'
import { startServer } from '../../../src/server/start-server.ts'
import { storageAt } from '../../../src/storage/storage.ts'
import { serve, temporaryFolder } from '../../server/forklist.ts'
import type { Json } from '../../support/api.ts'
import { has, testWith } from '../../support/tools.ts'
import { openBrowser } from './browser.ts'
import { generations, MemoryProvider } from './mcp-clients.ts'
import { postJson } from './sign-in.ts'
import { openElsewhere } from './tls.ts'

describe('the flow from an assistant to the consent page and to the tools', () => {
  let browser: Browser | undefined
  beforeAll(async () => {
    if (has('chromium')) browser = await openBrowser()
  })
  afterAll(() => browser?.close())

  /** Grants access to an assistant, as a person in a separate browser. */
  async function allow(address: URL, key: string): Promise<void> {
    await using context = await browser!.newContext()
    const page = await context.newPage()
    const messages: string[] = []
    page.on('console', message => messages.push(message.text()))
    await page.goto(address.href)
    expect(await page.title()).toBe('Sign in · Forklist')
    await page.getByLabel('API key').fill(key)
    await page.getByRole('button', { name: 'Allow' }).click()
    await page.getByText('Welcome back, Ada').waitFor()
    // Violations of the page's policy would be reported here.
    expect(messages).toEqual([])
    expect(await context.cookies()).not.toContainEqual(expect.objectContaining({ path: '/' }))
  }

  testWith(['chromium'], 'works for clients that register, on a service with OAUTH=on', async () => {
    // Silences the libraries' warnings about expired tokens.
    using _ = vi.spyOn(console, 'warn').mockReturnValue()
    using folder = temporaryFolder()
    const environment = { DATA_DIR: folder.path, OAUTH: 'on', EXAMPLE_LIST: 'off', LOG_LEVEL: 'debug' }
    await using server = await serve(environment)
    await using storage = await storageAt(undefined, folder.path)
    const url = new URL(server.address + mcpPath)
    const secrets: string[] = []
    for (const connects of Object.values(generations)) {
      await using program = await openProgram()
      const { key, apiKey } = await storage.apiKeys.create('Ada’s assistant')
      const provider = new MemoryProvider(program.callback)

      const stranger = connects(url, provider)
      await expect(stranger.connect()).rejects.toThrow(/Unauthorized/)
      const [address] = provider.sentTo
      expect(address!.searchParams.get('resource')).toBe(url.href)
      await allow(address!, key)
      const back = program.takeCallback()
      expect(back.get('state')).toBe('back to the trattoria')
      await stranger.finish(back)

      const assistant = connects(url, provider)
      await assistant.connect()
      const made = await assistant.call('create_list', { title: 'Eat in Rome', authorName: 'Ada' })
      expect(made).toMatchObject({ structuredContent: { slug: expect.stringMatching(/^eat-in-rome-/) } })

      const { access_token, refresh_token } = provider.tokens()!
      provider.forgetAccess()
      expect((await assistant.call('browse_lists', {})).isError).toBeFalsy()
      expect(provider.tokens()!.access_token, 'the assistant refreshed its token').not.toBe(access_token)
      secrets.push(key, back.get('code')!, access_token, refresh_token!, provider.tokens()!.access_token)

      await storage.apiKeys.revoke(apiKey.id)
      await expect(assistant.call('browse_lists', {})).rejects.toThrow(/Unauthorized/)
      expect(provider.sentTo, 'a revoked key leads to a new sign-in').toHaveLength(2)
      await assistant.close()
    }
    const { stdout, stderr } = await server.stop()
    expect(
      stderr.split('\n').filter(line => line !== '' && JSON.parse(line).level > 30),
      'only request lines',
    ).toEqual([])
    for (const secret of secrets) expect(stdout).not.toContain(secret)
  })

  testWith(['chromium'], 'offers the lists of this browser, and keeps the choice when the key was wrong', async () => {
    await using program = await openProgram()
    using folder = temporaryFolder()
    const settings = readSettings({ PORT: '0', DATA_DIR: folder.path, OAUTH: 'on' })
    await using server = await startServer(settings, { log: openLog('silent') })
    const { address, service } = server
    const { key } = await service.storage.apiKeys.create('Ada’s assistant')
    const lists = []
    for (const title of ['Best pizza in Rome', 'Gelato in Rome']) {
      const init = postJson({ title, authorName: 'Ada' })
      const headers = { ...init.headers, authorization: `Bearer ${key}` }
      lists.push((await (await fetch(`${address}/api/v1/lists`, { ...init, headers })).json()) as Json)
    }
    const kept = lists.map(({ slug, title, editToken: token }) => ({ slug, title, token, addedAt: 1, lastOpenedAt: 1 }))

    const provider = new MemoryProvider(program.callback)
    const stranger = generations.current(new URL(address + mcpPath), provider)
    await expect(stranger.connect()).rejects.toThrow(/Unauthorized/)
    await using context = await browser!.newContext()
    const page = await context.newPage()
    await page.addInitScript(
      keys => localStorage.setItem('forklist:keys', keys),
      JSON.stringify({ version: 1, lists: kept }),
    )
    await page.goto(provider.sentTo[0]!.href)
    await page.getByLabel('Gelato in Rome').uncheck()
    await page.getByLabel('API key').fill('mistyped')
    await page.getByRole('button', { name: 'Allow' }).click()
    await page.getByRole('alert').waitFor()
    expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(1)
    await page.getByLabel('API key').fill(key)
    await page.getByRole('button', { name: 'Allow' }).click()
    await page.getByText('Welcome back, Ada').waitFor()
    await stranger.finish(program.takeCallback())

    const assistant = generations.current(new URL(address + mcpPath), provider)
    await assistant.connect()
    const held = await assistant.call('my_lists', {})
    expect(held).toMatchObject({ structuredContent: { lists: [{ title: 'Best pizza in Rome' }] } })
    const { slug } = lists[0]
    expect((await assistant.call('update_list', { slug, description: 'Thin and crisp' })).isError).toBeFalsy()
    expect((await assistant.call('delete_list', { slug })).isError, 'deleting was not ticked').toBe(true)
    await assistant.close()
  })

  testWith(['chromium', 'openssl'], 'works for a client described by a document', async () => {
    await using program = await openProgram()
    await using elsewhere = await openElsewhere('finder.example', (_, response) => {
      const { clientMetadata, clientMetadataUrl } = provider
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ ...clientMetadata, client_id: clientMetadataUrl }))
    })
    const provider = new MemoryProvider(program.callback, `${elsewhere.origin}/client.json`)
    using folder = temporaryFolder()
    const settings = readSettings({ PORT: '0', DATA_DIR: folder.path, OAUTH: 'on' })
    await using server = await startServer(settings, { log: openLog('silent') }, elsewhere.outside)
    const { key } = await server.service.storage.apiKeys.create('Ada’s assistant')
    const url = new URL(server.address + mcpPath)

    const stranger = generations.current(url, provider)
    await expect(stranger.connect()).rejects.toThrow(/Unauthorized/)
    expect(provider.sentTo[0]!.searchParams.get('client_id')).toBe(provider.clientMetadataUrl)
    await allow(provider.sentTo[0]!, key)
    await stranger.finish(program.takeCallback())
    const assistant = generations.current(url, provider)
    await assistant.connect()
    expect((await assistant.call('browse_lists', {})).isError).toBeFalsy()
    await assistant.close()
  })
})

/** Starts an assistant on the person's machine. It takes the callback and redirects to a page of its own. */
async function openProgram() {
  const calls: URLSearchParams[] = []
  const server = createServer(({ url }, response) => {
    const { pathname, searchParams } = new URL(url!, 'http://127.0.0.1')
    if (pathname !== '/callback') {
      response.setHeader('content-type', 'text/html').end('<link rel="icon" href="data:,"><p>Welcome back, Ada')
      return
    }
    calls.push(searchParams)
    // Another origin, which the consent page's policy does not list.
    response.writeHead(302, { location: `http://localhost:${port}/welcome` }).end()
  })
  server.listen(0)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    callback: `http://127.0.0.1:${port}/callback`,
    takeCallback(): URLSearchParams {
      expect(calls).toHaveLength(1)
      return calls.pop()!
    },
    async [Symbol.asyncDispose]() {
      server.close()
      server.closeAllConnections()
    },
  }
}
