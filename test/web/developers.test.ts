import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { curlExample } from '../../scripts/docs/curl-example.ts'
import { type ApiOperation, nameIn, operationsOf, resolveReference } from '../../scripts/docs/open-api.ts'
import type { JsonSchema } from '../../src/core/json-schema.ts'
import { operations } from '../../src/operations/index.ts'
import { topics } from '../../src/operations/topics.ts'
import { openAssets } from '../../src/web/assets.ts'
import { mapTilesOf } from '../../src/web/map-tiles.ts'
import { pageOf } from '../../src/web/page.ts'
import { addressOf, docGroups, docs } from '../../src/web/pages/developers/docs.ts'
import { guidePages } from '../../src/web/pages/developers/index.tsx'
import { read } from '../../src/web/pages/developers/markdown.ts'
import { anchors, page as document, root } from '../docs/pages.ts'
import { base, openApi } from '../support/api.ts'
import { readHtml } from './html.ts'
import { attributes, decoded, linksOf, pagesOf, words } from './pages.ts'

const api = await openApi()
afterAll(() => api[Symbol.asyncDispose]())

const page = pagesOf(api)
const described = (await api.ask('GET /openapi.json')).json
const paths = Object.keys(guidePages)

const reference = () => page('/developers/reference')

/** Returns the section of an operation or an object in the reference, up to the next heading. */
const section = (html: string, name: string): string => {
  const from = html.indexOf(`<h3 id="${name.toLowerCase()}">${name}</h3>`)
  expect(from, name).toBeGreaterThan(0)
  return html.slice(from, html.slice(from + 1).search(/<h[23] /) + from + 1)
}

/** Returns the codes of problems that markup links. */
const problemsIn = (html: string): string[] =>
  linksOf(html, '/developers/reference').flatMap(({ pathname }) => /^\/problems\/(.+)$/.exec(pathname)?.[1] ?? [])

