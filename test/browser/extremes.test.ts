import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { messagesByLanguage } from '../../src/web/locales/messages.ts'
import { choose, handle, names, note, openMore, row, saved, saveEditLink, says, until } from './editor.ts'
import { dotted, mapShown, pinned } from './map.ts'
import { about, restaurants } from './quality-lists.ts'
import { type Made, phone, type Scene, stage } from './stage.ts'

const { en } = messagesByLanguage

const narrow = { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true }

/** Returns own places around the Pantheon: a spiral of even density with the best in the middle. */
const many = (count: number) =>
  Array.from({ length: count }, (_, i) => {
    const [away, angle] = [0.002 * Math.sqrt(i), i * 2.39996]
    const [latitude, longitude] = [41.8986 + away * Math.sin(angle), 12.4769 + 1.34 * away * Math.cos(angle)]
    return { own: { name: `Trattoria ${i + 1}`, latitude, longitude } }
  })

describe('the pages at their limits', () => {
  const story = stage()
  let made: Promise<Made> | undefined
  const fullList = (scene: Scene) => (made ??= scene.list(many(2000)))

  story('never scroll sideways at 320 pixels', async scene => {
    const word = 'Spaghettiallapuntarella'.repeat(9).slice(0, 200)
    const { page: path, editUrl } = await scene.list(
      [
        { query: 'da felice', near: 'Rome', note: `${word} https://example.org/${word}` },
        { own: { name: word, address: word } },
        ...restaurants(9).slice(3),
      ],
      { title: word, authorName: word.slice(0, 100), description: `${word}\n${word}` },
    )
    const visitor = await scene.visit('/', narrow)
    visitor.expects(/404/)
    const { page } = visitor
    await fits(page, '/')
    await page.goto('/developers')
    await fits(page, '/developers')
    const guides = await page
      .locator('.guide-pages a')
      .evaluateAll(links => links.map(link => (link as HTMLAnchorElement).href))
    expect(guides.length).toBeGreaterThan(2)
    const others = guides.filter(guide => guide !== page.url())
    expect(others.length).toBeLessThan(guides.length)
    others.push(`${path}/embed`, '/lists/nowhere-000000', '/nowhere', '/problems/list_not_found', path)
    for (const other of others) {
      await page.goto(other)
      await fits(page, other)
    }
    for (const closed of await page.locator('summary:visible').all()) await closed.click()
    await fits(page, 'everything open')

    await page.goto(editUrl)
    await until(async () => (await names(page)).length === 8)
    await page.getByText('Show QR code').click()
    await page.getByRole('img', { name: en.keys.qr }).waitFor()
    await openMore(page)
    for (const panel of ['History', en.editor.settings]) await page.getByText(panel, { exact: true }).click()
    await page.locator('.history li').first().waitFor()
    await fits(page, 'editing')
    await page.getByRole('combobox', { name: 'Add a place' }).fill('roadhouse grill')
    await page
      .getByRole('option', { name: /^Roadhouse/ })
      .first()
      .waitFor()
    await fits(page, 'searching')
    await page.getByRole('option', { name: /yourself$/ }).click()
    await fits(page, 'an own place')
    await saveEditLink(page)
    await page.getByRole('button', { name: 'Show the edit link' }).click()
    await page.getByRole('button', { name: 'Replace the edit link' }).click()
    await fits(page, 'asked')
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await page.goto('/')
    await page.getByRole('heading', { name: 'Your lists' }).waitFor()
    await fits(page, 'your lists')
  })

  story('never scroll sideways with text at 200 %', async scene => {
    const { page: path, editUrl, slug, token } = await scene.list(restaurants(9), { authorName: 'Ada' })
    const { vote } = await scene.ask('POST', `/lists/${slug}/vote`, { token, body: {} })
    const { places } = await scene.ask('GET', `/votes/${vote.id}`)
    for (const voter of ['ada', 'bruno', 'carla']) {
      const body = { ballotKey: `${voter}-4f1c9d2e7a3b`, placeIds: [places[2].id, places[0].id] }
      await scene.ask('PUT', `/votes/${vote.id}/ballot`, { body })
    }
    const { suggestions } = await scene.ask('POST', `/lists/${slug}/suggestions`, { token, body: {} })
    const bands = [{ name: 'For unforgettable evenings', size: 2 }]
    await scene.ask('PUT', `/lists/${slug}/bands`, { token, body: { bands } })
    for (const width of [390, 320]) {
      const { page } = await scene.visit(undefined, { ...narrow, viewport: { width, height: 844 } })
      await page.addInitScript(() =>
        addEventListener('DOMContentLoaded', () => {
          document.documentElement.style.fontSize = '200%'
        }),
      )
      for (const address of ['/', '/merge', '/developers', '/developers/tutorial', `/suggest/${suggestions.id}`]) {
        await page.goto(address)
        await fits(page, address, width)
      }
      await page.goto(path)
      await page.locator('list-tools input').or(page.locator('list-tools .chip')).first().waitFor()
      await fits(page, path, width)
      const share = (await page.locator('.share-list').boundingBox())!
      expect(share.x + share.width, 'the button is not cut').toBeLessThanOrEqual(width)
      const author = page.locator('.one-line b')
      expect(await author.evaluate(name => name.scrollWidth - name.clientWidth), 'the author is whole').toBeLessThan(2)
      await page.goto(`${path}?lang=fr`)
      await page.locator('list-tools .chip').first().waitFor()
      await page.locator('.entries h3 a').first().tap()
      await page.getByRole('dialog').waitFor()
      await fits(page, 'the card of a place', width)
      await page.goto(`/votes/${vote.id}?lang=en`)
      await page.locator('.voted-on .add').first().tap()
      await fits(page, 'a ballot', width)
      await page.goto(editUrl)
      await until(async () => (await names(page)).length === 9)
      await fits(page, 'editing', width)
      await page.locator('.editing .details-line').first().tap()
      await page.locator('.editing .row-more').first().tap()
      await fits(page, 'the details and the tools of a row', width)
      await openMore(page)
      await page.locator('details.panel').evaluateAll(panels => {
        for (const panel of panels) (panel as HTMLDetailsElement).open = true
      })
      await page.getByRole('button', { name: en.voting.show }).waitFor()
      await fits(page, 'all panels', width)
      await page.getByRole('button', { name: en.editor.share, exact: true }).click()
      await page.getByRole('dialog').waitFor()
      await fits(page, 'sharing', width)
      await page.goto(`/lists/${slug}/rank`)
      await page.locator('.asking').waitFor()
      await fits(page, 'A or B', width)
    }
  })

  story('have no animation for reduced motion', async scene => {
    const { page: path, editUrl } = await scene.list(['da felice', 'dar poeta', 'da enzo'])
    const moving = (page: Page) =>
      page.evaluate(() =>
        [...document.querySelectorAll('*')]
          .filter(element => {
            const { transitionDuration, animationName, scrollBehavior } = getComputedStyle(element)
            return /[1-9]/.test(transitionDuration) || animationName !== 'none' || scrollBehavior === 'smooth'
          })
          .map(element => element.tagName + element.className),
      )
    for (const reducedMotion of ['reduce', 'no-preference'] as const) {
      const { page } = await scene.visit(path, { reducedMotion })
      await mapShown(page)
      const reading = await moving(page)
      await page.goto(editUrl)
      await until(async () => (await names(page)).length === 3)
      await handle(page, 'da Felice').scrollIntoViewIfNeeded()
      const box = (await handle(page, 'da Felice').boundingBox())!
      await page.mouse.move(box.x + 5, box.y + 5)
      await page.mouse.down()
      await page.mouse.move(box.x + 5, box.y + 40, { steps: 3 })
      const dragging = await moving(page)
      await page.mouse.up()
      if (reducedMotion === 'reduce') expect([...reading, ...dragging]).toEqual([])
      // Shows that this check finds motion where there is some.
      else expect(dragging.length).toBeGreaterThan(0)
    }
  })

  story('set Arabic and Hebrew right to left beside other text', async scene => {
    const { page: path, editUrl } = await scene.list(
      [
        { own: { name: 'حمص أبو شكري', address: 'شارع الوادي ٤' }, note: 'אין כמו החומוס הזה' },
        { query: 'da felice', near: 'Rome', note: 'Cacio e pepe.' },
      ],
      { title: 'أفضل المطاعم', authorName: 'אדה', description: 'كلها تستحق' },
    )
    const { page } = await scene.visit(path)
    const direction = (selector: string) =>
      page.locator(selector).evaluate(element => getComputedStyle(element).direction)
    expect(await direction('h1')).toBe('rtl')
    expect(await direction('#p1 h3')).toBe('rtl')
    expect(await direction('#p1 .note')).toBe('rtl')
    expect(await direction('header .note')).toBe('rtl')
    expect(await direction('#p2 h3')).toBe('ltr')
    expect(await direction('#p2 .note')).toBe('ltr')
    await page.goto(editUrl)
    await until(async () => (await names(page)).length === 2)
    expect(await direction('#title')).toBe('rtl')
    expect(await direction('#description')).toBe('rtl')
    expect(await direction('.editing > li:nth-child(1) h3')).toBe('rtl')
    expect(await direction('.editing > li:nth-child(1) textarea')).toBe('rtl')
    expect(await direction('.editing > li:nth-child(2) textarea')).toBe('ltr')
    const boxOf = async (part: string) => (await page.locator(`.editing > li:nth-child(1) ${part}`).boundingBox())!
    const note = await boxOf('textarea')
    expect(note.x + note.width, 'no text under the icon').toBeLessThanOrEqual((await boxOf('.details-line')).x)
  })

  story('show user text as text, and link only safe addresses', async scene => {
    const nasty = '<img src=x onerror=alert(1)> <b>bold</b> javascript:alert(1) https://example.org/a?b=<script> &amp;'
    const { page: path, editUrl } = await scene.list(
      [{ own: { name: '<script>alert(1)</script>', address: '"><h2>Via' }, note: nasty }],
      {
        title: '</title><h1>Eat</h1>',
        authorName: '<i>Ada</i>',
        description: '[x](javascript:alert(1)) http://example.org',
      },
    )
    for (const url of [path, `${path}/embed`, editUrl]) {
      const { page } = await scene.visit(url)
      page.on('dialog', () => expect.fail('a script ran'))
      await says(page, '<script>alert(1)</script>')
      expect(
        await page.locator('main img:not([src*="qr.svg"]), main b:text("bold"), main i, main h2:text("Via")').count(),
      ).toBe(0)
      expect(await page.locator('a[href^="javascript"]').count()).toBe(0)
    }
    const { page } = await scene.visit(path)
    expect(await page.locator('.note').last().textContent()).toBe(nasty)
    const links = await page
      .locator('.note a')
      .evaluateAll(all => all.map(a => [a.getAttribute('href'), a.getAttribute('rel')]))
    expect(links.map(([href]) => href)).toEqual([
      'http://example.org/',
      expect.stringMatching(/^https:\/\/example\.org\/a/),
    ])
    for (const [, rel] of links) expect(rel).toBe('ugc nofollow noopener noreferrer')
  })

  story('are usable with 500 places on a phone', async scene => {
    const { slug, page: path, editUrl } = await scene.list(restaurants(500), about)
    const { page } = await scene.visit(editUrl, phone)
    await page.locator('.editing > li').nth(2).waitFor()
    expect(await page.locator('.editing > li').first().getAttribute('aria-setsize')).toBe('500')
    await choose(page, 'the 501st', 'yourself')
    await page.getByRole('button', { name: 'Add this place' }).click()
    await row(page, 'the 501st').waitFor()
    await saved(page)
    await page.getByRole('button', { name: 'More actions for the 501st' }).tap()
    const rank = page.getByRole('spinbutton', { name: 'Rank of the 501st' })
    await rank.fill('2')
    await rank.press('Enter')
    await until(async () => (await names(page))[1] === 'the 501st')
    expect(await page.locator('.editing > li').first().getAttribute('aria-setsize')).toBe('501')
    await handle(page, 'the 501st').press('ArrowDown')
    await note(page, 'the 501st').fill('Last and found.')
    await note(page, 'the 501st').blur()
    await saved(page)
    const { places } = await scene.ask('GET', `/lists/${slug}`)
    expect([places[2].name, places[2].note, places.length]).toEqual(['the 501st', 'Last and found.', 501])
    await page.goto(path)
    expect(await page.locator('.entries > li').count()).toBe(501)
    await page.locator('#p501').scrollIntoViewIfNeeded()
    expect(await page.locator('#p501 h3').isVisible()).toBe(true)
  })

  story('show a map of 2,000 places with only the visible pins in the document', async scene => {
    const { page } = await scene.visit((await fullList(scene)).page, { reducedMotion: 'reduce' })
    await mapShown(page)
    const shown = await pinned(page)
    expect(shown[0]).toBe(1)
    expect(shown.length).toBeGreaterThan(30)
    expect(shown.length).toBeLessThan(300)
    expect(shown).toEqual(shown.toSorted((a, b) => a - b))
    expect((await dotted(page)) + shown.length).toBe(2000)

    await page.locator('.map-view').focus()
    for (let step = 0; step < 4; step++) await page.keyboard.press('+')
    const closer = await pinned(page)
    expect(closer.length).toBeGreaterThan(30)
    expect(closer.length).toBeLessThan(400)
    expect(closer, 'places with enough room have a number').toContain(12)
    await page.keyboard.press('Tab')
    await page.keyboard.press('End')
    expect(await page.locator(':focus').getAttribute('aria-label')).toBe('2000. Trattoria 2000')
    await until(() => page.locator(':focus').isVisible())
    await page.keyboard.press('Enter')
    expect(new URL(page.url()).hash).toBe('#/trattoria-2000')
  })
})

/** Asserts that no element is wider than the window. The content of scrolling boxes does not count. */
async function fits(page: Page, what: string, width = 320): Promise<void> {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(wide, what).toBeLessThanOrEqual(width)
}
