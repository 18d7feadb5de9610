import { afterAll, expect, test } from 'vitest'
import { storedData } from '../../support/stored-data.ts'
import { base, claude, claudeMetadata, openSignIn } from './sign-in.ts'
import { after } from './time.ts'

const signIn = await openSignIn()
afterAll(() => signIn[Symbol.asyncDispose]())
const assistant = await signIn.register()

/** Returns the parameters that a client gets if the person is redirected at once, without a consent page. */
const errorFor = async (changed: Record<string, string | undefined>) => {
  const { outside } = await signIn.person().visit(assistant.address(changed))
  return Object.fromEntries(outside!.searchParams)
}

test('consent gives an assistant tokens for an hour, valid for the tools', async () => {
  const back = await signIn.person().allow(assistant.address(), signIn.key)
  expect(back.origin + back.pathname).toBe(claude)
  expect(Object.fromEntries(back.searchParams)).toEqual({
    code: expect.stringMatching(/^[\w-]{43}$/),
    state: 'back to the trattoria',
    iss: base,
  })
  const { status, headers, json } = await assistant.exchange(back.searchParams.get('code')!)
  expect(status).toBe(200)
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('x-request-id')).toMatch(/^[0-9a-f]{16}-[0-9a-z]+$/)
  expect(json).toEqual({
    access_token: expect.stringMatching(/^[\w-]{22}\.[\w-]{43}$/),
    expires_in: 3600,
    refresh_token: expect.stringMatching(/^[\w-]{22}\.[\w-]{43}$/),
    scope: 'lists',
    token_type: 'Bearer',
  })
  expect(await signIn.opens(json.access_token)).toBe(true)
})

test.each([
  ['no code challenge', { code_challenge: undefined, code_challenge_method: undefined }],
  ['an unhashed challenge', { code_challenge_method: 'plain' }],
  ['a challenge without a method', { code_challenge_method: undefined }],
])('a request with %s shows no consent page', async (_, changed) => {
  expect(await errorFor(changed)).toMatchObject({ error: 'invalid_request', iss: base })
})

test('the state kept during consent has a maximum size', async () => {
  expect(await errorFor({ state: 'x'.repeat(4000) })).toMatchObject({ error: 'invalid_request', iss: base })
  const ada = signIn.person()
  const unneeded = { scope: 'openid', nonce: 'y'.repeat(2000), login_hint: 'z'.repeat(2000), max_age: '60' }
  const page = await ada.visit(assistant.address({ state: 'x'.repeat(3000), ...unneeded }))
  const stored = await storedData(signIn.dataDir, undefined)
  expect(stored.includes('x'.repeat(3000))).toBe(true)
  for (const text of [unneeded.nonce, unneeded.login_hint]) expect(stored.includes(text)).toBe(false)
  const { outside } = await ada.answer(page, { key: signIn.key, answer: 'allow' })
  expect(outside!.searchParams.get('state')).toBe('x'.repeat(3000))
  expect((await assistant.exchange(outside!.searchParams.get('code')!)).status).toBe(200)
})

test('an intercepted code is worthless without the right verifier', async () => {
  const code = await assistant.code()
  for (const code_verifier of [undefined, 'a'.repeat(43)]) {
    const { status, json } = await assistant.exchange(code, { code_verifier })
    expect([status, json.error]).toEqual([400, 'invalid_grant'])
  }
  expect((await assistant.exchange(code)).status).toBe(200)
})

test('a code is valid for one assistant only', async () => {
  const other = await signIn.register()
  const { status, json } = await other.exchange(await assistant.code(), { code_verifier: assistant.verifier })
  expect([status, json.error]).toEqual([400, 'invalid_grant'])
})

test('a code used twice revokes its tokens', async () => {
  const code = await assistant.code()
  const { json } = await assistant.exchange(code)
  const again = await assistant.exchange(code)
  expect([again.status, again.json.error]).toEqual([400, 'invalid_grant'])
  expect(await signIn.opens(json.access_token)).toBe(false)
  expect((await assistant.refresh(json.refresh_token)).json.error).toBe('invalid_grant')
})