/** Returns the names at the ends of code, such as `query` of `places[].query`. */
const namesShown = (html: string): Set<string> =>
  new Set([...html.matchAll(/(?:<code>|">|\.)([\w-]+)</g)].map(([, name]) => name!))

/** Returns the names of all members in a value at any depth, except inside named types. */
const namesIn = ({ properties = {}, items, ...schema }: JsonSchema): string[] => [
  ...Object.entries(properties).flatMap(([name, member]) => [name, ...namesIn(member)]),
  ...(items ? namesIn(items) : []),
  ...(schema.$ref ? [nameIn(schema.$ref)] : []),
]

const sentBy = ({ requestBody }: ApiOperation): JsonSchema => requestBody?.content['application/json']?.schema ?? {}

describe.each(operationsOf(described))('the reference of $operationId', operation => {
  const { operationId, method, path, summary, description, parameters, responses } = operation

  test('shows its request and its effect', async () => {
    const text = words(section(await reference(), operationId))
    for (const part of [summary, `${method} /api/v1${path}`, description.replaceAll('`', '')])
      expect(text).toContain(part)
  })

  test('names every parameter, body member, response member and header', async () => {
    const html = await reference()
    const shown = namesShown(section(html, operationId))
    const usualHeaders = namesShown(html.slice(html.indexOf('<h2 id="response-headers">')).split('<table>')[0]!)
    const [answer] = Object.values(responses).map(each => resolveReference(each, described.components.responses))
    const { content = {}, headers } = answer!
    const names = [
      ...parameters.map(parameter => resolveReference(parameter, described.components.parameters).name),
      ...namesIn(sentBy(operation)),
      ...Object.values(content)
        .slice(0, 1)
        .flatMap(({ schema, 'x-event-data': data = schema }) => namesIn(data)),
      ...Object.keys(headers).filter(name => !usualHeaders.has(name)),
    ]
    for (const name of names) expect(shown).toContain(name)
  })

  test('links to each problem that it may return', async () => {
    const codes = Object.values(responses)
      .map(answer => resolveReference(answer, described.components.responses))
      .flatMap(({ content = {} }) => Object.keys(content['application/problem+json']?.examples ?? {}))
    expect(codes.length).toBeGreaterThan(4)
    const html = await reference()
    const ofAll = problemsIn(html.slice(0, html.indexOf('<h2')))
    expect([...problemsIn(section(html, operationId)), ...ofAll].sort()).toEqual(codes.sort())
  })

  test('shows the documentation’s tested commands with this service’s address', async () => {
    const html = section(await reference(), operationId)
    const shown = /<summary>Example<\/summary><pre><code>([^<]*)<\/code>/.exec(html)
    const documented = curlExample(operations.find(({ name }) => name === operationId)!)
    expect(decoded(shown![1]!)).toContain(documented.replaceAll('http://localhost:3000', base))
  })
})

test('the reference has every operation, in the order of their topics', async () => {
  const html = await reference()
  const shown = [...html.matchAll(/<h[23] id="[^"]+">(\w+)<\/h[23]>/g)].map(([, name]) => name!)
  const byTopic = Object.keys(topics).flatMap(topic => [
    topic,
    ...operations.filter(operation => operation.topic === topic).map(({ name }) => name),
  ])
  expect(shown.slice(0, byTopic.length)).toEqual(byTopic)
  expect(words(html)).toContain(`version ${described.info.version}`)
})

test.each(Object.entries(described.components.schemas as Record<string, JsonSchema>))(
  'the reference has %s completely',
  async (name, schema) => {
    const html = section(await reference(), name)
    const members = namesIn(schema)
    expect(members.length).toBeGreaterThan(0)
    for (const member of members) expect(namesShown(html)).toContain(member)
    for (const example of schema.examples ?? [])
      expect(JSON.parse(decoded(/<details>.*?<code>([^<]*)/.exec(html)![1]!))).toEqual(example)
  },
)

test('the reference describes every header of requests and responses', async () => {
  const html = await reference()
  const [requests, responses] = html
    .slice(html.indexOf('<h2 id="request-headers">'))
    .split('<h2 id="response-headers">')
  const { parameters, headers } = described.components
  for (const name of Object.values(parameters as Record<string, { name: string }>).map(({ name }) => name))
    expect(requests).toContain(`<td><code>${name}</code></td>`)
  for (const name of Object.keys(headers)) expect(responses).toContain(`<td><code>${name}</code></td>`)
})

test('shows the chosen bounds of types, not technical ones', async () => {
  const html = await reference()
  const member = (name: string, of = 'addPlace') =>
    section(html, of)
      .split('<tr>')
      .find(row => row.includes(`<td><code>${name}</code>`))!
      .split('</td>')
      .slice(0, 2)
      .map(cell => words(cell).trim())
      .join(': ')
  expect(member('query')).toBe('query: text, 1 to 2,400 characters')
  expect(member('latitude', 'OwnPlace')).toBe('latitude: number, -90 to 90')
  expect(member('place', 'ListEdit')).toBe('place: text, 1 to 300 characters; or whole number, 1 to 2,000')
  expect(member('rank')).toBe('rank: whole number, at least 1')
  expect(member('slug')).toBe('slug required: text')
})

test('the longest reference is under 25 kB compressed', async () => {
  expect(brotliCompressSync(await reference()).length).toBeLessThan(25_000)
})

test.each(paths)('every link of %s has a target', async path => {
  const html = await page(path)
  for (const { pathname, hash } of linksOf(html, path)) {
    if (pathname === '/') continue
    if (pathname === '/api/v1/openapi.json' || pathname === '/llms.txt') continue
    const target = await page(pathname)
    if (hash !== '') expect([pathname, ...attributes(target, 'id')]).toContain(decodeURIComponent(hash.slice(1)))
  }
})

test.each([
  ['/developers/how-to/back-up', 'For operators', 'Back up and restore', 'page'],
  ['/problems/list_full', 'For developers', 'Problems', 'true'],
])('%s lists the pages %s, and marks “%s”', async (path, group, title, mark) => {
  const nav = readHtml(await page(path)).one('nav', 'guide-group')
  expect(nav.attributes['aria-label']).toBe(group)
  const { parts } = docGroups.find(({ title }) => title === group)!
  expect(nav.links.map(([name]) => name)).toEqual(parts.flatMap(({ docs }) => docs.map(({ title }) => title)))
  const marked = nav.all('a').filter(({ attributes }) => 'aria-current' in attributes)
  expect(marked.map(({ text, attributes }) => [text, attributes['aria-current']])).toEqual([[title, mark]])
})

test('the contents are folded on a phone, below the title', async () => {
  const html = await page('/developers/how-to/back-up')
  expect(readHtml(html).one('nav', 'guide-contents').all('details')[0]!.attributes).not.toHaveProperty('open')
  expect(html.indexOf('<h1')).toBeLessThan(html.indexOf('guide-pages'))
})

test('a document links the operations that it names', async () => {
  const links = linksOf(await page('/developers/rest'), '/developers/rest')
  expect(links.map(({ pathname, hash }) => pathname + hash)).toContain('/developers/reference#rotateedittoken')
})

test('every link of a site below a path stays below it', async () => {
  const public_ = 'https://eat.example/lists-of-ours'
  const site = {
    base: public_,
    root: '/lists-of-ours',
    mapTiles: mapTilesOf({
      root: '',
      setting: undefined,
      attribution: '',
      baseMap: { archive: () => undefined, vector: undefined },
    }),
    mayCreate: true,
    mayReport: true,
    operatorPages: [],
    assets: openAssets(),
    now: Date.now,
  }
  for (const [path, draw] of Object.entries(guidePages)) {
    const html = String(await draw(pageOf(site, new Request(base + path))))
    for (const href of attributes(html, 'href').filter(href => href.startsWith('/')))
      expect(href).toMatch(/^\/lists-of-ours(\/|$)/)
    expect(html).toContain(
      `<a href="/lists-of-ours/developers"${path === '/developers' ? ' aria-current="page"' : ''}>`,
    )
  }
})

test.each(paths)('%s loads nothing external, runs nothing, and has unique ids', async path => {
  const html = await page(path)
  const loaded = [...html.matchAll(/<(?:link|img|script|iframe)\b[^>]*?\b(?:href|src)="([^"]*)"/g)]
  expect(loaded.length).toBeGreaterThan(0)
  for (const [, address] of loaded) expect(new URL(address!, base).origin).toBe(base)
  expect(html).not.toMatch(/<script|<style|\sstyle=|\son\w+=/)
  const ids = attributes(html, 'id')
  expect(ids).toEqual([...new Set(ids)])
})

test.each(paths)('%s is in English within the localised page, with its own title', async path => {
  const html = await page(path)
  expect(html).toContain('<article class="guide" lang="en">')
  const [, title] = /<title>(.+) · Forklist<\/title>/.exec(html)!
  expect([...html.matchAll(/<h1>(.+?)<\/h1>/g)].map(([, heading]) => heading)).toEqual([title])
})

test('a chosen language is kept from page to page', async () => {
  const { text } = await api.ask('GET //developers/assistants?lang=en')
  const links = linksOf(text, '/developers/assistants').filter(({ pathname }) => pathname !== '/developers/assistants')
  expect(links.length).toBeGreaterThan(10)
  for (const { search } of links) expect(search).toBe('?lang=en')
})

// Each problem has a page of its own.
const wholeDocs = [...docs.keys()].filter(path => !['problems', 'programs'].includes(path))

test.each(wholeDocs)('docs/%s.md is a complete page with the anchors that links expect', async path => {
  const source = document(`docs/${path}.md`)
  const html = await page(addressOf(path))
  const [title, ...headings] = anchors(source)
  expect(attributes(html, 'id')).toEqual(['content', ...headings])
  expect(headings).not.toContain(title)
  const text = words(html)
  for (const { text: shown } of source.blocks)
    expect(text).toContain(shown.replaceAll(/https:\/\/forklist\.example|http:\/\/localhost:3000/g, base))
})

test('markup in a document is shown as text, outside links as words, and file names as links', () => {
  const { html, title } = read('# Notes\n\n<b>bold</b> [a](b.md) [c](d.md) [c.md](c.md) [x](javascript:alert(1))', {
    target: href => (href === 'b.md' ? undefined : { href: '/there', name: 'There' }),
    code: text => text,
  })
  expect(title).toBe('Notes')
  expect(html.trim()).toBe(
    '<p>&lt;b&gt;bold&lt;/b&gt; a <a href="/there">c</a> <a href="/there">There</a> [x](javascript:alert(1))</p>',
  )
})

test('the first page shows the example programs, the shortcomings and all pages', async () => {
  const html = await page('/developers')
  const shown = [...html.matchAll(/<pre><code>([^<]*)<\/code>/g)].map(([, code]) => decoded(code!))
  expect(shown).toEqual(
    ['first-list.sh', 'first-list.ts', 'first-list.py'].map(file =>
      readFileSync(join(root, 'docs/examples', file), 'utf8').replaceAll('http://localhost:3000', base),
    ),
  )
  for (const { path, title } of docs.values())
    if (path !== 'programs') expect(decoded(html)).toContain(`">${title}</a>`)
  expect(words(html)).toContain('Google Maps lets no other service add to your saved places')
})
