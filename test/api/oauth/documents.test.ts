import { generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { FetchBusy } from '../../../src/api/oauth/document-fetch.ts'
import { testWith } from '../../support/tools.ts'
import { assistantAt, described, json } from './client-document.ts'
import { base, documentFetch, openSignIn } from './sign-in.ts'
import { after } from './time.ts'
import { openElsewhere } from './tls.ts'

testWith(['openssl'], 'a client described by a document needs no registration', async () => {
  await using elsewhere = await openElsewhere('finder.example', (_, response) =>
    json(response, described(elsewhere.origin)),
  )
  await using signIn = await openSignIn({ outside: elsewhere.outside })
  const assistant = assistantAt(signIn, elsewhere.origin)
  const page = await signIn.person().visit(assistant.address())
  expect(page.text).toContain('<q>Trattoria Finder</q>')
  expect(page.text).toContain(`<strong>${new URL(elsewhere.origin).host}</strong> says that the name is its own`)
  const { access, refresh } = await assistant.signedIn()
  expect(await signIn.opens(access)).toBe(true)
  expect((await assistant.refresh(refresh)).status).toBe(200)
  expect(elsewhere.connections, 'the document is fetched once').toBe(1)
})

testWith(['openssl'], 'a client with a key in its document authenticates by that key alone', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const wrong = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const method = {
    token_endpoint_auth_method: 'private_key_jwt',
    token_endpoint_auth_signing_alg: 'RS256',
  }
  const keys = [{ ...publicKey.export({ format: 'jwk' }), kid: 'one', use: 'sig', alg: 'RS256' }]
  let more = 'x'.repeat(70_000)
  await using elsewhere = await openElsewhere('finder.example', ({ url }, response) =>
    url === '/jwks.json'
      ? json(response, { keys, more })
      : json(response, described(elsewhere.origin, { ...method, jwks_uri: `${elsewhere.origin}/jwks.json` })),
  )
  await using signIn = await openSignIn({ outside: elsewhere.outside })
  const assistant = assistantAt(signIn, elsewhere.origin)
  const code = await assistant.code()
  const by = (key: typeof privateKey, more: Record<string, unknown> = {}) => ({
    client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    client_assertion: signed(
      { sub: assistant.clientId, iss: assistant.clientId, aud: `${base}/oauth/token`, ...more },
      key,
    ),
  })
  const unread = await assistant.exchange(code, by(privateKey))
  // A client discards its tokens on `invalid_client`, and unreadable keys may be readable later.
  expect([unread.status, unread.json.error], 'too large a key set is not read').toEqual([
    503,
    'temporarily_unavailable',
  ])
  const body = new URLSearchParams({ client_id: assistant.clientId, token: 'one', ...by(privateKey) })
  expect((await signIn.ask('/oauth/revoke', { method: 'POST', body })).status).toBe(503)
  more = ''
  const forYears = by(privateKey, { exp: Date.now() / 1000 + 1e8 })
  for (const proof of [{}, by(wrong.privateKey), forYears]) {
    const { status, json: answer } = await assistant.exchange(code, proof)
    expect([status, answer.error]).toEqual([401, 'invalid_client'])
  }
  const proof = by(privateKey)
  const { status, json: tokens } = await assistant.exchange(code, proof)
  expect(status).toBe(200)
  expect(await signIn.opens(tokens.access_token)).toBe(true)
  const params = { grant_type: 'refresh_token', refresh_token: tokens.refresh_token }
  expect((await assistant.token({ ...params, ...proof })).status, 'a proof is not accepted twice').toBe(401)
  expect((await assistant.token({ ...params, ...by(privateKey) })).status).toBe(200)
})

