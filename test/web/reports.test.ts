import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, test } from 'vitest'
import { newToken } from '../../src/core/token.ts'
import { reportReasons } from '../../src/domain/report.ts'
import { ReportWebhook } from '../../src/server/jobs/report-webhook.ts'
import { messagesByLanguage } from '../../src/web/locales/index.ts'
import { type Api, base, openApi } from '../support/api.ts'
import { readHtml } from './html.ts'
import { reads } from './reader.ts'

const opened = new AsyncDisposableStack()
afterAll(() => opened.disposeAsync())
const openWith = async (settings: Parameters<typeof openApi>[1]) => opened.use(await openApi(undefined, settings))

const api = await openWith({ trustProxy: ['loopback'] })
const path = (slug: string) => `/lists/${slug}/report`

type Sent = { from?: string; headers?: Record<string, string>; lang?: string }

/** Submits the form like a browser without scripts. */
async function send(api: Api, slug: string, fields: Record<string, string>, { from, headers, lang }: Sent = {}) {
  const query = lang === undefined ? '' : `?lang=${lang}`
  const form = readHtml((await reads(api)(path(slug) + query)).text)
  const formToken = form.all('input').find(({ attributes }) => attributes.name === 'formToken')?.attributes.value ?? ''
  const request = new Request(base + path(slug) + query, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'accept-language': 'en', ...headers },
    body: new URLSearchParams({ formToken, ...fields }),
  })
  const incoming = { headers: Object.fromEntries(request.headers), socket: { remoteAddress: from } }
  const response = await api.service.fetch(request, from === undefined ? undefined : { incoming })
  return { status: response.status, headers: response.headers, html: readHtml(await response.text()) }
}
const spam = { reason: 'spam', text: 'It sells watches.' }
const stored = async (api: Api) => api.service.storage.reports.list(true)
const alertOf = ({ html }: Awaited<ReturnType<typeof send>>) =>
  html.all('p', 'notice').map(({ text, attributes }) => [attributes.role, text.trim()])

