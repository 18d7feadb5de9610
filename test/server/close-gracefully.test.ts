import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { listen } from '../../src/server/http/index.ts'
import { wire } from './wire.ts'

const get = (path: string) => `GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`

/** Starts a server whose responses are the paths. @param delay called for each path; the response waits for it */
async function startServer(delay: (path: string) => Promise<void> | void = () => {}) {
  const fetch = async ({ url }: Request) => {
    const { pathname } = new URL(url)
    await delay(pathname)
    return new Response(`at ${pathname}`)
  }
  const settings = { port: 0, host: '127.0.0.1', publicUrl: undefined, trustProxy: undefined }
  const { server, close } = await listen(settings, { fromCache: () => false, fetch })
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { address, close, [Symbol.dispose]: () => server.closeAllConnections() }
}

test('a closing server answers a request that was on its way', async () => {
  using server = await startServer()
  using client = await wire(server.address)
  client.send(get('/rome'))
  await client.waitFor('at /rome')
  const closed = server.close(0)
  await setTimeout(50)
  client.send(get('/ostia'))
  expect(await client.waitFor('at /ostia')).toMatch(/\r\nconnection: close\r\n/i)
  await closed
})

test('a closing server answers a request whose head is incomplete', async () => {
  using server = await startServer()
  using client = await wire(server.address)
  client.send(get('/rome').slice(0, 20))
  await setTimeout(50)
  const closed = server.close(0)
  await setTimeout(50)
  client.send(get('/rome').slice(20))
  await client.waitFor('at /rome')
  await closed
})

test('a closing server answers all pipelined requests in progress', async () => {
  const started: string[] = []
  using server = await startServer(path => {
    started.push(path)
    return setTimeout(700)
  })
  using client = await wire(server.address)
  client.send(get('/rome') + get('/ostia'))
  await expect.poll(() => started).toContain('/rome')
  const closed = server.close(0)
  await client.waitFor('at /rome')
  await client.waitFor('at /ostia')
  await closed
})

test('a busy server does not close a connection with an unread request', async () => {
  using server = await startServer(path => {
    if (path !== '/busy') return
    client.send(get('/ostia'))
    // After that time the server closes idle connections.
    const until = performance.now() + 700
    while (performance.now() < until);
  })
  using client = await wire(server.address)
  using other = await wire(server.address)
  client.send(get('/rome'))
  await client.waitFor('at /rome')
  const closed = server.close(0)
  other.send(get('/busy'))
  await client.waitFor('at /ostia')
  await closed
})

test('a closing server closes connections that have sent nothing', async () => {
  using server = await startServer()
  using silent = await wire(server.address)
  await Promise.all([server.close(0), silent.closed])
})
