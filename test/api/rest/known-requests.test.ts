import { Session } from 'node:inspector/promises'
import { expect, test } from 'vitest'
import type { RespondCached, VersionedResource } from '../../../src/api/http/index.ts'
import { ResponseWriter } from '../../../src/api/rest/response-writer.ts'
import type { ListHead } from '../../../src/core/access.ts'
import type { Admitted } from '../../../src/core/dispatcher.ts'
import { getList } from '../../../src/operations/get-list.ts'

/** What the response cache keeps to answer the next request. */
let kept: VersionedResource['again']

const respondCached: RespondCached = async (_, { again }) => {
  kept = again
  return new Response()
}
const writer = new ResponseWriter({ base: 'http://localhost', sharedCacheSeconds: 0, respondCached })
const list = { id: '1', slug: 'eat-in-rome-7k3m9q', version: 1, listed: true } as ListHead
const admitAgain = () => Promise.reject(new Error('admitted again'))

/** Answers a request whose admission refers to it. A function of its own, so that the test keeps nothing of it. */
async function answered(): Promise<WeakRef<Request>> {
  const request = new Request(`http://localhost/api/v1/lists/${list.slug}`)
  const admitted: Admitted<ListHead> = {
    personal: false,
    input: {},
    versioned: { list, key: 'getList 1 {}', representation: 'json', versionIn: () => 1 },
    perform: async () => request.url,
  }
  await writer.to(request, 'ask', getList as never, admitted, admitAgain)
  return new WeakRef(request)
}

test('what is kept to answer the next request keeps no request alive', async () => {
  const request = await answered()
  const session = new Session()
  session.connect()
  const isAlive = async () => {
    await session.post('HeapProfiler.collectGarbage')
    return request.deref() !== undefined
  }
  await expect.poll(isAlive, { timeout: 10_000 }).toBe(false)
  session.disconnect()
  await expect(kept!()).rejects.toThrow('admitted again')
})
