import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, base, openApi } from '../support/api.ts'
import { reads, stable } from './reader.ts'

let api: Api
let read: ReturnType<typeof reads>
beforeAll(async () => {
  api = await openApi()
  read = reads(api)
})
afterAll(() => api[Symbol.asyncDispose]())

test.each([
  '/lists',
  '/lists/',
  '/lists/Eat-In-Rome-K3V9QA',
  '/lists/eat-in-rome-k3v9qa/',
  '/lists/eat-in-rome-k3v9qa.kml',
  '/lists/eat-in-rome-k3v9qa.md.txt',
  '/lists/eat-in-rome-k3v9qa/picture.gif',
  '/lists/.md',
  '/lists/%00',
  '/lists/%E0%A4%A',
  '/lists/..%2F..%2Fetc%2Fpasswd',
  '/lists/%3Cscript%3Ealert(1)%3C%2Fscript%3E',
  '/lists/constructor',
  `/lists/${'x'.repeat(5000)}`,
  '/nowhere',
  '/problems/__proto__',
  '/developers/constructor',
  '/index.html',
  '/.env',
  '/icon.svg/',
  '/votes',
  '/votes/eat-in-rome-k3v9qa',
  '/votes/%00',
  '/suggest',
  '/suggest/eat-in-rome-k3v9qa',
  '/suggest/%00',
])('%s returns the same page for an unknown address, without echoing it', async path => {
  const { status, headers, text } = await read(path)
  expect([status, headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
  expect([headers.get('cache-control'), text.includes('noindex')]).toEqual(['no-store', true])
  const ofLists = path.startsWith('/lists/')
  const expected = await read(ofLists ? '/lists/where-the-romans-eat-zzzzzz' : '/elsewhere')
  expect(stable({ status, headers, text, bytes: expected.bytes })).toEqual(stable(expected))
})

test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])('pages refuse %s', async method => {
  const list = '/lists/eat-in-rome-000000'
  for (const path of ['/', '/merge', list, `${list}/edit`, `${list}/rank`, '/votes/vote_0'])
    expect((await api.service.fetch(new Request(base + path, { method }))).status).toBe(404)
})
