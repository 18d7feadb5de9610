import { afterAll, beforeAll, expect, test } from 'vitest'
import { tokenHash } from '../../../src/core/token.ts'
import { onBothDatabases, type TestDatabase } from '../../support/databases.ts'
import { storedData } from '../../support/stored-data.ts'
import { type Assistant, openSignIn, type SignInService } from './sign-in.ts'
import { after } from './time.ts'

const hour = 3600
const day = 24 * hour

onBothDatabases('an assistant’s access token', open => {
  let database: TestDatabase
  let signIn: SignInService
  let assistant: Assistant
  beforeAll(async () => {
    database = await open()
    signIn = await openSignIn({ url: database.url })
    assistant = await signIn.register()
  })
  afterAll(async () => {
    await signIn[Symbol.asyncDispose]()
    await database[Symbol.asyncDispose]()
  })

  const refused = async (refresh: string) => (await assistant.refresh(refresh)).json.error === 'invalid_grant'

  test('expires after an hour and is replaced with the refresh token', async () => {
    const { access, refresh } = await assistant.signedIn()
    await after(hour - 60, async () => expect(await signIn.opens(access)).toBe(true))
    await after(hour + 60, async () => {
      expect(await signIn.opens(access)).toBe(false)
      const { json } = await assistant.refresh(refresh)
      expect(await signIn.opens(json.access_token)).toBe(true)
    })
  })

  test('can be refreshed within 30 days of the last time, for a year', async () => {
    let { refresh } = await assistant.signedIn()
    await after(31 * day, async () => expect(await refused(refresh)).toBe(true))
    for (let days = 29; days < 365; days += 29)
      refresh = await after(days * day, async () => (await assistant.refresh(refresh)).json.refresh_token)
    await after(366 * day, async () => expect(await refused(refresh)).toBe(true))
  })

  test('ends with its whole grant when a refresh token is used again later', async () => {
    const first = await assistant.signedIn()
    const { json: second } = await assistant.refresh(first.refresh)
    expect(await signIn.opens(first.access), 'a new token does not end the previous one').toBe(true)
    await after(31, async () => expect(await refused(first.refresh)).toBe(true))
    for (const access of [first.access, second.access_token]) expect(await signIn.opens(access)).toBe(false)
    expect(await refused(second.refresh_token)).toBe(true)
  })

  test('survives concurrent and retried refreshes, whose tokens all work', async () => {
    const { refresh } = await assistant.signedIn()
    const answers = await Promise.all([assistant.refresh(refresh), assistant.refresh(refresh)])
    answers.push(await after(25, () => assistant.refresh(refresh)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(answers.flatMap(({ json }) => [json.access_token, json.refresh_token])).size).toBe(6)
    for (const { json } of answers) expect((await assistant.refresh(json.refresh_token)).status).toBe(200)
    // The 30 seconds count from the first use.
    await after(31, async () => expect(await refused(refresh)).toBe(true))
    for (const { json } of answers) expect(await signIn.opens(json.access_token)).toBe(false)
  })

  test('has a prefix that identifies its grant', async () => {
    const beginning = (token: string) => token.slice(0, 22)
    const { access, refresh } = await assistant.signedIn()
    const { json: next } = await assistant.refresh(refresh)
    const tokens = [access, refresh, next.access_token, next.refresh_token]
    expect(new Set(tokens.map(beginning)).size).toBe(1)
    expect(new Set(tokens).size).toBe(4)
    expect(beginning((await assistant.signedIn()).access)).not.toBe(beginning(access))
  })

  test('ends at once with its API key, and no code issues another', async () => {
    const { key, apiKey } = await signIn.service.storage.apiKeys.create('for a week')
    const back = async () => (await signIn.person().allow(assistant.address(), key)).searchParams.get('code')!
    const { json } = await assistant.exchange(await back())
    const code = await back()
    const other = await assistant.signedIn()
    expect(await signIn.opens(json.access_token)).toBe(true)
    await signIn.service.storage.apiKeys.revoke(apiKey.id)
    expect(await signIn.opens(json.access_token)).toBe(false)
    expect(await refused(json.refresh_token)).toBe(true)
    expect((await assistant.exchange(code)).json.error).toBe('invalid_grant')
    expect(await signIn.opens(other.access), 'the token of another key stays valid').toBe(true)
  })

  test.each(['access', 'refresh'] as const)('ends with its whole grant when its %s token is revoked', async which => {
    const tokens = await assistant.signedIn()
    const { status, headers } = await assistant.revoke(tokens[which])
    expect([status, headers.get('access-control-allow-origin')]).toEqual([200, '*'])
    expect(await signIn.opens(tokens.access)).toBe(false)
    expect(await refused(tokens.refresh)).toBe(true)
  })

  test('cannot be revoked by another assistant', async () => {
    const { access } = await assistant.signedIn()
    const other = await signIn.register()
    expect((await other.revoke(access)).status).toBe(200)
    expect(await signIn.opens(access)).toBe(true)
  })

  test('is accepted by the tools only, never by REST or as an edit token', async () => {
    const { access } = await assistant.signedIn()
    const list = await signIn.ask('/api/v1/lists', {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${signIn.key}` },
      body: JSON.stringify({ title: 'Eat in Rome', authorName: 'Ada' }),
    })
    const authorization = `Bearer ${access}`
    const read = await signIn.ask('/api/v1/lists', { headers: { authorization } })
    expect([read.status, read.json.code]).toEqual([401, 'invalid_credential'])
    expect(read.headers.get('www-authenticate')).not.toContain('resource_metadata')
    const changed = await signIn.ask(`/api/v1/lists/${list.json.slug}`, {
      method: 'DELETE',
      headers: { authorization },
    })
    expect([changed.status, changed.json.code]).toEqual([401, 'invalid_credential'])
  })

  test('access tokens and refresh tokens are not interchangeable', async () => {
    const { access, refresh } = await assistant.signedIn()
    expect(await signIn.opens(refresh)).toBe(false)
    expect(await refused(access)).toBe(true)
  })

  test('is valid on every process of the database, which can all refresh it', async () => {
    await using other = await openSignIn({ url: database.url, dataDir: signIn.dataDir })
    const otherAssistant = await other.register()
    const code = await otherAssistant.code()
    // The other process issued the code, this one exchanges it.
    const exchanged = await signIn.ask('/oauth/token', {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        client_id: otherAssistant.clientId,
        redirect_uri: otherAssistant.redirectUri,
        code_verifier: otherAssistant.verifier,
        code,
      }),
    })
    expect(exchanged.status).toBe(200)
    for (const process of [signIn, other]) expect(await process.opens(exchanged.json.access_token)).toBe(true)
    expect((await otherAssistant.refresh(exchanged.json.refresh_token)).status).toBe(200)
    expect((await otherAssistant.exchange(code)).json.error).toBe('invalid_grant')
    for (const process of [signIn, other]) expect(await process.opens(exchanged.json.access_token)).toBe(false)
  })

  test('is invalid at another public URL on the same database', async () => {
    await using other = await openSignIn({
      url: database.url,
      dataDir: signIn.dataDir,
      publicUrl: 'https://food.example',
    })
    const { access } = await assistant.signedIn()
    expect(await signIn.opens(access)).toBe(true)
    expect(await other.opens(access)).toBe(false)
  })

  test('is stored nowhere, nor is any other credential', async () => {
    const secrets: string[] = []
    const ada = signIn.person()
    const page = await ada.visit(assistant.address())
    secrets.push(page.path.split('/').at(-1)!)
    const { outside } = await ada.answer(page, { key: signIn.key, answer: 'allow' })
    const code = outside!.searchParams.get('code')!
    const first = (await assistant.exchange(code)).json
    const second = (await assistant.refresh(first.refresh_token)).json
    secrets.push(signIn.key, code, assistant.verifier)
    for (const tokens of [first, second]) secrets.push(tokens.access_token, tokens.refresh_token)
    secrets.push(first.access_token.split('.')[0])
    // A sign-in that is still in progress.
    secrets.push((await signIn.person().visit(assistant.address())).path.split('/').at(-1)!)

    const stored = await storedData(signIn.dataDir, database.url)
    // The search is valid only if it finds these.
    for (const known of [tokenHash(signIn.key), assistant.clientId, 'Claude']) expect(stored.includes(known)).toBe(true)
    expect(secrets).toHaveLength(10)
    for (const secret of secrets) {
      expect(stored.includes(secret)).toBe(false)
      expect(signIn.log.join('')).not.toContain(secret)
    }
  })
})
