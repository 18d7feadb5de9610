import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { addressOf, docs } from '../../src/web/pages/developers/docs.ts'
import { root } from '../docs/pages.ts'
import { base, openApi } from '../support/api.ts'

const api = await openApi()
afterAll(() => api[Symbol.asyncDispose]())

test('serves every page of the documentation below /developers', () => {
  const files = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' }).flatMap(
    name => /^(?!decisions)(.+)\.md$/.exec(name)?.[1] ?? [],
  )
  expect([...docs.keys(), 'README'].sort()).toEqual(files.sort())
})

describe('the search of the documentation', () => {
  const search = async (query: string) => {
    const { status, text } = await api.ask(`GET //developers/search?q=${encodeURIComponent(query)}`)
    expect(status).toBe(200)
    return text
  }
  const results = (html: string) => [...html.matchAll(/<li><a href="([^"#]+)/g)].map(([, href]) => href)

  test.each([
    ['back up', '/developers/how-to/back-up'],
    ['PgBouncer', '/developers/how-to/pgbouncer'],
    ['place_ambiguous', '/problems/place_ambiguous'],
    ['idempotency key', '/developers/how-to/retry'],
    ['RATE_LIMITS', '/developers/settings'],
  ])('finds %s', async (query, href) => {
    expect(results(await search(query)).slice(0, 5)).toContain(href)
  })

  test('tolerates a spelling mistake', async () => {
    expect(results(await search('litesteam'))).toContain('/developers/how-to/litestream')
  })

  test('gives advice when nothing is found', async () => {
    expect(await search('zyzzyva')).toContain('Nothing found. Try fewer or other words.')
  })

  test('shows a query as text', async () => {
    expect(await search('"><script>alert(1)</script>')).not.toContain('<script>alert')
  })

  test('reads only the first words of a long query', async () => {
    expect(results(await search(`litestream ${'word '.repeat(2000)}`))).toEqual([])
  })
})

test('every picture in a document is shown on its page', async () => {
  const shown: string[] = []
  for (const path of docs.keys()) {
    const { text } = await api.ask(`GET /${addressOf(path)}`)
    for (const [, source] of text.matchAll(/<img [^>]*src="([^"]+)"/g)) {
      const { pathname } = new URL(source!, base + addressOf(path))
      const answer = await api.service.fetch(new Request(base + pathname))
      expect([pathname, answer.status, answer.headers.get('content-type')]).toEqual([pathname, 200, 'image/png'])
      expect(
        Buffer.from(await answer.arrayBuffer())
          .subarray(1, 4)
          .toString(),
      ).toBe('PNG')
      shown.push(pathname)
    }
  }
  const inTutorial = ['home', 'editing', 'list', 'list-phone']
  const onAssistants = ['card', 'consent', 'consent-phone']
  expect(shown).toEqual(
    [...inTutorial, ...onAssistants, 'editing', 'card'].map(name => `/developers/pictures/${name}.png`),
  )
})
