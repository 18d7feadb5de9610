import { expect, test } from 'vitest'
import { defaultRateLimits } from '../../../src/config/limits.ts'
import { onSqlite, openStorage } from '../../storage/open-storage.ts'
import { rpcTo } from '../mcp/rpc.ts'
import { openSignIn, type SignInService } from './sign-in.ts'

const asked = async ({ service }: SignInService, key: string) =>
  rpcTo({ service, key })
    .does('get_place', { placeId: 'nothing' })
    .then(() => 'answered')
    .catch(error => (/rate_limited/.test(String(error)) ? 'refused' : 'answered'))

test('requests count by sign-in, and all sign-ins of a key together have a limit of their own', async () => {
  const rateLimits = { ...defaultRateLimits, requests: 4, keyRequests: 10 }
  await using signIn = await openSignIn({ settings: { rateLimits } })
  const assistant = await signIn.register()
  const tokens = []
  for (let index = 0; index < 3; index++) tokens.push((await assistant.signedIn()).access)
  // The first call also lists the tools.
  await asked(signIn, signIn.key)
  const answers = []
  for (const token of tokens) for (let index = 0; index < 5; index++) answers.push(await asked(signIn, token))
  expect(answers.map(answer => answer[0]).join('')).toBe('aaaar' + 'aaaar' + 'aarrr')
  expect(await asked(signIn, signIn.key), 'the key itself has its own limit').toBe('answered')
})

test('a grant has at most 1,000 records of a kind', async () => {
  await using storage = await openStorage(onSqlite)
  const { oauth } = storage.storage
  await oauth.save('Grant', 'grant', {}, 1000)
  for (let index = 0; index < 1002; index++) await oauth.save('RefreshToken', `${index}`, {}, 10_000 + index, 'grant')
  const found = await Promise.all(['0', '1', '2', '1001'].map(token => oauth.find('RefreshToken', token)))
  expect(found.map(record => record !== undefined)).toEqual([false, false, true, true])
})
