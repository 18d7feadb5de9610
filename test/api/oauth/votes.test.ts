import { afterAll, expect, test } from 'vitest'
import { rpcTo } from '../mcp/rpc.ts'
import { keyOf } from '../rest/voting.ts'
import { openSignIn } from './sign-in.ts'

const signIn = await openSignIn()
afterAll(() => signIn[Symbol.asyncDispose]())

test('all sign-ins with one API key share one ballot per vote', async () => {
  const { service, key } = signIn
  const own = { title: 'Eat in Rome', authorName: 'Ada', places: [{ own: { name: 'Roscioli' } }] }
  const { slug, editToken, places } = await rpcTo({ service, key }).does('create_list', own)
  const { vote } = await rpcTo({ service, key }).does('open_vote', { slug, editToken })
  const assistant = await signIn.register()
  const [one, other] = [await assistant.signedIn(), await assistant.signedIn()]
  const ballot = (index: number) => ({ voteId: vote.id, ballotKey: keyOf(`Voter${index}`), placeIds: [places[0].id] })
  for (let index = 0; index < 10; index++)
    await rpcTo({ service, key: (index % 2 === 0 ? one : other).access }).does('cast_ballot', ballot(index))
  for (const { access } of [one, other])
    expect(await rpcTo({ service, key: access }).fails('cast_ballot', ballot(10))).toMatchObject({
      code: 'rate_limited',
    })
})
