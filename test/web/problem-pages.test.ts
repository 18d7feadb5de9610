import { afterAll, expect, test } from 'vitest'
import { problems } from '../../src/core/problem.ts'
import { base, openApi } from '../support/api.ts'
import { linksOf, words } from './pages.ts'

const api = await openApi()
afterAll(() => api[Symbol.asyncDispose]())

test('a problem’s type is the address of its page', async () => {
  const { json } = await api.ask('GET /lists/eat-in-rome-000000')
  expect(json.type).toBe(`${base}/problems/list_not_found`)
  const { status, text } = await api.ask(`GET /${new URL(json.type).pathname}`)
  expect(status).toBe(200)
  expect(text).toContain('<h1>No such list</h1>')
})

test.each(Object.entries(problems))(
  'the page of %s has its meaning and advice',
  async (code, { status, title, meaning, detail }) => {
    const { status: answered, headers, text } = await api.ask(`GET //problems/${code}`)
    expect(answered).toBe(200)
    expect(headers.get('content-type')).toMatch(/^text\/html; charset=utf-8$/i)
    const page = words(text)
    for (const words of [code, String(status), title, meaning, detail])
      expect(page).toContain(words.replaceAll('`', ''))
  },
)

test('the index links all of them', async () => {
  const { text } = await api.ask('GET //problems')
  const links = linksOf(text, '/problems').map(({ pathname }) => pathname)
  expect(links.filter(pathname => pathname.startsWith('/problems/'))).toEqual(
    Object.keys(problems).map(code => `/problems/${code}`),
  )
})

test('the pages load, run and frame nothing', async () => {
  const { headers, text } = await api.ask('GET //problems/internal')
  const policy = headers.get('content-security-policy') ?? ''
  for (const rule of ["default-src 'none'", "frame-ancestors 'none'", "base-uri 'none'"]) expect(policy).toContain(rule)
  expect(policy).not.toContain('unsafe')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(text).not.toMatch(/<script|src=|\son\w+=/)
})

test('an unknown code has no page', async () => {
  for (const path of ['/problems/no_such_code', '/problems/constructor', '/problems/internal/more'])
    expect([path, (await api.service.fetch(new Request(base + path))).status]).toEqual([path, 404])
})
