import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, posix } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { siteFiles } from '../../scripts/site/index.tsx'
import { pageOf } from '../../src/web/page.ts'
import { addressOf, docs, docsOf, projectGroups } from '../../src/web/pages/developers/docs.ts'
import { guidePages } from '../../src/web/pages/developers/index.tsx'
import { searchDocs } from '../../src/web/pages/developers/search-index.ts'
import { openBrowser } from '../api/oauth/browser.ts'
import { axeOn } from '../browser/quality-axe.ts'
import { pages as documents, root } from '../docs/pages.ts'
import { testWith } from '../support/tools.ts'
import { site } from '../web/drawn.ts'
import { attributes, words } from '../web/pages.ts'

const publicAddress = 'https://docs.example/forklist'
const [first, second] = [await siteFiles(), await siteFiles()]

const folder = mkdtempSync(join(tmpdir(), 'forklist-site-'))
afterAll(() => rmSync(folder, { recursive: true }))

const htmlFiles = [...first.keys()].filter(path => path.endsWith('.html'))
const html = (path: string) => String(first.get(path))
const fileOf = (address: string) => `${address.replace(/^\/(developers\/)?/, '')}.html`

/** Files whose names are links only in the folder, which then show titles. */
const projectFiles = [...docsOf(projectGroups).values()]
  .filter(({ path }) => !docs.has(path))
  .map(({ path, title }) => [`${path.replace('../', '')}.md`, title] as const)

/** Returns the words of a page's own text, with the same service address and file names on both sides. */
const textOf = (page: string): string => {
  const [, text] = /<div class="guide-text">([\s\S]*?)<\/div>(?:<nav class="guide-group"|<\/article>)/.exec(page)!
  const named = projectFiles.reduce((all, [file, title]) => all.replaceAll(file, title), words(text!))
  return named.replaceAll(/https:\/\/forklist\.example|http:\/\/localhost:3000/g, site.base).replaceAll(/\s+/g, ' ')
}

test('equal sources give equal files', () => {
  expect([...second.keys()]).toEqual([...first.keys()])
  for (const [path, content] of first)
    expect(Buffer.from(content).equals(Buffer.from(second.get(path)!)), path).toBe(true)
})

test('every document and every decision is a page', () => {
  const written = documents.filter(
    ({ path }) => /^(docs\/(?!README)|[A-Z]+\.md|bench\/)/.test(path) && path !== 'README.md',
  )
  expect(written.length).toBeGreaterThan(150)
  for (const { path } of written) {
    const about = path.startsWith('docs/') ? path.slice('docs/'.length) : `../${path}`
    expect(htmlFiles).toContain(fileOf(addressOf(about.replace(/\.md$/, ''))))
  }
})

test.each(htmlFiles)('every link of %s has a target in the folder', path => {
  const page = html(path)
  const targets = [...attributes(page, 'href'), ...attributes(page, 'src'), ...attributes(page, 'srcset')]
  const own = targets.filter(target => !/^https?:/.test(target))
  expect(own.length).toBeGreaterThan(8)
  for (const target of own) {
    const [file = '', id] = target.split('#')
    const linked = file === '' ? path : posix.join(posix.dirname(path), file)
    expect(first.has(linked), `${path} links ${target}`).toBe(true)
    if (id && linked.endsWith('.html')) expect(attributes(html(linked), 'id'), `${path} links ${target}`).toContain(id)
  }
  expect(page).not.toMatch(/<(?:link|script|img|source|form)\b[^>]*\s(?:href|src|srcset|action)="(?:https?:|\/)/)
  const ids = attributes(page, 'id')
  expect(ids).toEqual([...new Set(ids)])
})

test.each([...docs.keys()].map(addressOf))('%s has the same text in the folder as on a service', async address => {
  const onService = String(await guidePages[address]!(pageOf(site, new Request(`${site.base}${address}?lang=en`))))
  expect(textOf(html(fileOf(address)))).toBe(textOf(onService))
})

test('a public address gives canonical links, a sitemap, and a page for missing addresses at any depth', async () => {
  expect(first.has('sitemap.xml')).toBe(false)
  const files = await siteFiles(`${publicAddress}/`)
  const canonical = (path: string) => /<link rel="canonical" href="([^"]+)"/.exec(String(files.get(path)))?.[1]
  expect(canonical('index.html')).toBe(`${publicAddress}/`)
  expect(canonical('how-to/back-up.html')).toBe(`${publicAddress}/how-to/back-up.html`)
  const located = [...String(files.get('sitemap.xml')).matchAll(/<loc>(.+?)<\/loc>/g)].map(([, address]) => address)
  expect(located.length).toBe(htmlFiles.length - 2)
  for (const href of attributes(String(files.get('404.html')), 'href')) expect(href).toMatch(/^(\/forklist\/|#content)/)
})

test('the search loads at most 200 kB compressed, and every page little more than 1 kB of script', () => {
  const size = (name: string) => gzipSync(first.get([...first.keys()].find(path => path.startsWith(name))!)!).length
  expect(size('assets/search-')).toBeLessThan(200_000)
  expect(size('assets/page-')).toBeLessThan(1_500)
})

test('the command replaces its own files, and leaves others alone', () => {
  const build = (...args: string[]) =>
    spawnSync(process.execPath, [join(root, 'scripts/build-site.ts'), ...args], { encoding: 'utf8', cwd: folder })
  writeFileSync(join(folder, 'CNAME'), 'docs.example')
  mkdirSync(join(folder, 'how-to'))
  writeFileSync(join(folder, 'how-to/eat.html'), '')
  writeFileSync(join(folder, '.site-files.json'), '["how-to/eat.html"]')
  expect(build(folder, 'forklist').stderr).toContain('forklist is no address such as https://docs.example/forklist')
  const { status, stdout, stderr } = build(folder)
  expect([status, stderr]).toEqual([0, ''])
  expect(stdout).toContain(join(folder, 'index.html'))
  const written = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile())
  expect(written.length).toBe(first.size + 2)
  expect(existsSync(join(folder, 'how-to/eat.html'))).toBe(false)
  for (const [path, content] of first)
    expect(readFileSync(join(folder, path)).equals(Buffer.from(content)), path).toBe(true)
})