describe('reporting a list', () => {
  test('is a form linked from its page, and stores the text for the operator', async () => {
    const { slug } = await api.list({ title: 'Eat in Rome' }, ['Da Enzo'])
    const page = readHtml((await reads(api)(`/lists/${slug}`)).text)
    expect(page.links).toContainEqual(['Report this list', path(slug)])
    const form = readHtml((await reads(api)(path(slug))).text)
    expect(form.errors).toEqual([])
    expect(form.one('h1').text).toBe('Report a list')
    expect(form.all('bdi').map(({ text }) => text)).toEqual(['Eat in Rome'])
    expect(form.all('script'), 'no part of it needs one').toEqual([])

    const written = { reason: 'insulting', text: 'The note of Da Enzo.\r\nTwice.', contact: ' bruno@example.org ' }
    const sent = await send(api, slug, written)
    expect([sent.status, sent.headers.get('location')]).toEqual([303, `${path(slug)}?sent`])
    expect(sent.headers.get('ratelimit')).toMatch(/^"siteDailyReportsPerAddress";r=4;t=\d+$/)
    const thanks = readHtml((await reads(api)(`${path(slug)}?sent`)).text)
    expect(thanks.all('form')).toEqual([])
    expect(thanks.one('main').text).toMatch(/Thank you\. The operator of this service has your report/)
    expect(await stored(api)).toMatchObject([
      { slug, reason: 'insulting', text: 'The note of Da Enzo.\nTwice.', contact: 'bruno@example.org' },
    ])
  })

  test.each(Object.entries(messagesByLanguage))('has the language %s, and keeps it', async (lang, { reporting }) => {
    const { slug } = await api.list()
    const form = readHtml((await reads(api)(`${path(slug)}?lang=${lang}`)).text)
    expect(form.one('h1').text).toBe(reporting.title)
    const choices = form.one('fieldset').all('label')
    expect(choices.map(({ text }) => text.trim())).toEqual(reportReasons.map(reason => reporting.reasons[reason]))
    expect(form.one('form').attributes.action).toBe(`${path(slug)}?lang=${lang}`)
    const refused = await send(api, slug, { text: '' }, { lang, from: '203.0.113.1' })
    expect(alertOf(refused)).toEqual([['alert', reporting.refused.incomplete]])
    const { headers } = await send(api, slug, spam, { lang, from: `203.0.113.${lang.charCodeAt(0)}` })
    expect(headers.get('location')).toBe(`${path(slug)}?lang=${lang}&sent`)
  })

  test('exists for public lists only, and is equally missing for all others', async () => {
    const { slug: hidden, token } = await api.list({ visibility: 'hidden' })
    const { slug: withheld } = await api.list()
    await api.service.storage.holds.hold(withheld, { command: 'lists hide', who: 'ada' })
    const answerFor = async (slug: string, send: (slug: string) => Promise<Response>) => {
      const response = await send(slug)
      const headers = [...response.headers].filter(([name]) => name !== 'x-request-id')
      return { status: response.status, headers, text: (await response.text()).replaceAll(slug, 'a-slug') }
    }
    const { formToken } = (await (await api.service.fetch(new Request(`${base}/site/form-token`))).json()) as {
      formToken: string
    }
    const ways: ((slug: string) => Promise<Response>)[] = [
      async slug => api.service.fetch(new Request(base + path(slug))),
      async slug => api.service.fetch(new Request(`${base}${path(slug)}?sent`)),
      async slug =>
        api.service.fetch(new Request(base + path(slug), { headers: { authorization: `Bearer ${token}` } })),
      async slug =>
        api.service.fetch(
          new Request(base + path(slug), { method: 'POST', body: new URLSearchParams({ formToken, ...spam }) }),
        ),
    ]
    for (const way of ways) {
      const missing = await answerFor('eat-in-rome-zzzzzz', way)
      expect(missing.status).toBe(404)
      for (const slug of [hidden, withheld]) expect(await answerFor(slug, way)).toEqual(missing)
    }
    const page = await reads(api)(`/lists/${hidden}`, { token })
    expect([page.status, page.text.includes('Report this list')]).toEqual([200, false])
  })

  test.each([
    ['no reason', { text: 'Look at it.' }],
    ['an invalid reason', { reason: 'boring', text: '' }],
    ['more than a thousand characters', { reason: 'spam', text: 'x'.repeat(1001) }],
    ['a contact of more than two hundred', { reason: 'spam', text: '', contact: 'x'.repeat(201) }],
    ['binary data', { reason: 'spam', text: 'a\0b' }],
  ])('with %s is refused beside the form, keeps the text, and costs nothing', async (_, fields) => {
    const own = await openApi(undefined, { siteDailyReportsPerAddress: 1 })
    await using _own = own
    const { slug } = await own.list()
    const refused = await send(own, slug, fields)
    expect(refused.status).toBe(400)
    expect(alertOf(refused)).toEqual([['alert', 'Choose what is wrong, and write at most 1,000 characters.']])
    expect(refused.html.one('textarea').text).toBe(fields.text.replace('\0', '\uFFFD'))
    expect(await stored(own)).toEqual([])
    expect((await send(own, slug, spam)).status).toBe(303)
  })

  test('needs a form token and a page of this site', async () => {
    const { slug } = await api.list()
    const before = (await stored(api)).length
    for (const formToken of ['', 'forged', newToken('edit'), api.key]) {
      const refused = await send(api, slug, { ...spam, formToken })
      expect([refused.status, refused.headers.get('cache-control')]).toEqual([400, 'no-store'])
      expect(alertOf(refused)).toEqual([['alert', 'This page was open for too long. Send the report again.']])
    }
    for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }])
      expect((await send(api, slug, spam, { headers })).status).toBe(400)
    expect(await stored(api)).toHaveLength(before)
  })

  test('accepts only a form’s fields', async () => {
    const { slug } = await api.list()
    for (const [type, body, status] of [
      ['application/json', JSON.stringify(spam), 415],
      ['multipart/form-data; boundary=x', '--x--', 415],
      ['application/x-www-form-urlencoded', `text=${'x'.repeat(70_000)}`, 413],
    ] as const) {
      const headers = { 'content-type': type }
      const answer = await api.service.fetch(new Request(base + path(slug), { method: 'POST', headers, body }))
      expect([answer.status, answer.headers.get('content-type')]).toEqual([status, 'text/html; charset=utf-8'])
    }
  })

  test('is limited to five a day per address, and in total', async () => {
    await using own = await openApi(undefined, { siteDailyReports: 7 })
    const { slug } = await own.list()
    const report = async (from: string) => (await send(own, slug, spam, { from })).status
    for (let i = 0; i < 5; i++) expect(await report('203.0.113.7')).toBe(303)
    const refused = await send(own, slug, spam, { from: '203.0.113.7' })
    expect([refused.status, alertOf(refused)]).toEqual([
      429,
      [['alert', 'The limit for reports is reached for today. Come back tomorrow.']],
    ])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(86_000)
    expect([await report('203.0.113.8'), await report('203.0.113.9'), await report('203.0.113.10')]).toEqual([
      303, 303, 429,
    ])
    expect(await stored(own)).toHaveLength(7)
  })

  test('is absent with REPORTS=off', async () => {
    await using own = await openApi(undefined, { reports: false })
    const { slug } = await own.list()
    expect((await reads(own)(`/lists/${slug}`)).text).not.toContain('/report')
    expect((await reads(own)(path(slug))).status).toBe(404)
    expect((await send(own, slug, spam)).status).toBe(404)
  })

  test('is sent to the webhook without delaying the response', async () => {
    await using hook = await openHook(() => 204)
    await using own = await openApi(undefined, { reportWebhookUrl: hook.url })
    const { slug } = await own.list()
    expect((await send(own, slug, { ...spam, contact: 'bruno@example.org' })).status).toBe(303)
    const { id, at } = (await stored(own))[0]!
    const sent = { id, at, slug, url: `${base}/lists/${slug}`, ...spam, contact: 'bruno@example.org' }
    expect(JSON.parse(await hook.next())).toEqual(sent)
  })
})

