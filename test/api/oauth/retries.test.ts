import { afterAll, expect, test } from 'vitest'
import { openSignIn } from './sign-in.ts'

const signIn = await openSignIn()
afterAll(() => signIn[Symbol.asyncDispose]())
const assistant = await signIn.register()

/** Makes a list with a key for retries. @returns its slug */
async function makeList(access: string): Promise<string> {
  const created = { title: 'Eat in Rome', authorName: 'Ada', idempotencyKey: 'a try of 22 characters or more' }
  const { json } = await signIn.ask('/api/mcp', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2025-06-18',
      authorization: `Bearer ${access}`,
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'create_list', arguments: created },
    }),
  })
  return json.result.structuredContent.slug
}

test('a retried create after a token refresh creates one list', async () => {
  const { access, refresh } = await assistant.signedIn()
  const slug = await makeList(access)
  const { json } = await assistant.refresh(refresh)
  expect(await makeList(json.access_token)).toBe(slug)
  expect(await makeList((await assistant.signedIn()).access), 'another consent makes another list').not.toBe(slug)
})
