import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mcpPath } from '../../../src/api/mcp/index.ts'
import { type OAuth, openOAuth } from '../../../src/api/oauth/index.ts'
import type { Database } from '../../../src/storage/database.ts'
import { Keyrings } from '../../../src/storage/keyrings.ts'
import { tablesAt } from '../../storage/open-storage.ts'
import { onBothDatabases, type TestDatabase } from '../../support/databases.ts'
import { storedData } from '../../support/stored-data.ts'
import type { Person } from './person.ts'
import { type Assistant, base, openSignIn, postJson, type SignInService } from './sign-in.ts'
import { after as later } from './time.ts'

const hour = 3600

const cookieOf = ({ cookies }: Person) => [...cookies.values()].map(({ name, value }) => `${name}=${value}`).join('; ')

onBothDatabases('the keyring of a sign-in', open => {
  let database: TestDatabase
  let signIn: SignInService
  let assistant: Assistant
  let oauth: OAuth
  let tables: Database
  /** A person with a copy of the database and a clock of long ago, for whom no token has expired. */
  let thief: Keyrings
  beforeAll(async () => {
    database = await open()
    signIn = await openSignIn({ url: database.url })
    assistant = await signIn.register()
    const { storage } = signIn.service
    oauth = openOAuth({
      base,
      resourcePath: mcpPath,
      store: storage.oauth,
      keyrings: storage.keyrings,
      isKey: async hash => (await storage.access.apiKey(hash)) !== undefined,
      fetch,
      failed: error => {
        throw error
      },
      addressOf: () => '203.0.113.7',
      scriptPath: '/assets/consent.js',
    })
    tables = tablesAt(database.url, signIn.dataDir)
    thief = new Keyrings(tables, () => '2000-01-01T00:00:00.000Z')
  })
  afterAll(async () => {
    await tables[Symbol.asyncDispose]()
    await signIn[Symbol.asyncDispose]()
    await database[Symbol.asyncDispose]()
  })

  const keyringOf = async (access: string) => (await oauth.resolveToken(access))!.keyring!()
  const slugsOf = async (access: string) => [...(await keyringOf(access)).tokens.keys()]
  const stolen = async (kind: string, token: string) => [...(await thief.open(kind, token)).tokens.keys()]
  const sweep = () => signIn.service.storage.keyrings.sweep()

  const makeList = async (title: string): Promise<{ slug: string; editToken: string }> => {
    const authorization = `Bearer ${signIn.key}`
    const init = postJson({ title, authorName: 'Ada' })
    const { json } = await signIn.ask('/api/v1/lists', { ...init, headers: { ...init.headers, authorization } })
    return json
  }
  const withToken = (method: string, path: string, token: string) =>
    signIn.ask(path, { method, headers: { authorization: `Bearer ${token}` } })
  const fieldOf = ({ slug, editToken }: { slug: string; editToken: string }) => `${slug} ${editToken}`
  const refreshed = async (refresh: string): Promise<{ access: string; refresh: string }> => {
    const { json } = await assistant.refresh(refresh)
    return { access: json.access_token, refresh: json.refresh_token }
  }

  test('holds the lists that were chosen, and those that the connection makes, over refreshes', async () => {
    const [pizza, gelato] = [await makeList('Best pizza in Rome'), await makeList('Gelato in Rome')]
    const first = await assistant.signedIn({ list: [fieldOf(pizza)] })
    const keyring = await keyringOf(first.access)
    expect([...keyring.tokens]).toEqual([[pizza.slug, pizza.editToken]])
    expect(keyring.mayDelete).toBe(false)
    await keyring.add(gelato.slug, gelato.editToken)
    const second = await refreshed(first.refresh)
    for (const { access } of [first, second]) expect(await slugsOf(access)).toEqual([pizza.slug, gelato.slug])
  })

  test('is empty without a choice, and may delete only by a choice of its own', async () => {
    expect(await keyringOf((await assistant.signedIn()).access)).toMatchObject({ mayDelete: false, tokens: new Map() })
    const { access, refresh } = await assistant.signedIn({ mayDelete: 'yes' })
    for (const token of [access, (await refreshed(refresh)).access])
      expect((await keyringOf(token)).mayDelete).toBe(true)
  })

  test('takes only edit tokens that open their list', async () => {
    const [pizza, gelato] = [await makeList('Best pizza in Rome'), await makeList('Gelato in Rome')]
    const list = [`${pizza.slug} ${gelato.editToken}`, 'nothing', '', `${gelato.slug} edit_x`, fieldOf(gelato)]
    expect(await slugsOf((await assistant.signedIn({ list })).access)).toEqual([gelato.slug])
  })

  test('has the last choice when the consent form is sent twice, and none after the sign-in is over', async () => {
    const [pizza, gelato] = [await makeList('Best pizza in Rome'), await makeList('Gelato in Rome')]
    const ada = signIn.person()
    const page = await ada.visit(assistant.address())
    const send = (list: string) => {
      const headers = { origin: base, 'content-type': 'application/x-www-form-urlencoded', cookie: cookieOf(ada) }
      const body = new URLSearchParams({ key: signIn.key, answer: 'allow', list }).toString()
      return signIn.ask(page.path, { method: 'POST', headers, body })
    }
    expect((await send(fieldOf(pizza))).status).toBe(200)
    const { outside } = await ada.answer(page, { key: signIn.key, answer: 'allow', list: fieldOf(gelato) })
    expect((await send(fieldOf(pizza))).status).toBe(400)
    const { json } = await assistant.exchange(outside!.searchParams.get('code')!)
    expect(await slugsOf(json.access_token)).toEqual([gelato.slug])
  })

  test('gets nothing from a consent form of another site', async () => {
    const list = fieldOf(await makeList('Best pizza in Rome'))
    const ada = signIn.person()
    const page = await ada.visit(assistant.address())
    const before = await countOf('oauth_keyrings')
    const sent = await ada.answer(page, { key: signIn.key, answer: 'allow', list }, { origin: 'https://evil.example' })
    expect([sent.status, await countOf('oauth_keyrings')]).toEqual([403, before])
  })

  test('drops a replaced edit link and a deleted list at the next refresh', async () => {
    const lists = await Promise.all(['Best pizza', 'Gelato', 'Caffè'].map(makeList))
    const [replaced, deleted, kept] = lists as [(typeof lists)[0], (typeof lists)[0], (typeof lists)[0]]
    const { access, refresh } = await assistant.signedIn({ list: lists.map(fieldOf) })
    await withToken('POST', `/api/v1/lists/${replaced.slug}/edit-token`, replaced.editToken)
    await withToken('DELETE', `/api/v1/lists/${deleted.slug}`, deleted.editToken)
    // The token that it still holds opens nothing.
    const held = (await keyringOf(access)).tokens.get(replaced.slug)!
    expect((await withToken('DELETE', `/api/v1/lists/${replaced.slug}`, held)).status).toBe(401)
    expect(await slugsOf((await refreshed(refresh)).access)).toEqual([kept.slug])
  })

  test('loses nothing when lists are added beside concurrent and retried refreshes', async () => {
    const { access, refresh } = await assistant.signedIn()
    const made = await Promise.all(Array.from({ length: 8 }, (_, index) => makeList(`Pizza ${index}`)))
    const keyring = await keyringOf(access)
    const refreshing = [refreshed(refresh), refreshed(refresh), refreshed(refresh)]
    await Promise.all(made.map(({ slug, editToken }) => keyring.add(slug, editToken)))
    const windows = await Promise.all(refreshing)
    windows.push(await later(25, () => refreshed(refresh)))
    const slugs = made.map(({ slug }) => slug).sort()
    for (const window of windows) {
      expect((await slugsOf(window.access)).sort()).toEqual(slugs)
      expect((await slugsOf((await refreshed(window.refresh)).access)).sort()).toEqual(slugs)
    }
    expect((await slugsOf(access)).sort(), 'until it ends, the first token opens the keyring too').toEqual(slugs)
  })

  test('refuses lists beyond its maximum, once it has dropped those that are gone', async () => {
    const { access } = await assistant.signedIn()
    const [pizza, gelato] = [await makeList('Best pizza in Rome'), await makeList('Gelato in Rome')]
    const keyring = await new Keyrings(tables, () => new Date().toISOString(), 2).open('AccessToken', access)
    for (const slug of ['gone-1', pizza.slug, gelato.slug, 'gone-2'])
      await keyring.add(slug, slug === gelato.slug ? gelato.editToken : pizza.editToken)
    expect([...keyring.tokens.keys()], 'as the request sees it').toContain(gelato.slug)
    expect(await slugsOf(access)).toEqual([pizza.slug, gelato.slug])
  })

  test('opens with the 64 newest tokens only', async () => {
    const { access, refresh } = await assistant.signedIn()
    const windows = []
    for (let index = 0; index < 33; index++) windows.push(await refreshed(refresh))
    const pizza = await makeList('Best pizza in Rome')
    await (await keyringOf(windows.at(-1)!.access)).add(pizza.slug, pizza.editToken)
    expect(await slugsOf(windows[2]!.access)).toEqual([pizza.slug])
    for (const old of [access, windows[0]!.access]) expect(await slugsOf(old)).toEqual([])
  })

  describe('stays closed', () => {
    test('to the database alone and to its log', async () => {
      const pizza = await makeList('Best pizza in Rome')
      await assistant.signedIn({ list: fieldOf(pizza) })
      expect((await storedData(signIn.dataDir, database.url)).includes(pizza.editToken)).toBe(false)
      expect(signIn.log.join('')).not.toContain(pizza.editToken)
    })

    test('to an expired access token with the database', async () => {
      const pizza = await makeList('Best pizza in Rome')
      const { access } = await assistant.signedIn({ list: fieldOf(pizza) })
      expect(await stolen('AccessToken', access), 'a current token opens it').toEqual([pizza.slug])
      await later(hour + 1, sweep)
      expect(await stolen('AccessToken', access)).toEqual([])
    })

    test('to a used refresh token, and a used code, with the database', async () => {
      const pizza = await makeList('Best pizza in Rome')
      const code = await assistant.code({}, { list: fieldOf(pizza) })
      expect(await stolen('AuthorizationCode', code)).toEqual([pizza.slug])
      const { json } = await assistant.exchange(code)
      expect(await stolen('AuthorizationCode', code)).toEqual([])
      await refreshed(json.refresh_token)
      expect(await stolen('RefreshToken', json.refresh_token), 'within its 30 seconds').toEqual([pizza.slug])
      await later(31, sweep)
      expect(await stolen('RefreshToken', json.refresh_token)).toEqual([])
    })

    test('to a key of an earlier backup, because each refresh encrypts anew', async () => {
      const first = await assistant.signedIn({ list: fieldOf(await makeList('Best pizza in Rome')) })
      const earlier = await tables.read(db => db.selectFrom('oauth_wrapped_keys').selectAll().execute())
      await refreshed(first.refresh)
      await tables.write(async db => {
        const ids = earlier.map(row => row.token_id)
        await db.deleteFrom('oauth_wrapped_keys').where('token_id', 'in', ids).execute()
        await db.insertInto('oauth_wrapped_keys').values(earlier).execute()
      })
      await expect(thief.open('AccessToken', first.access)).rejects.toThrow('authenticate')
      await tables.write(db => db.deleteFrom('oauth_wrapped_keys').execute())
    })

    test('after revocation, which deletes it', async () => {
      const { access, refresh } = await assistant.signedIn({ list: fieldOf(await makeList('Best pizza in Rome')) })
      const before = await countOf('oauth_keyrings')
      await assistant.revoke(refresh)
      expect(await countOf('oauth_keyrings')).toBe(before - 1)
      expect(await oauth.resolveToken(access)).toBeUndefined()
      expect(await stolen('AccessToken', access)).toEqual([])
    })

    test('after its API key was revoked, which deletes it', async () => {
      const { key, apiKey } = await signIn.service.storage.apiKeys.create('for a week')
      const list = fieldOf(await makeList('Best pizza in Rome'))
      const { access } = await assistant.signedIn({ key, list })
      expect(await stolen('AccessToken', access)).toHaveLength(1)
      await signIn.service.storage.apiKeys.revoke(apiKey.id)
      expect(await signIn.opens(access)).toBe(false)
      expect(await stolen('AccessToken', access)).toEqual([])
    })

    test('to the token of another sign-in, also when its row is copied there', async () => {
      const own = await assistant.signedIn({ list: fieldOf(await makeList('Best pizza in Rome')) })
      const other = await assistant.signedIn()
      expect(await slugsOf(other.access)).toEqual([])
      const rows = await tables.read(db => db.selectFrom('oauth_keyrings').selectAll().execute())
      await tables.write(async db => {
        for (const { grant_id } of rows)
          for (const { sealed } of rows.filter(row => row.grant_id !== grant_id).slice(-1))
            await db.updateTable('oauth_keyrings').set({ sealed }).where('grant_id', '=', grant_id).execute()
      })
      for (const { access } of [own, other]) await expect(keyringOf(access)).rejects.toThrow('authenticate')
    })
  })

  const countOf = async (table: 'oauth_keyrings') =>
    (await tables.read(db => db.selectFrom(table).select('grant_id').execute())).length
})
