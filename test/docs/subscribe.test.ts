import { expect, test } from 'vitest'
import { openApi } from '../support/api.ts'
import { testWith } from '../support/tools.ts'
import { validate } from '../support/xml.ts'
import { page } from './pages.ts'

const link = page('docs/how-to/subscribe.md').blocks.find(({ language }) => language === 'xml')!.text

testWith(['xmllint', 'shared/xsd'], 'the network link of the guide follows the schema of KML', () => {
  validate(link, 'kml-2.2/ogckml22.xsd')
})

test('the address in the network link answers 304 until the list changes', async () => {
  await using api = await openApi()
  const { slug, token } = await api.list({ title: 'Eat in Rome' }, ['Da Enzo'])
  const href = /<href>(.*)<\/href>/.exec(link)![1]!.replace('eat-in-rome-k3v9qa', slug)
  const ask = (headers: Record<string, string> = {}) => api.service.fetch(new Request(href, { headers }))
  const first = await ask()
  const etag = first.headers.get('etag')!
  expect([first.status, first.headers.get('content-type')]).toEqual([200, 'application/vnd.google-earth.kml+xml'])
  expect((await ask({ 'if-none-match': etag })).status).toBe(304)
  await api.ask(`PATCH /lists/${slug}`, { token, body: { description: 'On foot.' } })
  expect((await ask({ 'if-none-match': etag })).status).toBe(200)
  await api.ask(`PATCH /lists/${slug}`, { token, body: { visibility: 'hidden' } })
  expect((await ask({ 'if-none-match': etag })).status).toBe(404)
})
