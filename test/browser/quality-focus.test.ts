import type { CDPSession, Page } from 'playwright-core'
import { describe, expect, vi } from 'vitest'
import { messagesByLanguage } from '../../src/web/locales/messages.ts'
import { saveEditLink, until } from './editor.ts'
import { mapShown } from './map.ts'
import { about, restaurants } from './quality-lists.ts'
import { type Made, type Scene, stage, type Visitor } from './stage.ts'

const { en } = messagesByLanguage

vi.setConfig({ testTimeout: 120_000 })

type Stop = {
  /** The accessible name and role. */
  name: string
  /** Its markup, which identifies it. */
  what: string
  /** Whether the focus is visible. */
  outlined: boolean
  /** Whether another element covers it. */
  covered: boolean
}

/** Presses Tab through the whole page. @returns every stop @throws Error after `max` stops */
async function walk(page: Page, max: number): Promise<Stop[]> {
  const session = await page.context().newCDPSession(page)
  const stops: Stop[] = []
  while (stops.length < max) {
    await page.keyboard.press('Tab')
    const seen = await page.evaluate(lookOfFocus)
    if (!seen) return stops
    stops.push({ ...seen, name: await nameOfFocus(session) })
  }
  throw new Error(`the Tab key does not leave the page: ${stops.slice(-3).map(({ what }) => what)}`)
}

function lookOfFocus() {
  const at = document.activeElement
  if (!at || at === document.body) return undefined
  const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(at)
  const { left, top, width, height } = at.getBoundingClientRect()
  const uppermost = document.elementFromPoint(left + width / 2, top + height / 2)
  return {
    what: (at.cloneNode() as Element).outerHTML,
    outlined: outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2 && !/, 0\)$/.test(outlineColor),
    covered: !(uppermost && (at.contains(uppermost) || uppermost.contains(at))),
  }
}

async function nameOfFocus(session: CDPSession): Promise<string> {
  const { result } = await session.send('Runtime.evaluate', { expression: 'document.activeElement' })
  const of = { objectId: result.objectId!, fetchRelatives: false }
  const { nodes } = await session.send('Accessibility.getPartialAXTree', of)
  return String(nodes[0]?.name?.value ?? '').trim()
}

const expectSound = (stops: readonly Stop[]) =>
  expect(stops.filter(({ name, outlined, covered }) => name === '' || !outlined || covered)).toEqual([])

const small = { viewport: { width: 390, height: 844 } }
const large = { viewport: { width: 1280, height: 900 }, colorScheme: 'dark' } as const

const newList = (scene: Scene): Promise<Made> => scene.list(restaurants(7), about)

async function editing(scene: Scene, as = {}, list?: Made): Promise<Visitor> {
  const visitor = await scene.visit((list ?? (await newList(scene))).editUrl, { reducedMotion: 'reduce', ...as })
  await until(async () => (await visitor.page.locator('.editing > li').count()) === 7)
  // The map is drawn when it comes into view.
  await visitor.page.locator('figure.map').scrollIntoViewIfNeeded()
  await visitor.page.locator('.map-pin').first().waitFor()
  await visitor.page.evaluate(() => scrollTo(0, 0))
  return visitor
}

const focused = (page: Page) => page.locator(':focus')

