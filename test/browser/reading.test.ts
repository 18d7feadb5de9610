import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Download, Locator, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { messagesByLanguage } from '../../src/web/locales/messages.ts'
import { temporaryFolder } from '../server/forklist.ts'
import { textIn } from '../support/archive.ts'
import { says, until, viewAsReader } from './editor.ts'
import { mapShown } from './map.ts'
import { openOtherSite } from './other-site.ts'
import { readQrCode } from './qr-code.ts'
import { axeOn } from './quality-axe.ts'
import { type Made, phone, type Scene, stage } from './stage.ts'

const { en } = messagesByLanguage

const rome = [
  { query: 'da felice', near: 'Rome', note: 'Cacio e pepe. The menu: https://example.org/menu' },
  { query: 'dar poeta', near: 'Rome', note: 'The dough.' },
  ...['da enzo', 'armando al pantheon', 'ai tre scalini', 'il baffetto', 'dar filettaro a santa barbara'],
  { mapPlaceId: 'osm:node/252601050' },
]
const order = [
  'da Felice',
  'Dar Poeta',
  'Da Enzo',
  'Armando al Pantheon',
  'Ai Tre Scalini',
  'Il Baffetto',
  'Dar filettaro a Santa Barbara',
  'Hang Zhou',
]

describe('a stranger with a link', () => {
  const story = stage()
  let made: Promise<Made> | undefined
  const theList = (scene: Scene) => (made ??= scene.list(rome, { description: 'On foot, best first.' }))

  story('reads the numbered list beside its map, and is not asked for a location', async scene => {
    const { page: path } = await theList(scene)
    const { page } = await scene.visit()
    await page.addInitScript(`
      asked = 0
      Geolocation.prototype.getCurrentPosition = Geolocation.prototype.watchPosition = () => { asked++ }
    `)
    await page.goto(path)
    await page.getByRole('heading', { name: 'Eat in Rome', level: 1 }).waitFor()
    await says(page, 'On foot, best first.')
    expect(await places(page)).toEqual(order)
    expect(
      await page.locator('.entries > li').evaluateAll(items => items.map(item => (item as HTMLLIElement).value)),
    ).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    await page.locator('.map-pin').first().waitFor()
    await page.getByRole('button', { name: '2. Dar Poeta' }).click()
    const entry = page.getByRole('dialog', { name: '2 Dar Poeta' })
    await says(entry, 'Vicolo del Bologna 45')
    expect(await entry.getByRole('link', { name: 'Google Maps' }).getAttribute('href')).toMatch(
      /^https:\/\/www\.google\.com\/maps\/search\/Dar%20Poeta%2C%20Vicolo%20del%20Bologna%2045.*\/@41\.8/,
    )
    await page.keyboard.press('Escape')
    const menu = page.getByRole('link', { name: 'https://example.org/menu' })
    expect(await menu.getAttribute('rel')).toBe('ugc nofollow noopener noreferrer')
    expect(await page.evaluate('asked')).toBe(0)
  })

  story('finds a place on a longer list and sorts by distance', async scene => {
    const own = ['Nonna', 'The stall', 'Zia', 'Zio', 'Cugina', 'Cugino', 'Il vicino'].map(name => ({ own: { name } }))
    const { page: path } = await scene.list([...rome, ...own])
    const { page } = await scene.visit(path, { permissions: ['geolocation'], geolocation: pantheon })
    const all = await places(page)
    const filter = page.getByRole('searchbox', { name: en.reading.filter })
    await filter.fill('POETA')
    await says(page, '1 place matches')
    expect(await visible(page)).toEqual(['Dar Poeta'])
    await filter.fill('cacio e')
    expect(await visible(page)).toEqual(['da Felice'])
    await filter.fill('sushi')
    await says(page, en.reading.noneFits)
    await filter.fill('')
    expect(await visible(page)).toEqual(all)

    const nearMe = page.getByRole('button', { name: en.reading.nearMe })
    await nearMe.click()
    await says(page, en.reading.sortedByDistance)
    expect((await places(page))[0]).toBe('Armando al Pantheon')
    expect(await page.locator('.entries .distance').count()).toBe(8)
    const first = page.locator('.entries > li').first()
    expect(await first.evaluate(item => (item as HTMLLIElement).value)).toBe(4)
    await filter.fill('km')
    await says(page, en.reading.noneFits)
    await filter.fill('')
    await nearMe.click()
    expect(await places(page)).toEqual(all)
  })

  for (const javaScriptEnabled of [true, false])
    story(
      `sees the bands, and filters by tag and price ${javaScriptEnabled ? 'with' : 'without'} script`,
      async scene => {
        const {
          page: path,
          slug,
          token,
        } = await scene.list([
          { query: 'da felice', near: 'Rome', tags: ['date night'], price: 3 },
          { query: 'dar poeta', near: 'Rome', tags: ['late', 'date night'], price: 1 },
          { query: 'da enzo', near: 'Rome', tags: ['late'] },
          'armando al pantheon',
          'il baffetto',
        ])
        const bands = [
          { name: 'Go out of your way', size: 1 },
          { name: 'Very good', size: 2 },
        ]
        await scene.ask('PUT', `/lists/${slug}/bands`, { token, body: { bands } })
        const visitor = { javaScriptEnabled, permissions: ['geolocation'], geolocation: pantheon }
        const { page } = await scene.visit(path, visitor)
        expect(await page.getByRole('heading', { level: 2 }).locator('bdi').allTextContents()).toEqual([
          'Go out of your way',
          'Very good',
          en.list.unbanded,
        ])
        await page.locator('#p2').getByRole('link', { name: 'date night' }).click()
        await says(page, '2 of 5 places · date night')
        expect(await places(page)).toEqual(['da Felice', 'Dar Poeta'])
        await page.getByText(en.filters.open, { exact: true }).click()
        await page.getByRole('link', { name: 'Up to $', exact: true }).click()
        await says(page, '1 of 5 places')
        expect(new URL(page.url()).search).toBe('?tag=date+night&maxPrice=1')
        expect(await page.locator('.entries > li').evaluateAll(rows => rows.map(row => row.id))).toEqual(['p2'])
        await page.getByRole('link', { name: en.filters.showAll }).click()
        expect(await places(page)).toHaveLength(5)
        if (!javaScriptEnabled) return
        await page.getByText(en.filters.open, { exact: true }).click()
        await page.getByRole('link', { name: 'Up to $', exact: true }).press('Escape')
        await until(() => page.getByRole('link', { name: 'Up to $', exact: true }).isHidden())
        await page.getByRole('button', { name: en.reading.nearMe }).click()
        await says(page, en.reading.sortedByDistance)
        expect(await page.locator('.band').first().isHidden()).toBe(true)
        await page.getByRole('button', { name: en.reading.nearMe }).click()
        await page.locator('.band').first().waitFor()
      },
    )

  story('keeps places of unknown hours apart from those that are open now', async scene => {
    const { slug, token, page: path } = await scene.list()
    const hours = ['', '24/7', 'off', '', '24/7']
    const rows = hours.map((text, index) => `Table ${index + 1},41.9,12.4${index},${text}`)
    const content = ['name,latitude,longitude,openingHours', ...rows].join('\n')
    await scene.ask('POST', `/lists/${slug}/import`, { token, body: { content } })
    const { page } = await scene.visit(path, phone)
    const chip = page.getByRole('button', { name: en.reading.openNow })
    const shown = () =>
      page
        .locator('.entries > li')
        .filter({ visible: true })
        .evaluateAll(rows => rows.map(row => `${(row as HTMLLIElement).value} ${row.querySelector('h3')!.textContent}`))
    await chip.tap()
    expect(await shown()).toEqual(['2 Table 2', '5 Table 5', '1 Table 1', '4 Table 4'])
    await says(page.locator('list-tools'), '2 places are open. Hours unknown: 2')
    expect(await page.locator('li[value="1"] h2').innerText()).toBe('Hours unknown: 2')
    await chip.tap()
    expect(await shown()).toEqual([1, 2, 3, 4, 5].map(rank => `${rank} Table ${rank}`))
    expect(await page.getByRole('heading', { name: 'Hours unknown' }).count()).toBe(0)
  })

  story('sees the order chosen last, and rank order when location is denied', async scene => {
    const { page: path } = await theList(scene)
    const { page } = await scene.visit()
    await page.addInitScript(`
      asked = []
      Geolocation.prototype.getCurrentPosition = (found, refused) => { asked.push({ found, refused }) }
      answer = index => asked[index].found({ coords: ${JSON.stringify(pantheon)} })
    `)
    await page.goto(path)
    const nearMe = page.getByRole('button', { name: en.reading.nearMe })
    await nearMe.click()
    await nearMe.click()
    await page.evaluate('answer(0)')
    expect(await places(page), 'a late position is ignored').toEqual(order)
    await nearMe.click()
    await page.evaluate('asked[1].refused()')
    await says(page, en.reading.locationRefused)
    expect(await nearMe.getAttribute('aria-pressed')).toBe('false')
    expect(await places(page)).toEqual(order)
    await nearMe.click()
    await page.evaluate('answer(2)')
    await says(page, en.reading.sortedByDistance)
    expect(await places(page)).not.toEqual(order)
  })

  story('opens places in the map app of their choice', async scene => {
    const visitor = await scene.visit((await theList(scene)).page)
    visitor.expects(/google|apple/)
    const { page } = visitor
    const opened = async (link: Locator) => {
      const [request] = await Promise.all([page.waitForRequest(/google|apple/), link.click()])
      return request.url()
    }
    // The page stays, as when an app opens.
    await page.route(/google|apple/, route => route.fulfill({ status: 204 }))
    const inRow = page.getByRole('link', { name: 'Open Dar Poeta in Maps' })
    expect(await opened(inRow)).toMatch(/^https:\/\/www\.google\.com\/maps\/search\/Dar%20Poeta/)
    await page.getByRole('heading', { name: 'Da Enzo' }).click()
    await page.getByLabel(en.reading.openIn).selectOption('Apple Maps')
    const inCard = page.getByRole('dialog').getByRole('link', { name: 'Apple Maps' })
    expect(await opened(inCard)).toMatch(/^https:\/\/maps\.apple\.com\/\?q=Da%20Enzo&ll=41\.8/)
    await page.reload()
    expect(await opened(inRow)).toMatch(/^https:\/\/maps\.apple\.com\/\?q=Dar%20Poeta&ll=41\.8/)
  })

  story('sees changes within two seconds, where they were reading', async scene => {
    const { page: path, slug, token } = await scene.list(rome)
    const visitor = await scene.visit(path, { ...phone, reducedMotion: 'reduce' })
    visitor.expects(/404/)
    const { page } = visitor
    const place = page.getByRole('heading', { name: 'Il Baffetto' }).getByRole('link')
    await place.evaluate(link => link.scrollIntoView())
    await place.focus()
    const top = () => place.evaluate(link => Math.round(link.getBoundingClientRect().top))
    const before = await top()
    await scene.ask('POST', `/lists/${slug}/places`, {
      token,
      body: { own: { name: 'Nonna' }, note: 'Sundays only.', rank: 1 },
    })
    const changed = Date.now()
    await page.getByRole('heading', { name: 'Nonna' }).waitFor()
    expect(Date.now() - changed).toBeLessThan(2000)
    await says(page, en.reading.changed)
    expect(await places(page)).toEqual(['Nonna', ...order])
    expect(await page.locator('[data-changed]').count()).toBe(1)
    expect(await place.evaluate(link => link === document.activeElement)).toBe(true)
    expect(Math.abs((await top()) - before)).toBeLessThanOrEqual(1)
    await scene.ask('DELETE', `/lists/${slug}`, { token })
    await page.getByRole('heading', { name: 'Page not found' }).waitFor()
  })

  story('keeps the list as one page that opens without the network', async scene => {
    const { page } = await scene.visit((await theList(scene)).page)
    await page.getByRole('heading', { name: en.downloads.title }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: /HTML$/ }).click()
    using folder = temporaryFolder()
    const file = join(folder.path, (await download).suggestedFilename())
    await (await download).saveAs(file)
    const visitor = await scene.visit('about:blank', { ...phone, offline: true })
    visitor.expects(/^asked file:/)
    const kept = visitor.page
    await kept.goto(pathToFileURL(file).href)
    expect(await kept.locator('h1').textContent()).toBe('Eat in Rome')
    expect(await kept.locator('li h2').allTextContents()).toEqual(order)
    expect(await kept.locator('figure text.static-map-number').count()).toBeGreaterThan(3)
    expect(visitor.requests.map(request => request.url())).toEqual([kept.url()])
    await using axe = await axeOn(kept)
    for (const colorScheme of ['light', 'dark'] as const) {
      await kept.emulateMedia({ colorScheme })
      expect((await axe.findings()).wrong, colorScheme).toEqual([])
    }
    expect(await kept.evaluate('document.documentElement.scrollWidth')).toBe(phone.viewport!.width)
  })

  story('shares the list by copying, QR code and the device’s share sheet', async scene => {
    const { page: path } = await theList(scene)
    const { page } = await scene.visit(undefined, { permissions: ['clipboard-read', 'clipboard-write'] })
    await page.addInitScript('navigator.share = async what => { shared = what }')
    await page.goto(path)
    const url = scene.address + path
    expect(await page.getByLabel('The link to this list').inputValue()).toBe(url)
    await page.getByRole('button', { name: 'Copy the link' }).click()
    await says(page, 'Copied')
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(url)
    const code = page.getByRole('img', { name: 'The link as a QR code' })
    await code.scrollIntoViewIfNeeded()
    expect(await readQrCode(code)).toBe(url)
    await page.getByRole('banner').getByRole('button', { name: en.list.share }).click()
    expect(await page.evaluate('shared')).toEqual({ title: 'Eat in Rome · Forklist', url })
  })

  story('embeds it in a page; links open outside the frame', async scene => {
    const { page: path } = await theList(scene)
    const owner = await scene.visit(path)
    await owner.page.getByText(en.share.embed).click()
    const code = (await owner.page.locator('#share pre').textContent())!
    await using blog = await openOtherSite(
      `<h1>My week</h1>${code}<iframe id="whole" src="${scene.address}${path}"></iframe>`,
    )
    const reader = await scene.visit()
    reader.expects(/asked http:\/\/127|frame-ancestors|X-Frame-Options|favicon/)
    const { page } = reader
    await page.goto(blog.address)
    const frame = page.frameLocator('iframe').first()
    await frame.getByRole('heading', { name: 'Eat in Rome' }).hover()
    await frame.locator('.map-pin').first().waitFor()
    expect(await frame.locator('.entries h3').allTextContents()).toEqual(order)
    const opened = page.waitForEvent('popup')
    await frame.getByRole('heading', { name: 'Eat in Rome' }).getByRole('link').click()
    expect((await opened).url()).toBe(scene.address + path)
    expect(
      await page.frameLocator('#whole').getByRole('heading', { name: 'Eat in Rome' }).count(),
      'the full page is not shown in a frame',
    ).toBe(0)
  })

  story('prints it on one page with numbered map and list, without controls', async scene => {
    const { page } = await scene.visit((await theList(scene)).page)
    await mapShown(page)
    await page.emulateMedia({ media: 'print' })
    expect(await page.locator('.static-map').isVisible()).toBe(true)
    expect(await page.locator('.static-map .static-map-number').allTextContents()).toContain('1')
    expect(await page.locator('.map-view').isVisible()).toBe(false)
    expect(await page.locator('.entries > li').filter({ visible: true }).count()).toBe(8)
    expect(await page.locator('button, input, summary, nav, form').filter({ visible: true }).count()).toBe(0)
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    expect(pdf.match(/\/Type \/Page\b(?!s)/g)?.length).toBe(1)
  })

  story('makes a copy of their own', async scene => {
    const { page } = await scene.visit((await theList(scene)).page)
    await page.getByRole('heading', { name: en.copy.title }).click()
    await page.getByLabel('Title of your list').fill('Eat in Rome, my way')
    await page.getByLabel(en.home.authorName).fill('Grace')
    await page.getByRole('button', { name: 'Make a copy' }).click()
    await page.getByRole('button', { name: 'Move Hang Zhou up' }).waitFor()
    expect(new URL(page.url()).pathname).toMatch(/^\/lists\/eat-in-rome-my-way-[\da-z]{6}\/edit$/)
    await says(page, 'Save your edit link')
    await viewAsReader(page)
    await page.getByRole('link', { name: 'Eat in Rome', exact: true }).click()
    expect(await places(page)).toEqual(order)
  })

  story('reads, prints, shares and downloads without a script', async scene => {
    const { page: path, editPage } = await theList(scene)
    const { page } = await scene.visit(path, { javaScriptEnabled: false })
    expect(await places(page)).toEqual(order)
    expect(await page.getByLabel('The link to this list').inputValue()).toBe(scene.address + path)
    const code = page.getByRole('img', { name: 'The link as a QR code' })
    await code.scrollIntoViewIfNeeded()
    await until(() => code.evaluate(image => (image as HTMLImageElement).naturalWidth > 0))
    await says(page.locator('#p2'), 'OpenStreetMap')
    await page
      .locator('.static-map a')
      .filter({ hasText: /^\s*4\s*$/ })
      .click()
    expect(await page.locator(':target h3').textContent()).toBe('Armando al Pantheon')
    await page.locator('.menu > summary').click()
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: en.downloads.title }).click()
    await page.getByRole('link', { name: /GPX$/ }).click()
    expect((await readDownload(await download)).text).toContain('<wpt ')
    expect(await page.getByText(en.copy.title).first().isVisible(), 'controls that need a script are absent').toBe(
      false,
    )
    expect((await page.pdf()).toString('latin1')).toContain('%PDF')
    for (const [link, words] of [
      ['Markdown', '1. '],
      ['plain text', 'Dar Poeta'],
      ['JSON', '"places"'],
      [en.share.feed, '<feed'],
    ] as const) {
      const href = (await page.getByRole('link', { name: link, exact: true }).getAttribute('href'))!
      expect(await (await fetch(new URL(href, scene.address))).text()).toContain(words)
    }
    // The browser of the tests does not show `noscript`, so this reads the HTML.
    for (const other of ['/', editPage])
      expect(await (await fetch(scene.address + other)).text()).toMatch(
        /<noscript>.*You can read, share and download lists without JavaScript.*<\/noscript>/s,
      )
  })
})

const pantheon = { latitude: 41.8992, longitude: 12.4768 }

/** Returns the names of all places on the page, visible or not. */
const places = (page: Page): Promise<string[]> => page.locator('.entries > li h3').allTextContents()

const visible = (page: Page): Promise<string[]> =>
  page.locator('.entries > li').filter({ visible: true }).locator('h3').allTextContents()

async function readDownload(download: Download): Promise<{ name: string; text: string }> {
  return { name: download.suggestedFilename(), text: textIn(readFileSync(await download.path())) }
}
