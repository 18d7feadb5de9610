import { afterAll, expect, test } from 'vitest'
import { base, type Json } from '../support/api.ts'
import { refusing } from './refusing.ts'

const list = await refusing()
afterAll(() => list[Symbol.asyncDispose]())

const limit = 1024 * 1024

/** Returns JSON of exactly `bytes` bytes, padded with spaces. */
const ofSize = (bytes: number, title = 'Eat in Ostia'): string => {
  const json = JSON.stringify({ title })
  return json + ' '.repeat(bytes - json.length)
}

const contentLength = (raw: string) => ({ 'content-length': String(Buffer.byteLength(raw)) })

test('reads a body of 1 MiB and refuses one byte more, with or without a length', async () => {
  const route = `PATCH /lists/${list.slug}`
  for (const headers of [{}, contentLength(ofSize(limit + 1))])
    await list.refuses('body_too_large', route, { raw: ofSize(limit + 1), headers })
  for (const [title, headers] of [
    ['Eat in Anzio', {}],
    ['Eat in Ostia', contentLength(ofSize(limit))],
  ] as const) {
    const { json } = await list.api.ask(route, { token: list.token, raw: ofSize(limit, title), headers })
    expect(json.title).toBe(title)
  }
})

test('counts bytes, not characters', async () => {
  const raw = `{"title":"${'é'.repeat(limit / 2)}"}`
  await list.refuses('body_too_large', `PATCH /lists/${list.slug}`, { raw })
})

test('an import request has at most 20,000 members and items besides its file', async () => {
  const route = `POST /lists/${list.slug}/import`
  const content = '[{,"'.repeat(limit / 2)
  for (const around of [`"choices":[${'0,'.repeat(20_000)}0]`, `"choices":[${'{},'.repeat(20_000)}{}]`]) {
    const { json } = await list.refuses('invalid_input', route, {
      raw: `{"content":${JSON.stringify(content)},${around}}`,
    })
    expect(json.errors).toEqual([{ pointer: '', message: 'must have at most 20,000 members and items in all' }])
  }
  // Brackets within a text do not count.
  const { json } = await list.api.ask(route, { token: list.token, body: { content, encoding: 'utf8', dryRun: true } })
  expect(json.code).not.toBe('invalid_input')
})

test('reads no more of an endless body than the limit', async () => {
  let sent = 0
  let cancelled = false
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 65_536
      controller.enqueue(new Uint8Array(65_536).fill(0x20))
    },
    cancel() {
      cancelled = true
    },
  })
  const response = await list.api.service.fetch(streamed(list.slug, list.token, body))
  expect(response.status).toBe(413)
  expect(((await response.json()) as Json).code).toBe('body_too_large')
  expect(cancelled).toBe(true)
  expect(sent).toBeLessThan(limit + 3 * 65_536)
})

test('assembles a body that arrives in small pieces', async () => {
  const pieces = Array.from(Buffer.from('{"title":"Caffè Greco 🍕"}'), byte => Uint8Array.of(byte))
  const response = await list.api.service.fetch(streamed(list.slug, list.token, ReadableStream.from(pieces)))
  expect(((await response.json()) as Json).title).toBe('Caffè Greco 🍕')
})

/** Returns a chunked request without a content length. */
const streamed = (slug: string, token: string, body: ReadableStream<Uint8Array>): Request =>
  new Request(`${base}/api/v1/lists/${slug}`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body,
    duplex: 'half',
  })