function signed(claims: Record<string, unknown>, key: Parameters<typeof sign>[2]): string {
  const now = Math.floor(Date.now() / 1000)
  const parts = [
    { alg: 'RS256', kid: 'one' },
    { jti: randomUUID(), iat: now, exp: now + 60, ...claims },
  ]
  const text = parts.map(part => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
  return `${text}.${sign('sha256', Buffer.from(text), key).toString('base64url')}`
}

const answers: Record<string, (response: ServerResponse, origin: string, request: IncomingMessage) => void> = {
  'is missing': response => response.writeHead(404).end(),
  'redirects to its address': (response, origin, { url }) =>
    url === '/there' ? json(response, described(origin)) : response.writeHead(302, { location: '/there' }).end(),
  'is no JSON': response => response.end('<html>'),
  'is about another client': (response, origin) => json(response, described(origin, { client_id: `${origin}/other` })),
  'has a secret': (response, origin) => json(response, described(origin, { client_secret: 'carbonara' })),
  'is too large': (response, origin) => json(response, described(origin, { more: 'x'.repeat(6000) })),
  'declares a short length and is long': (response, origin) => {
    response.writeHead(200, { 'transfer-encoding': 'chunked' })
    for (let i = 0; i < 100; i++) response.write(JSON.stringify(described(origin)))
  },
  'redirects people to plain HTTP': (response, origin) =>
    json(response, described(origin, { redirect_uris: ['http://finder.example/callback'] })),
}

testWith(['openssl'], 'an unusable document gets a page with its error', async () => {
  let answer: (typeof answers)[string] = response => response.end()
  await using elsewhere = await openElsewhere('finder.example', (request, response) =>
    answer(response, elsewhere.origin, request),
  )
  await using signIn = await openSignIn({ outside: elsewhere.outside })
  for (const [at, [name, next]] of Object.entries(answers).entries()) {
    answer = next
    const read = () => after(at * 6, () => signIn.person().visit(assistantAt(signIn, elsewhere.origin).address()))
    const connections = elsewhere.connections
    const { status, outside, text } = await read()
    expect([name, status, outside]).toEqual([name, 400, undefined])
    expect(text).toMatch(
      /This assistant is not known here|asks to send you somewhere else|This sign-in cannot continue/,
    )
    expect(elsewhere.connections - connections, `${name}, and is requested once`).toBe(1)
  }
  expect(signIn.log).toEqual([])
})

testWith(['openssl'], 'a document with too long an address is not requested', async () => {
  const path = `/${'a'.repeat(2000)}`
  await using elsewhere = await openElsewhere('finder.example', ({ url }, response) =>
    json(response, described(elsewhere.origin, { client_id: elsewhere.origin + url })),
  )
  await using signIn = await openSignIn({ outside: elsewhere.outside })
  const seen = await signIn.person().visit(assistantAt(signIn, elsewhere.origin, path).address())
  expect([seen.status, elsewhere.connections]).toEqual([400, 0])
  expect((await signIn.person().visit(assistantAt(signIn, elsewhere.origin, '/short').address())).status).toBe(200)
})

testWith(['openssl'], 'a silent or endless document host is abandoned', async () => {
  const sending: NodeJS.Timeout[] = []
  await using elsewhere = await openElsewhere('finder.example', ({ url }, response) => {
    if (url === '/silent') return
    response.writeHead(200, { 'content-type': 'application/json' })
    sending.push(setInterval(() => response.write(' '), 50))
  })
  await using stopping = new AsyncDisposableStack()
  stopping.defer(() => sending.forEach(clearInterval))
  const fetching = documentFetch(elsewhere.outside)
  for (const path of ['/silent', '/slow']) {
    const signal = AbortSignal.timeout(300)
    await expect(fetching(elsewhere.origin + path, { signal }).then(response => response.text())).rejects.toThrow()
  }
})

testWith(['openssl'], 'the service never connects to local addresses, under any name', async () => {
  await using local = await openElsewhere('localhost', (_, response) => response.end('{}'))
  const { port } = new URL(local.origin)
  const names: Record<string, string[]> = {
    'rebound.example': ['93.184.215.14', '127.0.0.1'],
    'intranet.example': ['10.0.0.1'],
    'metadata.example': ['169.254.169.254'],
    'six.example': ['::1'],
    'mapped.example': ['::ffff:127.0.0.1'],
  }
  const resolve = async (name: string) => names[name] ?? ['127.0.0.1']
  await using signIn = await openSignIn({ outside: { resolve, ca: local.outside.ca! } })
  const hosts = [
    ...['127.0.0.1', '[::1]', '[::ffff:7f00:1]', '0.0.0.0', '169.254.169.254', '10.0.0.1', '2130706433', '0x7f.1'],
    ...['localhost', 'localhost.', ...Object.keys(names)],
  ]
  for (const host of hosts) {
    const { status, text } = await signIn.person().visit(assistantAt(signIn, `https://${host}:${port}`).address())
    expect([host, status]).toEqual([host, 400])
    expect(text).toContain('This assistant is not known here')
  }
  expect(local.connections).toBe(0)
  // If the address is allowed, the same request connects.
  await using open = await openSignIn({ outside: { ...local.outside } })
  await open.person().visit(assistantAt(open, local.origin).address())
  expect(local.connections).toBeGreaterThan(0)
})

test('documents are fetched over https only, and few at once', async () => {
  const fetching = documentFetch({ resolve: () => new Promise(() => {}) })
  await expect(fetching('http://finder.example/client.json')).rejects.toThrow('is not https')
  for (let i = 0; i < 20; i++) void fetching(`https://finder${i}.example/client.json`)
  await expect(fetching('https://finder.example/client.json')).rejects.toThrow(FetchBusy)
})

testWith(['openssl'], 'a slow host does not delay others', async () => {
  const waiting: ServerResponse[] = []
  await using elsewhere = await openElsewhere('finder.example', (_, response) => {
    response.writeHead(200).write('{')
    waiting.push(response)
  })
  const fetching = documentFetch(elsewhere.outside)
  const slow = await Promise.all([1, 2, 3].map(() => fetching(elsewhere.origin)))
  await expect(fetching(elsewhere.origin)).rejects.toThrow(FetchBusy)
  await expect(fetching(elsewhere.origin.replace('finder', 'other'))).rejects.not.toThrow(FetchBusy)
  waiting[0]!.end('}')
  expect(await slow[0]!.text()).toBe('{}')
  await expect.poll(() => fetching(elsewhere.origin).then(({ status }) => status, String)).toBe(200)
})

test('names are looked up in the DNS, which has no local names', async () => {
  await expect(documentFetch()('https://finder.invalid/client.json')).rejects.toThrow('has no address')
})
