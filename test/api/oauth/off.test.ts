import { expect, test } from 'vitest'
import { newToken } from '../../../src/core/token.ts'
import { openSignIn, postJson, type SignInService } from './sign-in.ts'

const metadata = [
  '/.well-known/oauth-protected-resource',
  '/.well-known/oauth-protected-resource/api/mcp',
  '/.well-known/oauth-authorization-server',
  '/.well-known/openid-configuration',
]

const challenge = async (signIn: SignInService, token?: string) => {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
  const { status, headers: answered } = await signIn.ask('/api/mcp', { ...postJson({}), headers })
  expect(status).toBe(401)
  return answered.get('www-authenticate')
}

test('without OAUTH=on no sign-in page or metadata exist', async () => {
  await using signIn = await openSignIn({ oauth: false })
  for (const path of [...metadata, '/oauth/jwks', '/oauth/authorize', '/oauth/consent/a']) {
    expect([path, (await signIn.ask(path)).status]).toEqual([path, 404])
  }
  for (const path of ['/oauth/register', '/oauth/token', '/oauth/revoke'])
    expect((await signIn.ask(path, postJson({}))).status).toBe(404)
  expect(await challenge(signIn)).toBe('Bearer realm="forklist"')
})

test('with OAUTH=on the tools name a sign-in whose addresses all exist', async () => {
  await using signIn = await openSignIn()
  const where = `resource_metadata="https://forklist.example${metadata[1]}"`
  expect(await challenge(signIn)).toBe(`Bearer realm="forklist", ${where}`)
  expect(await challenge(signIn, newToken('forklist'))).toBe(`Bearer realm="forklist", error="invalid_token", ${where}`)
  expect(await challenge(signIn, 'no-token-of-ours')).toContain(where)

  // A forged Host header must not get into content for others.
  const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' }
  const read = async (path: string) => {
    const { status, headers: answered, json } = await signIn.ask(path, { headers })
    expect([path, status, answered.get('access-control-allow-origin')]).toEqual([path, 200, '*'])
    return json
  }
  for (const path of metadata.slice(0, 2))
    expect(await read(path)).toEqual({
      resource: 'https://forklist.example/api/mcp',
      authorization_servers: ['https://forklist.example'],
      scopes_supported: ['lists'],
      bearer_methods_supported: ['header'],
      resource_name: 'Forklist',
    })
  for (const path of metadata.slice(2)) {
    const server = await read(path)
    expect(server).toMatchObject({
      issuer: 'https://forklist.example',
      authorization_endpoint: 'https://forklist.example/oauth/authorize',
      token_endpoint: 'https://forklist.example/oauth/token',
      registration_endpoint: 'https://forklist.example/oauth/register',
      revocation_endpoint: 'https://forklist.example/oauth/revoke',
      jwks_uri: 'https://forklist.example/oauth/jwks',
      scopes_supported: ['lists'],
      response_types_supported: ['code'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
      token_endpoint_auth_methods_supported: ['none', 'private_key_jwt'],
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
      client_id_metadata_document_supported: true,
    })
    for (const [name, value] of Object.entries(server)) {
      if (!/_(endpoint|uri)$/.test(name)) continue
      const method = /token|registration|revocation/.test(name) ? 'POST' : 'GET'
      const { status } = await signIn.ask(new URL(value as string).pathname, { method })
      expect([name, status]).not.toEqual([name, 404])
    }
  }
  expect(await read('/oauth/jwks')).toEqual({ keys: [] })
})

test('below a path, sign-in works and metadata are where each RFC puts them', async () => {
  const publicUrl = 'https://example.org/food'
  await using signIn = await openSignIn({ publicUrl })
  const assistant = await signIn.register()
  const { access } = await assistant.signedIn()
  expect(await signIn.opens(access)).toBe(true)

  // The proxy removes the path, except for addresses outside it, which it may pass on unchanged.
  for (const path of ['/api/mcp', '', '/food/api/mcp']) {
    const { json } = await signIn.ask(`/.well-known/oauth-protected-resource${path}`)
    expect(json).toMatchObject({ resource: `${publicUrl}/api/mcp`, authorization_servers: [publicUrl] })
  }
  for (const name of ['oauth-authorization-server', 'openid-configuration'])
    for (const path of ['', '/food']) {
      const { json } = await signIn.ask(`/.well-known/${name}${path}`)
      expect(json).toMatchObject({ issuer: publicUrl, token_endpoint: `${publicUrl}/oauth/token` })
    }
  expect(await challenge(signIn)).toContain(`"${publicUrl}/.well-known/oauth-protected-resource/api/mcp"`)
})
