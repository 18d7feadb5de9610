import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { docs, otherwise } from '../../src/web/pages/developers/docs.ts'
import { root } from '../docs/pages.ts'
import { base, openApi } from '../support/api.ts'

const api = await openApi()
afterAll(() => api[Symbol.asyncDispose]())

test('every document of the folder docs is a page below /developers', () => {
  const files = readdirSync(join(root, 'docs')).flatMap(name => /^(.+)\.md$/.exec(name)?.[1] ?? [])
  expect([...Object.keys(docs), ...otherwise].sort()).toEqual(files.sort())
})

test('every picture in a document is shown on its page', async () => {
  const shown: string[] = []
  for (const name of Object.keys(docs)) {
    const { text } = await api.ask(`GET //developers/${name}`)
    for (const [, source] of text.matchAll(/<img [^>]*src="([^"]+)"/g)) {
      const { pathname } = new URL(source!, `${base}/developers/${name}`)
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
  expect(shown).toEqual(['/developers/pictures/home.png', '/developers/pictures/editing.png'])
})
