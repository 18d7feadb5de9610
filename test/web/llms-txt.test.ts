import { afterAll, expect, test } from 'vitest'
import { llmsTxt } from '../../src/web/llms-txt.ts'
import { base, openApi } from '../support/api.ts'
import { attributes } from './pages.ts'

const api = await openApi()
afterAll(() => api[Symbol.asyncDispose]())

const ask = (path: string, init?: RequestInit) => api.service.fetch(new Request(base + path, init))
const text = await (await ask('/llms.txt')).text()
const linksIn = (markdown: string) => [...markdown.matchAll(/\]\(([^)]+)\)/g)].map(([, link]) => link!)

test('llms.txt is public, cacheable Markdown with an entity tag', async () => {
  const { status, headers } = await ask('/llms.txt')
  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('text/markdown; charset=utf-8')
  expect(headers.get('cache-control')).toBe('public, max-age=3600')
  const again = await ask('/llms.txt', { headers: { 'if-none-match': headers.get('etag')! } })
  expect([again.status, await again.text()]).toEqual([304, ''])
})

test('llms.txt has the parts of its format in their order', () => {
  const [about, ...sections] = text.split(/^## /m)
  expect(about).toMatch(/^# Forklist\n\n> [^\n]+\n\n(- [^\n]+\n)+\n$/)
  expect(sections.map(section => section.split('\n', 1)[0])).toEqual(['Connect', 'Documentation', 'Optional'])
  for (const section of sections) expect(section).toMatch(/^\w+\n\n(- \[[^\]]+\]\([^)\s]+\): [^\n]+\n)+\n?$/)
})

test('every link of llms.txt opens, and robots.txt excludes none', async () => {
  const links = linksIn(text)
  expect(links.length).toBeGreaterThan(30)
  for (const link of links) {
    expect(link.startsWith(`${base}/`), link).toBe(true)
    expect([link, (await ask(link.slice(base.length))).status]).toEqual([link, 200])
  }
  const robots = await (await ask('/robots.txt')).text()
  const rules = [...robots.matchAll(/^(Allow|Disallow): (.+)$/gm)].map(([, rule, path]) => ({ rule, path: path! }))
  // The longest rule counts (RFC 9309).
  const ruleFor = (path: string) =>
    rules.filter(rule => path.startsWith(rule.path)).sort((a, b) => b.path.length - a.path.length)[0]?.rule
  expect(links.filter(link => ruleFor(new URL(link).pathname) === 'Disallow')).toEqual([])
})

test('its addresses read a public list in each form and format that it names', async () => {
  const { slug, list } = await api.list({ title: 'Eat in Rome' }, ['Armando al Pantheon'])
  for (const form of ['.md', '.txt', '.json']) {
    expect(text).toContain(form)
    expect(await (await ask(`/lists/${slug}${form}`)).text()).toContain('Armando al Pantheon')
  }
  const [, formats] = /The formats are ([^.]+)\./.exec(text)!
  for (const format of formats!.split(', '))
    expect((await ask(`/api/v1/lists/${slug}/export/${format}`)).status, format).toBe(200)
  expect(await (await ask('/llms.txt')).text(), 'names no list').not.toContain(list.title)
})

test('it names the tools that the service offers by default', async () => {
  const response = await ask('/api/mcp', {
    method: 'POST',
    headers: {
      authorization: `Bearer ${api.key}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
  })
  const { result } = (await response.json()) as { result: { tools: { name: string }[] } }
  const [, named] = /The tools are ([^.]+)\./.exec(text)!
  expect(named!.split(', ')).toEqual(result.tools.map(({ name }) => `\`${name}\``))
})

test('below a path, all addresses have it', () => {
  const below = llmsTxt({ base: 'https://rome.example/food' }, true)
  const addresses = below.match(/https:\/\/[^\s)]+/g)!
  expect(addresses.filter(address => !address.startsWith('https://rome.example/food/'))).toEqual([])
  expect(addresses.length).toBe(text.match(/https:\/\/[^\s)]+/g)!.length)
})

test('it offers to sign in only where assistants can', () => {
  expect(text).not.toContain('OAuth)')
  expect(llmsTxt({ base }, true)).toContain('or sign in (OAuth)')
})

test('pages link llms.txt, but the frame of another site does not', async () => {
  const { slug } = await api.list()
  for (const [path, links] of [
    ['/', ['/llms.txt']],
    ['/developers', ['/llms.txt']],
    [`/lists/${slug}/embed`, []],
  ] as const) {
    const html = await (await ask(path)).text()
    const [head] = html.split('</head>')
    const described = head!.match(/<link rel="describedby"[^>]*>/g) ?? []
    expect(described.flatMap(link => attributes(link, 'href'))).toEqual(links)
  }
  expect(await (await ask('/developers')).text()).toContain('/llms.txt">llms.txt</a>')
})

test('pages of the documentation are also Markdown, with the address of this service', async () => {
  const page = await (await ask('/developers/how-to/connect-assistant.md')).text()
  expect(page).toMatch(/^# Connect an assistant\n/)
  expect(page).toContain(`${base}/api/mcp`)
  const [, link] = /\]\(([^)]+\.md)[#)]/.exec(page)!
  const { pathname } = new URL(link!, `${base}/developers/how-to/connect-assistant.md`)
  expect((await ask(pathname)).status, 'links work between pages').toBe(200)
})
