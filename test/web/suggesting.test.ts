import { afterAll, beforeAll, expect, test } from 'vitest'
import { messagesByLanguage } from '../../src/web/locales/index.ts'
import { type Api, base, openApi } from '../support/api.ts'
import { readHtml } from './html.ts'
import { reads } from './reader.ts'

let api: Api
beforeAll(async () => {
  api = await openApi(undefined, { suggestDailyPlacesPerAddress: 6 })
})
afterAll(() => api[Symbol.asyncDispose]())

async function openLink(members: Record<string, unknown> = {}) {
  const { slug, token } = await api.list(members, ['da Felice'])
  const { json } = await api.ask(`POST /lists/${slug}/suggestions`, { token })
  const open = async () => (await api.ask(`GET /lists/${slug}/suggestions`, { token })).json.suggestions
  return { slug, token, path: `/suggest/${json.suggestions.id}`, open }
}

/** Submits the form like a browser without scripts. */
async function send(path: string, fields: Record<string, string>, from = '203.0.113.7', headers = {}, lang = 'en') {
  const form = readHtml((await reads(api)(`${path}?lang=${lang}`)).text)
  const formToken = form.all('input').find(({ attributes }) => attributes.name === 'formToken')?.attributes.value ?? ''
  const request = new Request(`${base}${path}?lang=${lang}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams({ formToken, ...fields }),
  })
  const incoming = { headers: Object.fromEntries(request.headers), socket: { remoteAddress: from } }
  const response = await api.service.fetch(request, { incoming } as never)
  return { status: response.status, headers: response.headers, html: readHtml(await response.text()) }
}

const alertOf = ({ html }: Awaited<ReturnType<typeof send>>) => html.all('p', 'notice').map(({ text }) => text.trim())

test('the form suggests places, keeps empty rows out, and thanks', async () => {
  const { path, open } = await openLink({ title: 'Eat in Rome' })
  const form = readHtml((await reads(api)(path)).text)
  expect(form.errors).toEqual([])
  expect(form.all('script'), 'no part of it needs one').toEqual([])
  const sent = await send(path, {
    name: ' Bruno ',
    'place-1': 'da enzo',
    'where-1': 'Via dei Vascellari 29',
    'why-1': 'Fried cod.\r\nTwice.',
    'place-3': 'The stall behind the market',
    'why-5': ' ',
  })
  expect([sent.status, sent.headers.get('location')]).toEqual([303, `${path}?lang=en&sent`])
  const [enzo, stall] = await open()
  expect(enzo, 'the title names the town').toMatchObject({ name: 'Bruno', note: 'Fried cod.\nTwice.' })
  expect(enzo.place.name).toBe('Da Enzo')
  expect(stall.place).toMatchObject({ name: 'The stall behind the market', mapPlaceId: expect.stringMatching(/^own:/) })
  expect(readHtml((await reads(api)(`${path}?sent`)).text).one('h1').text).toBe('Thank you')
})

test.each(Object.entries(messagesByLanguage))('the form speaks %s, and keeps what was refused', async (lang, all) => {
  const { path } = await openLink()
  const refused = await send(path, { name: 'Bruno', 'why-2': 'Artichokes.' }, '203.0.113.7', {}, lang)
  expect([refused.status, ...alertOf(refused)]).toEqual([400, all.suggesting.refused.incomplete])
  expect(refused.html.all('textarea')[1]!.text).toContain('Artichokes.')
  expect(refused.html.all('details').filter(({ attributes }) => 'open' in attributes)).toHaveLength(1)
})

test('a hidden list shows its title alone, and other links one page', async () => {
  const { slug, path } = await openLink({ visibility: 'hidden', title: 'Our secret Rome' })
  const { text, headers } = await reads(api)(path)
  expect(text).toContain('Our secret Rome')
  for (const secret of [slug, 'Felice', 'Report']) expect(text).not.toContain(secret)
  expect([headers.get('x-robots-tag'), headers.get('referrer-policy'), headers.get('cache-control')]).toEqual([
    'noindex',
    'same-origin',
    'no-store',
  ])
  const missing = await reads(api)(`/suggest/suggest_${'0'.repeat(24)}`)
  expect(missing.status).toBe(404)
  await api.service.storage.holds.hold(slug, { command: 'lists hide', who: 'ada' })
  expect((await reads(api)(path)).status).toBe(404)
})

test('a form of another site, an old form and a used quota are refused', async () => {
  const { path } = await openLink()
  const place = { 'place-1': 'da enzo' }
  const { tooLate, tooMany } = messagesByLanguage.en.suggesting.refused
  const foreign = await send(path, place, '203.0.113.8', { origin: 'https://evil.example' })
  expect([foreign.status, ...alertOf(foreign)]).toEqual([400, tooLate])
  expect(alertOf(await send(path, { ...place, formToken: 'nonsense' }, '203.0.113.8'))).toEqual([tooLate])
  for (let count = 0; count < 6; count++) expect((await send(path, place, '203.0.113.8')).status).toBe(303)
  const limited = await send(path, place, '203.0.113.8')
  expect([limited.status, ...alertOf(limited)]).toEqual([429, tooMany])
  expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(86_000)
})
