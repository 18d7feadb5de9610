import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
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
