import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientLifetime } from '../../../src/api/oauth/lifetimes.ts'
import { openStorage } from '../../storage/open-storage.ts'
import { onBothDatabases } from '../../support/databases.ts'
import { claude, claudeMetadata, openSignIn, postJson, type SignInService } from './sign-in.ts'

let signIn: SignInService
beforeAll(async () => {
  signIn = await openSignIn()
})
afterAll(() => signIn[Symbol.asyncDispose]())

const register = (metadata: unknown) => signIn.ask('/oauth/register', postJson(metadata))

test('a client that asks for a secret is registered without one, for PKCE', async () => {
  const { status, headers, json } = await register({
    ...claudeMetadata,
    token_endpoint_auth_method: 'client_secret_post',
    scope: 'claudeai',
    application_type: 'web',
    contacts: ['ada@trattoria.example'],
    logo_uri: 'https://claude.ai/logo.png',
    jwks: { keys: [] },
    'x-favourite-dish': 'carbonara',
  })
  expect([status, headers.get('cache-control')]).toEqual([201, 'no-store'])
  expect(json).toMatchObject({ client_name: 'Claude', redirect_uris: [claude], token_endpoint_auth_method: 'none' })
  expect(Object.keys(json).join()).not.toMatch(/secret|scope|contacts|logo|jwks|dish/)
})

test('a client without stated grants gets codes and no refresh tokens', async () => {
  const modest = await signIn.register({ redirect_uris: [claude] })
  const { json } = await modest.exchange(await modest.code())
  expect(Object.keys(json).sort()).toEqual(['access_token', 'expires_in', 'scope', 'token_type'])
})

test('a registration gets the supported grant and response types only', async () => {
  const grant_types = ['implicit', 'refresh_token', 'client_credentials']
  const { json } = await register({ ...claudeMetadata, grant_types, response_types: ['code', 'id_token token'] })
  expect(json).toMatchObject({ grant_types: ['refresh_token', 'authorization_code'], response_types: ['code'] })
})

test.each([
  'http://claude.ai/api/mcp/auth_callback',
  'http://192.168.1.7/callback',
  'javascript:alert(1)',
  'data:text/html,hello',
  'https://claude.ai/#callback',
  'trattoria',
  `https://claude.ai/${'a'.repeat(2000)}`,
])('nobody can register the redirect address %s', async uri => {
  const { status, json } = await register({ ...claudeMetadata, redirect_uris: [uri] })
  expect([status, json.error]).toEqual([400, 'invalid_redirect_uri'])
})

test.each([
  ['no redirect address', { redirect_uris: undefined }],
  ['a text instead of addresses', { redirect_uris: 'https://claude.ai/' }],
  ['too many addresses', { redirect_uris: Array.from({ length: 21 }, (_, port) => `http://127.0.0.1:${port + 1}/`) }],
  ['very long addresses', { redirect_uris: [1, 2, 3].map(n => `https://claude.ai/${n}${'a'.repeat(1400)}`) }],
  ['a name of two lines', { client_name: 'Claude\nwho is trusted' }],
  ['a very long name', { client_name: 'Claude '.repeat(20) }],
  ['a name with thousands of accents', { client_name: `Claude${'\u0323\u0301'.repeat(10_000)}` }],
  ['an invalid name', { client_name: { toString: 'Claude' } }],
  ['invalid grant types', { grant_types: 'refresh_token' }],
])('%s cannot be registered, and the error names the reason', async (_, changed) => {
  const { status, json } = await register({ ...claudeMetadata, ...changed })
  expect(status).toBe(400)
  expect(json.error).toMatch(/^invalid_(client_metadata|redirect_uri)$/)
  expect(json.error_description).toMatch(new RegExp(`^${Object.keys(changed)[0]} `))
})