describe('the webhook of reports', () => {
  const report = { id: 'rep_x7k2mq9d', at: '2026-05-01T12:00:00.000Z', slug: 'eat-in-rome-jdkqcf', ...spam } as const
  const reported = { ...report, reason: 'spam' } as const

  test('is retried a few times after a failure', async () => {
    const answers = [503, 500, 200]
    await using hook = await openHook(() => answers.shift()!)
    const failures: Error[] = []
    const onFailure = (error: Error) => failures.push(error)
    await using webhook = new ReportWebhook({ url: hook.url, base, onFailure, pausesMs: [1, 1, 1] })
    webhook.send(reported)
    const bodies = [await hook.next(), await hook.next(), await hook.next()]
    expect(new Set(bodies).size).toBe(1)
    expect([answers, failures]).toEqual([[], []])
  })

  test('is logged without its address when it fails or redirects', async () => {
    await using hook = await openHook(() => 302)
    const gone = await openHook(() => 200)
    await gone[Symbol.asyncDispose]()
    for (const [url, why] of [
      [`${hook.url}services/SECRET`, 'it answered 302'],
      [`${gone.url}services/SECRET`, 'ECONNREFUSED'],
    ] as const) {
      const { promise, resolve } = Promise.withResolvers<Error>()
      await using webhook = new ReportWebhook({ url, base, onFailure: resolve, pausesMs: [1] })
      webhook.send(reported)
      expect((await promise).message).toBe(`report rep_x7k2mq9d did not reach the webhook: ${why}`)
    }
    expect(hook.count).toBe(2)
  })

  test('does not delay shutdown', async () => {
    await using hook = await openHook(() => 503)
    const webhook = new ReportWebhook({
      url: hook.url,
      base,
      onFailure: error => expect.unreachable(error.message),
      pausesMs: [3_600_000],
    })
    webhook.send(reported)
    await hook.next()
    await webhook[Symbol.asyncDispose]()
    expect(hook.count).toBe(1)
  })
})

/** Starts a webhook for reports. @param answer the status */
async function openHook(answer: () => number) {
  const bodies: string[] = []
  let count = 0
  let wake = () => {}
  const server = createServer(async (request, response) => {
    count++
    let body = ''
    for await (const piece of request) body += piece
    bodies.push(body)
    response.writeHead(answer(), { location: '/elsewhere' }).end()
    wake()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    get count() {
      return count
    },
    async next(): Promise<string> {
      while (bodies.length === 0)
        await new Promise<void>(resolve => {
          wake = resolve
        })
      return bodies.shift()!
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