describe('keyboard focus', () => {
  const onStage = stage()

  for (const [size, as] of Object.entries({ 'a phone': small, 'a wide window': large })) {
    onStage(`is visible and named at every stop of a list’s page on ${size}`, async scene => {
      const { page } = await scene.visit((await newList(scene)).page, { reducedMotion: 'reduce', ...as })
      await mapShown(page)
      await page.evaluate(() => {
        scrollTo(0, 0)
        document.body.tabIndex = -1
        document.body.focus()
      })
      const stops = await walk(page, 150)
      expectSound(stops)
      const names = stops.map(({ name }) => name)
      expect(names.slice(0, 2)).toEqual(['Skip to content', 'Forklist'])
      expect(names).toEqual(expect.arrayContaining(['A map with 7 numbered places', 'Copy the link', 'Start a list']))
    })

    onStage(`is visible and named at every stop of the editor on ${size}`, async scene => {
      const { page } = await editing(scene, as)
      const stops = await walk(page, 150)
      expectSound(stops)
      const names = stops.map(({ name }) => name)
      for (const name of ['Where: Rome. Change', en.keys.showLink, en.keys.acknowledge, en.editor.moreTitle])
        expect(names).toContain(name)
      const { length } = names.filter(name =>
        /^(Move .+, now \d of 7|Why .+\?|(Remove|More actions for) .+)$/.test(name),
      )
      expect(length, 'the handle, the note and the end of each place').toBe(3 * 7)
    })
  }

  onStage('is visible at every stop of pairwise ranking', async scene => {
    const { page: url, token } = await newList(scene)
    const { page } = await scene.visit(`${url}/rank#${token}`, { reducedMotion: 'reduce', ...small })
    await page.locator('.choice').first().click()
    await page.reload()
    await page.locator('.choice').first().waitFor()
    const [a, b] = await page.locator('.card h3').allTextContents()
    const stops = await walk(page, 40)
    expectSound(stops)
    expect(stops.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        a,
        `I haven’t been there ${a}`,
        b,
        `I haven’t been there ${b}`,
        'Equally good',
        'Undo',
        'Start over',
      ]),
    )
  })

  onStage('is visible at every stop of the page for new lists', async scene => {
    const { page } = await scene.visit('/', { reducedMotion: 'reduce', ...small })
    const stops = await walk(page, 40)
    expectSound(stops)
    expect(stops.map(({ name }) => name)).toContain(en.home.create)
  })

  onStage('is visible at every stop of the merge page, and moves on from removed elements', async scene => {
    const { slug } = await newList(scene)
    const { editUrl } = await newList(scene)
    const { page } = await scene.visit(editUrl, { reducedMotion: 'reduce', ...small })
    await page.getByRole('button', { name: en.keys.acknowledge }).waitFor()
    await page.goto(`/merge?lists=${slug}`)
    await page.locator('.chosen-lists a').waitFor()
    const stops = await walk(page, 40)
    expectSound(stops)
    expect(stops.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'Links to lists on this site',
        `Remove “${about.title}”`,
        `Add “${about.title}”`,
        'Title of your list',
        'Merge the lists',
      ]),
    )
    await page.getByRole('button', { name: 'Add “' }).press('Enter')
    await until(async () => (await page.locator('.chosen-lists a').count()) === 2)
    expect(await focused(page).count(), 'the button is gone').toBe(1)
    await page.getByRole('button', { name: 'Remove' }).first().press('Enter')
    expect(await focused(page).count()).toBe(1)
  })

  onStage('is visible at every stop of a ballot, above the sticky buttons too', async scene => {
    const { slug, token } = await newList(scene)
    const { vote } = await scene.ask('POST', `/lists/${slug}/vote`, { token })
    const { page } = await scene.visit(`/votes/${vote.id}`, { reducedMotion: 'reduce', ...small })
    for (let chosen = 0; chosen < 2; chosen++) await page.locator('.voted-on .add').first().click()
    await page.reload()
    await page.locator('.own-ballot .handle').first().waitFor()
    const [first] = await page.locator('.own-ballot h3').allTextContents()
    const stops = await walk(page, 60)
    expectSound(stops)
    expect(stops.map(({ name }) => name)).toEqual(
      expect.arrayContaining([`Move ${first}, now 1 of 2`, `Remove ${first} from your ballot`, 'Send my vote']),
    )
  })

  onStage('stays in its panel when a button goes away', async scene => {
    const list = await newList(scene)
    const { suggestions: link } = await scene.ask('POST', `/lists/${list.slug}/suggestions`, {
      token: list.token,
      body: {},
    })
    const places = ['Il chiosco', 'La baracca'].map(name => ({ own: { name } }))
    await scene.ask('POST', `/suggest/${link.id}`, { body: { places } })
    const { page } = await editing(scene, {}, list)
    await page.getByRole('button', { name: '2 suggestions', exact: true }).press('Enter')
    const panel = page.locator('details.suggestions')
    const rows = panel.locator('ul > li')
    await until(async () => (await rows.count()) === 2)
    await rows.first().getByRole('button', { name: en.suggestions.discard }).press('Enter')
    await until(async () => (await rows.count()) === 1)
    expect(await rows.locator(':focus').count(), 'the other suggestion').toBe(1)
    await rows.getByRole('button', { name: en.suggestions.discard }).press('Enter')
    await until(async () => (await rows.count()) === 0)
    expect(await panel.locator(':focus').count()).toBe(1)

    const editions = page.locator('details.editions')
    await editions.locator('summary').press('Enter')
    await editions.getByRole('button', { name: en.editionsPanel.make }).press('Enter')
    await editions.getByRole('button', { name: /^Delete/ }).press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: en.editionsPanel.delete }).press('Enter')
    await until(async () => (await editions.locator('li').count()) === 0)
    expect(await editions.locator(':focus').count()).toBe(1)
  })

  onStage('is trapped in a dialog and restored after it', async scene => {
    const { page } = await editing(scene)
    await saveEditLink(page)
    await page.getByRole('button', { name: 'Show the edit link' }).click()
    await page.getByRole('button', { name: 'Replace the edit link' }).press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    expect(await focused(page).textContent(), 'the harmless choice comes first').toBe('Cancel')
    for (let stop = 0; stop < 5; stop++) {
      await page.keyboard.press('Tab')
      const inside = await page.evaluate(
        () => document.activeElement === document.body || !!document.activeElement?.closest('dialog'),
      )
      expect(inside).toBe(true)
    }
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    expect(await focused(page).textContent()).toBe('Replace the edit link')
  })
})
