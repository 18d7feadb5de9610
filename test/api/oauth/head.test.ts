import { afterAll, beforeAll, expect, test } from 'vitest'
import { tablesAt } from '../../storage/open-storage.ts'
import { openSignIn, type SignInService } from './sign-in.ts'

let signIn: SignInService
beforeAll(async () => {
  signIn = await openSignIn()
})
afterAll(() => signIn[Symbol.asyncDispose]())

test('HEAD and other methods begin no sign-in', async () => {
  await using tables = tablesAt(undefined, signIn.dataDir)
  const assistant = await signIn.register()
  const allowed = { [assistant.address()]: 'GET', '/oauth/authorize/anything': 'GET' }
  const posted = Object.fromEntries(['token', 'register', 'revoke'].map(name => [`/oauth/${name}`, 'OPTIONS, POST']))
  for (const [path, allow] of Object.entries({ ...allowed, ...posted }))
    for (const method of ['HEAD', 'PUT', allow === 'GET' ? 'POST' : 'GET']) {
      const { status, headers, json } = await signIn.ask(path, { method })
      expect([method, path, status, headers.get('allow')]).toEqual([method, path, 405, allow])
      if (method !== 'HEAD') expect(json.code).toBe('method_not_allowed')
    }
  expect(await tables.read(db => db.selectFrom('oauth_records').selectAll().execute())).toEqual([])
  expect(signIn.log).toEqual([])
})

test.each([
  '/.well-known/oauth-protected-resource/api/mcp',
  '/.well-known/oauth-authorization-server',
  '/.well-known/openid-configuration',
  '/oauth/jwks',
])('HEAD of %s equals GET without a body', async path => {
  const headersOf = ({ headers }: { headers: Headers }) => {
    const names = [
      'content-type',
      'access-control-allow-origin',
      'access-control-expose-headers',
      'vary',
      'cache-control',
    ]
    return names.map(name => [name, headers.get(name)])
  }
  const [got, headed] = [await signIn.ask(path), await signIn.ask(path, { method: 'HEAD' })]
  expect([headed.status, headed.text]).toEqual([200, ''])
  expect(headersOf(headed)).toEqual(headersOf(got))
  expect(headed.headers.has('x-request-id')).toBe(got.headers.has('x-request-id'))
  expect(signIn.log).toEqual([])
})