test.each(['no JSON', '[]', 'null', `{"redirect_uris":["${claude}"],"x":"${'x'.repeat(60_000)}"}`])(
  'the registration %.20s is refused',
  async body => {
    const { status, json } = await signIn.ask('/oauth/register', { ...postJson(0), body })
    expect([status, json.error]).toEqual([400, 'invalid_request'])
  },
)

const origin = 'https://inspector.example'

test.each(['/oauth/register', '/oauth/token', '/oauth/revoke', '/.well-known/oauth-authorization-server'])(
  'pages of any origin may request %s with usual headers and no cookies',
  async path => {
    const headers = { origin, 'access-control-request-headers': 'mcp-protocol-version' }
    const preflight = await signIn.ask(path, { method: 'OPTIONS', headers })
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('access-control-allow-headers')).toMatch(/Content-Type.*Mcp-Protocol-Version/)
    const response = await signIn.ask(path, { ...(path.startsWith('/oauth') && postJson({})), headers: { origin } })
    for (const { headers } of [preflight, response]) {
      expect(headers.get('access-control-allow-origin')).toBe('*')
      expect(headers.get('access-control-allow-credentials')).toBeNull()
    }
  },
)

onBothDatabases('a registration', open => {
  const hour = 3_600_000
  const day = 24 * hour

  test('expires after a day without consent, or 13 months after it', async () => {
    await using opened = await openStorage(open)
    const { oauth } = opened.storage
    for (const id of ['tried', 'untried']) await oauth.register(id, { client_name: id })
    await oauth.consented('tried', {}, clientLifetime)
    opened.clock.forward(day - hour)
    await oauth.sweep()
    expect(await oauth.client('untried')).toEqual({ client_name: 'untried' })
    opened.clock.forward(hour)
    expect(await oauth.client('untried')).toBeUndefined()
    await oauth.sweep()
    expect(await clientsIn(opened)).toEqual(['tried'])
    opened.clock.forward(394 * day)
    await oauth.sweep()
    expect(await clientsIn(opened)).toEqual([])
  })

  test('is evicted when there are too many, oldest first, never with consent', async () => {
    await using opened = await openStorage(open)
    const { oauth } = opened.storage
    for (const id of ['tried', 'one', 'two', 'three', 'four']) {
      await oauth.register(id, {})
      opened.clock.forward(1000)
    }
    await oauth.consented('tried', {}, clientLifetime)
    await oauth.sweep(4)
    expect(await clientsIn(opened)).toEqual(['four', 'one', 'three', 'tried', 'two'])
    await oauth.sweep(2)
    expect(await clientsIn(opened)).toEqual(['four', 'three', 'tried'])
  })

  test('codes and tokens are deleted after they expire', async () => {
    await using opened = await openStorage(open)
    const { oauth } = opened.storage
    await oauth.save('Grant', 'consent', {}, 365 * 24 * 3600)
    await oauth.save('AccessToken', 'hour', {}, 3600, 'consent')
    opened.clock.forward(hour)
    expect(await oauth.find('AccessToken', 'hour')).toBeUndefined()
    await oauth.sweep()
    expect(await kindsIn(opened)).toEqual(['Grant'])
  })

  test('a token written while its consent ended is invalid', async () => {
    await using opened = await openStorage(open)
    const { oauth } = opened.storage
    await oauth.save('Grant', 'consent', {}, 3600)
    await oauth.removeGrant('consent')
    await oauth.save('AccessToken', 'late', {}, 3600, 'consent')
    expect(await oauth.find('AccessToken', 'late')).toBeUndefined()
  })
})

type Opened = Awaited<ReturnType<typeof openStorage>>

const clientsIn = async ({ tables }: Opened) =>
  (await tables.read(db => db.selectFrom('oauth_clients').select('id').orderBy('id').execute())).map(({ id }) => id)

const kindsIn = async ({ tables }: Opened) =>
  (await tables.read(db => db.selectFrom('oauth_records').select('kind').execute())).map(({ kind }) => kind)