describe('in a browser, from a disk', () => {
  const queries = [
    ...['back up', 'PgBouncer', 'place_ambiguous', 'idempotency key', 'RATE_LIMITS', 'litesteam'],
    ...['organic maps', 'edit token', 'kml', 'zyzzyva'],
  ]

  testWith(
    ['chromium'],
    'the search finds what a service finds, and pages pass axe without failed requests',
    async () => {
      await using opened = new AsyncDisposableStack()
      const browser = await openBrowser()
      opened.defer(() => browser.close())
      const page = await browser.newPage({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' })
      const complaints: string[] = []
      const loaded: string[] = []
      page.on('console', message => complaints.push(message.text()))
      page.on('pageerror', error => complaints.push(error.message))
      page.on('requestfailed', request => complaints.push(request.url()))
      page.on('request', request => loaded.push(request.url()))
      const open = (path: string) => page.goto(pathToFileURL(join(folder, path)).href)

      await open('how-to/install.html')
      expect(loaded.filter(url => url.includes('/search-'))).toEqual([])
      await page.keyboard.press('Control+k')
      await page.keyboard.type('back up')
      await page.locator('.guide-panel a').first().waitFor()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { name: 'Back up and restore', level: 1 }).waitFor()

      await open('search.html')
      for (const query of queries) {
        await page.getByRole('searchbox').fill(query)
        const hits = searchDocs(query)
        await page
          .getByRole('status')
          .getByText(hits.length === 0 ? 'Nothing found.' : `${hits.length} section`)
          .waitFor()
        expect(await page.locator('.guide-found a').allTextContents(), query).toEqual(hits.map(({ title }) => title))
      }
      await page.getByRole('searchbox').fill('litestream')
      await page.keyboard.press('Enter')
      await page.waitForURL(/search\.html\?q=litestream$/)
      await page.getByRole('link', { name: 'Copy each change with Litestream' }).first().waitFor()

      for (const path of [
        'search.html?q=back+up',
        'index.html',
        '404.html',
        'how-to/back-up.html',
        'problems/list_full.html',
      ]) {
        const [file = '', query = ''] = path.split('?')
        await page.goto(`${pathToFileURL(join(folder, file))}?${query}`)
        await page.evaluate('document.fonts.ready')
        expect(complaints, path).toEqual([])
        await using axe = await axeOn(page)
        for (const [width, colorScheme] of [
          [390, 'light'],
          [1280, 'dark'],
        ] as const) {
          await page.setViewportSize({ width, height: 844 })
          await page.emulateMedia({ colorScheme })
          expect((await axe.findings()).wrong, `${path}, ${width}`).toEqual([])
          expect(await page.evaluate('document.documentElement.scrollWidth'), path).toBe(width)
        }
        // axe asks for the style sheets, which a page from a disk may not read.
        complaints.length = 0
      }
      expect(loaded.filter(url => !url.startsWith('file:'))).toEqual([])
    },
  )
})
