import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { refuseForeignLinks } from '../../src/cli/remote/list-links.ts'
import { newToken } from '../../src/core/token.ts'
import { forklist, temporaryFolder } from '../server/forklist.ts'
import { forklistHere } from './here.ts'

/** What arrived at a service: the path, and the body with the headers. */
const arrived: string[] = []
const server = createServer(async (request, response) => {
  let body = ''
  for await (const piece of request) body += piece
  arrived.push(`${request.url} ${JSON.stringify(request.headers)} ${body}`)
  const elsewhere = request.url!.startsWith('/moved') ? { location: 'http://127.0.0.1:1/' } : undefined
  response.writeHead(elsewhere ? 307 : 200, { 'content-type': 'application/json', ...elsewhere }).end('{}')
}).listen(0, 'localhost')
await once(server, 'listening')
afterAll(() => void server.close())

const host = `localhost:${(server.address() as AddressInfo).port}`
const service = `http://${host}`
const token = newToken('edit')
const path = 'lists/eat-in-rome-k3v9qa/edit'
const away = `http://other.example/${path}#${token}`

/** Addresses in place of a slug that are not of the service. */
const addresses = [
  away,
  `http://other.example/lists/eat-in-rome-k3v9qa`,
  `HTTPS://${host}/${path}#${token}`,
  `http://127.0.0.1:${new URL(service).port}/${path}#${token}`,
  `http://localhost/${path}#${token}`,
  `http://localhost.:${new URL(service).port}/${path}#${token}`,
  `http://${host}@other.example/${path}#${token}`,
  `http://ada@${host}/${path}#${token}`,
  `http://öffnen.example/${path}#${token}`,
  `//other.example/${path}#${token}`,
  `other.example/${path}#${token}`,
  `http:\\\\other.example\\${path}#${token}`,
  `ht\ntp://other.example/${path}#${token}`,
  `${service}/forklist/${path}#${token}`,
  `forklist://lists/eat-in-rome-k3v9qa#${token}`,
  `http%3A%2F%2Fother.example%2Flists%2Frome%2Fedit%23${token}`,
]

/** Texts that hold an edit link which is not of the service. */
const texts = [
  `See ${away}.`,
  `[my list](${away})`,
  `<a href="${away}">my list</a>`,
  `http://other.example/${path}?from=${service}/${path}#${token}`,
  `${service}/${path}#${newToken('edit')}-other.example/${path}#${token}`,
  `other.example/${path}#${token}`,
  `lists/eat-in-rome-\nk3v9qa/edit#${token}`,
  JSON.stringify([{ slug: away }]).replaceAll('/', String.raw`\/`),
  `http://other.example/lists/rome#%65dit_${token.slice('edit_'.length)}`,
  `{"slug": "http:\\u002f\\u002fother.example/${path}#${token}"}`,
  encodeURIComponent(away),
  away.slice(0, -12),
  `<a href="${away.replaceAll('/', '&#x2F;').replace('#', '&#35;')}">my list</a>`,
  `http://other.example/api/v1/lists/eat-in-rome-k3v9qa/export/pdf?ticket=${newToken('ticket')}`,
]

const run = (...words: string[]) => forklistHere([...words, '--url', service], { XDG_CONFIG_HOME: '/dev/null' })

test.each(addresses)('a command sends nothing for the slug %j', async slug => {
  for (const words of [
    ['update-list', slug, '--title', 'Eat'],
    ['get-list', slug, '--json'],
    ['merge-lists', '--title', 'Eat', '--author-name', 'Ada', '--lists', JSON.stringify([{ slug }])],
  ]) {
    const refused = await run(...words)
    expect(refused, words[0]).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining(service) })
    expect(refused.stderr).not.toContain(token.slice(0, 20))
  }
  expect(arrived).toEqual([])
})

test.each(texts)('a command sends nothing with the text %j', async text => {
  const places = JSON.stringify([{ query: 'Roscioli', note: text }])
  for (const words of [
    ['update-list', 'eat-in-rome-k3v9qa', '--description', text],
    ['add-places', 'eat-in-rome-k3v9qa', '--places', places],
    ['search-places', '--query', text],
    ['get-list', 'eat-in-rome-k3v9qa', '--edit-token', text],
  ])
    expect(await run(...words), words[0]).toMatchObject({ code: 1, stderr: expect.stringMatching(/nothing was sent/) })
  expect(arrived).toEqual([])
})

test('a ballot or suggestion link in place of its id goes only to its own service', async () => {
  for (const words of [
    ['get-vote', 'http://other.example/votes/vote_0123456789abcdefghjkmnpq'],
    ['get-suggestion-form', 'http://other.example/suggest/suggest_0123456789abcdefghjkmnpq'],
  ])
    expect(await run(...words), words[0]).toMatchObject({ code: 1, stderr: expect.stringMatching(/nothing was sent/) })
  expect(arrived).toEqual([])
})