test('of two concurrent uses of a code at most one succeeds, and its token stops working', async () => {
  const code = await assistant.code()
  const answers = await Promise.all([assistant.exchange(code), assistant.exchange(code)])
  for (const { json } of answers) if (json.access_token) expect(await signIn.opens(json.access_token)).toBe(false)
  expect(answers.map(({ status }) => status)).toContain(400)
})

test('a code expires after a minute', async () => {
  const code = await assistant.code()
  const { json } = await after(61, () => assistant.exchange(code))
  expect(json.error).toBe('invalid_grant')
})

test.each([
  'https://claude.ai.evil.example/api/mcp/auth_callback',
  'https://claude.ai/api/mcp/auth_callback/',
  'https://claude.ai/api/mcp/auth_callback?to=evil.example',
  'http://claude.ai/api/mcp/auth_callback',
])('never redirects to %s, which was not registered', async redirect_uri => {
  const seen = await signIn.person().visit(assistant.address({ redirect_uri }))
  expect(seen.outside).toBeUndefined()
  expect([seen.status, seen.text]).toEqual([400, expect.stringContaining('asks to send you somewhere else')])
})

test('a native app may use any port, and only the port may differ', async () => {
  const program = await signIn.register({ ...claudeMetadata, redirect_uris: ['http://127.0.0.1/callback'] })
  const redirect_uri = 'http://127.0.0.1:53682/callback'
  const back = await signIn.person().allow(program.address({ redirect_uri }), signIn.key)
  expect(back.origin + back.pathname).toBe(redirect_uri)
  const { status } = await program.exchange(back.searchParams.get('code')!, { redirect_uri })
  expect(status).toBe(200)
  for (const other of ['http://127.0.0.2:53682/callback', 'http://127.0.0.1:53682/other'])
    expect((await signIn.person().visit(program.address({ redirect_uri: other }))).status).toBe(400)
})

test('an app may register its own scheme for the redirect', async () => {
  const uri = 'cursor://anysphere.cursor-mcp/oauth/callback'
  const app = await signIn.register({ ...claudeMetadata, redirect_uris: [uri] })
  const back = await signIn.person().allow(app.address(), signIn.key)
  expect(back.href.startsWith(`${uri}?code=`)).toBe(true)
})

test.each([`${base}/api/v1`, 'https://other.example/api/mcp', `${base}/api/mcp#tools`])(
  'no token is issued for %s',
  async resource => {
    expect(await errorFor({ resource })).toMatchObject({ error: 'invalid_target', iss: base })
    const { status, json } = await assistant.exchange(await assistant.code(), { resource })
    expect([status, json.error]).toEqual([400, 'invalid_target'])
  },
)

test.each([
  ['no resource and no scope', { resource: undefined }],
  ['foreign scopes', { scope: 'openid claudeai offline_access', prompt: 'consent' }],
])('a request with %s gets the supported scopes', async (_, changed) => {
  const { json } = await assistant.exchange(await assistant.code(changed), { resource: undefined })
  expect(json).toMatchObject({ scope: 'lists', refresh_token: expect.any(String) })
  expect(json).not.toHaveProperty('id_token')
  expect(await signIn.opens(json.access_token)).toBe(true)
})

test('every authorization asks for the key and leaves no cookie', async () => {
  const ada = signIn.person()
  await ada.allow(assistant.address(), signIn.key)
  expect([...ada.cookies.values()].filter(({ path }) => path === '/')).toEqual([])
  const again = await ada.visit(assistant.address())
  expect([again.status, again.text]).toEqual([200, expect.stringContaining('API key')])
  expect(await errorFor({ prompt: 'none' })).toMatchObject({ error: 'login_required' })
})

test('cookies are Secure, HttpOnly and limited to their pages', async () => {
  const ada = signIn.person()
  await ada.visit(assistant.address())
  const cookies = [...ada.cookies.values()]
  expect(cookies.map(({ path }) => path.replace(/[^/]+$/, ''))).toEqual(['/oauth/consent/', '/oauth/authorize/'])
  for (const { attributes } of cookies) expect(attributes).toMatch(/secure.*httponly/)
})
