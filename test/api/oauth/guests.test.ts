import { expect, test } from 'vitest'
import { SettingError } from '../../../src/config/index.ts'
import { guestKeyHashOf } from '../../../src/server/guest-key.ts'
import { rpcTo } from '../mcp/rpc.ts'
import { keyOf } from '../rest/voting.ts'
import { type Assistant, openSignIn, type SignInService } from './sign-in.ts'

const named = 'guests of the site'

/** Opens a service that was restarted with a key for guests. */
async function openForGuests(settings: object = {}): Promise<SignInService & { guestKeyId: string }> {
  await using opened = new AsyncDisposableStack()
  const first = opened.use(await openSignIn())
  const { apiKey } = await first.service.storage.apiKeys.create(named)
  const { dataDir } = first
  const signIn = opened.use(await openSignIn({ dataDir, settings: { oauthGuestKey: named, ...settings } }))
  const all = opened.move()
  return { ...signIn, guestKeyId: apiKey.id, [Symbol.asyncDispose]: () => all.disposeAsync() }
}

const asGuest = async (signIn: SignInService, assistant: Assistant, from = '203.0.113.7') => {
  const guest = signIn.person()
  const page = await guest.visit(assistant.address(), { headers: { 'x-forwarded-for': from } })
  return guest.answer(page, { answer: 'guest', key: '' }, { 'x-forwarded-for': from })
}

const tokensOf = async (signIn: SignInService, assistant: Assistant, from?: string) => {
  const { outside, text } = await asGuest(signIn, assistant, from)
  if (!outside) throw new Error(text)
  const { json } = await assistant.exchange(outside.searchParams.get('code')!)
  return { access: json.access_token as string, refresh: json.refresh_token as string }
}

const pizza = { title: 'Best pizza in Rome', authorName: 'Ada' }

test('without OAUTH_GUEST_KEY nobody is a guest', async () => {
  await using signIn = await openSignIn()
  const assistant = await signIn.register()
  const page = await signIn.person().visit(assistant.address())
  expect(page.text).not.toContain('guest')
  expect((await asGuest(signIn, assistant)).outside!.searchParams.get('error')).toBe('access_denied')
})

test('a guest has the quotas of the website by the address of the sign-in, in all sign-ins together', async () => {
  const quotas = { siteDailyListsPerAddress: 3, siteDailySearchesPerAddress: 2 }
  await using signIn = await openForGuests({ ...quotas, trustProxy: ['loopback'] })
  const { service } = signIn
  const assistant = await signIn.register()
  const page = await signIn.person().visit(assistant.address())
  expect(page.text).toContain('3 new lists and 2 searches a day')
  const [one, other] = [await tokensOf(signIn, assistant), await tokensOf(signIn, assistant)]
  const elsewhere = await tokensOf(signIn, assistant, '203.0.113.8')
  const { slug } = await rpcTo({ service, key: one.access }).does('create_list', pizza)
  await rpcTo({ service, key: other.access }).does('copy_list', { slug, ...pizza })
  const refreshed = (await assistant.refresh(other.refresh)).json.access_token
  await rpcTo({ service, key: refreshed }).does('create_list', pizza)
  for (const key of [one.access, refreshed])
    expect(await rpcTo({ service, key }).fails('create_list', pizza)).toMatchObject({ code: 'rate_limited' })
  await rpcTo({ service, key: elsewhere.access }).does('create_list', pizza)
  const search = { query: 'Roscioli' }
  await rpcTo({ service, key: one.access }).does('search_places', search)
  await rpcTo({ service, key: one.access }).does('browse_lists', {})
  expect(await rpcTo({ service, key: one.access }).fails('search_places', search)).toMatchObject({
    code: 'rate_limited',
  })
  // The address is stored only inside the keyring.
  expect(signIn.log.join('')).not.toContain('203.0.113.7')
})

test('guests vote by their address, not by the common key', async () => {
  await using signIn = await openForGuests({ voteDailyBallotsPerAddress: 1, trustProxy: ['loopback'] })
  const { service, key } = signIn
  const own = { ...pizza, places: [{ own: { name: 'Roscioli' } }] }
  const { slug, editToken, places } = await rpcTo({ service, key }).does('create_list', own)
  const { vote } = await rpcTo({ service, key }).does('open_vote', { slug, editToken })
  const assistant = await signIn.register()
  const ballot = (index: number) => ({ voteId: vote.id, ballotKey: keyOf(`Voter${index}`), placeIds: [places[0].id] })
  for (const [index, from] of ['203.0.113.7', '203.0.113.8'].entries()) {
    const guest = rpcTo({ service, key: (await tokensOf(signIn, assistant, from)).access })
    await guest.does('cast_ballot', ballot(index))
    expect(await guest.fails('cast_ballot', ballot(index + 2))).toMatchObject({ code: 'rate_limited' })
  }
})

test('guests create no lists with SITE_CREATE=off, and the page says so', async () => {
  await using signIn = await openForGuests({ siteCreate: false })
  const { service } = signIn
  const assistant = await signIn.register()
  expect((await signIn.person().visit(assistant.address())).text).toContain('but no new lists')
  const guest = rpcTo({ service, key: (await tokensOf(signIn, assistant)).access })
  expect(await guest.fails('create_list', pizza)).toMatchObject({ code: 'invalid_credential' })
})

test('the guests of a day are limited, by address and in all', async () => {
  const settings = { siteDailyGuestsPerAddress: 2, siteDailyGuests: 3, trustProxy: ['loopback'] }
  await using signIn = await openForGuests(settings)
  const assistant = await signIn.register()
  for (const [from, status] of [
    ['203.0.113.7', 200],
    ['203.0.113.7', 200],
    ['203.0.113.7', 429],
    ['203.0.113.8', 200],
    ['203.0.113.9', 429],
  ] as const) {
    const seen = await asGuest(signIn, assistant, from)
    expect([from, seen.outside ? 200 : seen.status]).toEqual([from, status])
  }
})

test('all guests end with the key, and when the setting no longer names it', async () => {
  await using signIn = await openForGuests()
  const assistant = await signIn.register()
  const { access, refresh } = await tokensOf(signIn, assistant)
  await using without = await openSignIn({ dataDir: signIn.dataDir })
  expect([await signIn.opens(access), await without.opens(access)]).toEqual([true, false])
  await signIn.service.storage.apiKeys.revoke(signIn.guestKeyId)
  expect(await signIn.opens(access)).toBe(false)
  expect((await assistant.refresh(refresh)).json.error).toBe('invalid_grant')
})

test('a key for guests that does not exist stops the start, and a revoked one is reported', async () => {
  await using signIn = await openSignIn()
  const { apiKeys } = signIn.service.storage
  const warnings: unknown[] = []
  const log = { warn: (line: unknown) => void warnings.push(line) }
  await expect(guestKeyHashOf(apiKeys, 'nobody', log)).rejects.toThrow(
    new SettingError('OAUTH_GUEST_KEY is "nobody", but no API key has this id or name: see forklist keys list'),
  )
  const { apiKey } = await apiKeys.create(named)
  const hash = await guestKeyHashOf(apiKeys, named, log)
  expect(hash).toBe(await guestKeyHashOf(apiKeys, apiKey.id, log))
  await apiKeys.create(named)
  await expect(guestKeyHashOf(apiKeys, named, log)).rejects.toThrow('2 API keys have this name: use an id')
  await apiKeys.revoke(apiKey.id)
  expect(warnings).toEqual([])
  expect(await guestKeyHashOf(apiKeys, apiKey.id, log)).toBeUndefined()
  expect(warnings).toEqual([expect.stringContaining('which is revoked')])
})