test('a file of an import is looked through, also in UTF-16', () => {
  for (const file of [Buffer.from(`Roscioli\n${away}\n`), Buffer.from(`Roscioli\t${away}`, 'utf16le')]) {
    const sent = { slug: 'eat-in-rome-k3v9qa', content: file.toString('base64'), encoding: 'base64' }
    expect(() => refuseForeignLinks(sent, service)).toThrow('This link is of http://other.example')
  }
})

test.each([
  { slug: `${service}/${path}#${token}` },
  { slug: `HTTP://${host.toUpperCase()}/api/v1/lists/eat-in-rome-k3v9qa` },
  { lists: [{ slug: `${service}/lists/eat-in-rome-k3v9qa.md`, editToken: token }] },
  { note: `Mine: (${service}/${path}#${token}), theirs: http://other.example/lists/eat-in-ostia-k3v9qa` },
  { query: 'https://maps.example/place/Roscioli#edit_mode', website: 'https://wiki.example/page#edit_preferences' },
  { note: `The token ${token} of ${service}/lists/eat-in-rome-k3v9qa` },
  { content: '[{"slug": "/restaurants/roscioli"}]' },
  { content: `Roscioli;${service}/${path}#${token};Via dei Giubbonari 21/22` },
  { note: `${service}/api/v1/lists/eat-in-rome-k3v9qa/export/pdf?ticket=${newToken('ticket')}` },
  { id: 'request/1', voteId: `${service}/votes/vote_0123456789abcdefghjkmnpq` },
])('%j is sent', input => {
  expect(() => refuseForeignLinks(input, service)).not.toThrow()
})

test('the port of a scheme may be left out', () => {
  const link = `https://lists.example:443/${path}#${token}`
  expect(() => refuseForeignLinks({ slug: link }, 'https://lists.example')).not.toThrow()
  expect(() => refuseForeignLinks({ slug: link }, 'http://lists.example')).toThrow('https://lists.example, and')
})

test('forklist mcp answers each call with a foreign link, and sends only the others', async () => {
  using folder = temporaryFolder()
  const environment = { XDG_CONFIG_HOME: folder.path, FORKLIST_KEY: newToken('forklist') }
  // A token that is kept for another service.
  expect((await forklist(['keyring', 'add', away], environment)).code).toBe(0)
  const calls = [...addresses, ...texts].map((text, id) => {
    const slug = id < addresses.length ? { slug: text } : { slug: 'eat-in-rome-k3v9qa', deep: [{ note: text }] }
    return { jsonrpc: '2.0', id, method: 'tools/call', params: { name: 'update_list', arguments: slug } }
  })
  const read = { jsonrpc: '2.0', id: 'read', method: 'resources/read', params: { uri: away } }
  const list = { jsonrpc: '2.0', id: 'list', method: 'tools/list' }
  const input = [...calls, [read, calls[0]], read, list].map(message => JSON.stringify(message)).join('\n')
  const { stdout } = await forklist(['mcp', '--url', service], environment, input)
  const answers = stdout
    .trim()
    .split('\n')
    .map(line => JSON.parse(line))
  const texted = answers.filter(({ result }) => result?.isError).map(({ result }) => result.content[0].text)
  expect(texted).toHaveLength(calls.length + 1)
  for (const text of texted) {
    expect(text).toMatch(/^This link is of .*\n\{"code":"invalid_input","requestId":"[^"]+"\}$/)
    expect(text).toContain(service)
  }
  expect(answers.filter(({ error }) => error?.code === -32_602)).toHaveLength(2)
  expect(stdout).not.toContain(token.slice(0, 20))
  expect(arrived.splice(0)).toEqual([expect.stringContaining('"method":"tools/list"')])
})

test('a redirect to another address carries nothing there', async () => {
  using folder = temporaryFolder()
  const environment = { XDG_CONFIG_HOME: folder.path, FORKLIST_KEY: newToken('forklist') }
  const moved = ['--url', `${service}/moved`]
  const refused = await forklistHere(['update-list', 'rome-k3v9qa', '--edit-token', token, ...moved], environment)
  expect(refused.stderr).toContain('redirects to http://127.0.0.1:1. Use that address.')
  const message = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' })
  const { stdout } = await forklist(['mcp', ...moved], environment, message)
  expect(stdout).toContain('redirects to http://127.0.0.1:1. Use that address.')
  expect(arrived.splice(0)).toHaveLength(2)
})
