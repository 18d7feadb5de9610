import type { Page } from 'playwright-core'
import { describe, expect, vi } from 'vitest'
import { messagesByLanguage } from '../../src/web/locales/messages.ts'
import { saveEditLink, says } from './editor.ts'
import { mapShown } from './map.ts'
import { axeOn } from './quality-axe.ts'
import { about, restaurants } from './quality-lists.ts'
import { type Scene, stage, type Visitor } from './stage.ts'

const { en } = messagesByLanguage

vi.setConfig({ testTimeout: 120_000 })

const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 900 } }

type Look = { size: keyof typeof sizes; colorScheme: 'light' | 'dark' }

/** Each page is checked once in each colour scheme and once in each window. */
const looks: Look[] = [
  { size: 'phone', colorScheme: 'light' },
  { size: 'desktop', colorScheme: 'dark' },
]

const requiredRules = ['color-contrast', 'target-size', 'heading-order']

/** Asserts that axe finds no violation on a page, in each look. */
async function expectNothing(page: Page, selected = looks): Promise<void> {
  await using axe = await axeOn(page)
  for (const { size, colorScheme } of selected) {
    await page.setViewportSize(sizes[size])
    await page.emulateMedia({ colorScheme })
    const found = await axe.findings()
    expect.soft(found.wrong, `${page.url()}, ${size}, ${colorScheme}`).toEqual([])
    expect(found.rules).toEqual(expect.arrayContaining(requiredRules))
  }
}

describe('axe reports no violation', () => {
  const onStage = stage()

  const onPage = (name: string, open: (scene: Scene) => Promise<Visitor>) =>
    onStage(name, async scene => expectNothing((await open(scene)).page))

  onPage('on the page for new lists, with the person’s own lists', async scene => {
    const { editUrl } = await scene.list(restaurants(1))
    const visitor = await scene.visit(editUrl)
    await saveEditLink(visitor.page)
    await visitor.page.goto('/')
    await visitor.page.locator('.my-lists a').waitFor()
    return visitor
  })

  onPage('with bands, details, arrows and open filters, and with an edition', async scene => {
    const { page: path, slug, token, places } = await detailed(scene)
    const visitor = await scene.visit(`${path}/editions/2025`)
    const { page } = visitor
    await expectNothing(page, looks.slice(0, 1))
    await page.goto(`${path}/editions/2026?against=2025`)
    await page.getByRole('heading', { name: en.editions.fell, exact: true }).waitFor()
    await expectNothing(page)
    await scene.ask('POST', `/lists/${slug}/places/${places[4].id}/move`, { token, body: { rank: 1 } })
    await scene.ask('POST', `/lists/${slug}/places`, { token, body: restaurants(8)[7] })
    await page.goto(`${path}?tag=date+night`)
    await page.locator('.filters summary').press('Enter')
    await page.locator('.entries .move').first().waitFor()
    return visitor
  })

  onPage('with the form of a suggestion link, a refused form, and the thanks for it', async scene => {
    const { slug, token } = await scene.list(restaurants(1), about)
    const { suggestions } = await scene.ask('POST', `/lists/${slug}/suggestions`, { token, body: {} })
    const visitor = await scene.visit(`/suggest/${suggestions.id}`)
    const { page } = visitor
    visitor.expects(/status of 400/)
    await page.getByText(en.suggesting.another).first().click()
    await expectNothing(page)
    // The browser itself refuses an empty first field.
    await page.getByLabel(en.suggesting.query).first().fill(' ')
    await page.getByLabel(en.suggesting.note).nth(1).fill('The artichokes.')
    await page.getByRole('button', { name: en.suggesting.send }).click()
    await page.getByRole('alert').waitFor()
    await expectNothing(page)
    await page.getByLabel(en.suggesting.query).first().fill('da enzo')
    await page.getByLabel(en.suggesting.note).nth(1).fill('')
    await page.getByRole('button', { name: en.suggesting.send }).click()
    await says(page, en.suggesting.thanks)
    return visitor
  })

  onPage('with editions and suggestions in the editor', async scene => {
    const { editUrl, slug, token } = await detailed(scene)
    const { suggestions } = await scene.ask('POST', `/lists/${slug}/suggestions`, { token, body: {} })
    const body = { name: 'Bruno', places: [...restaurants(9).slice(6), { query: 'dar', near: 'Rome' }] }
    await scene.ask('POST', `/suggest/${suggestions.id}`, { body })
    const visitor = await scene.visit(editUrl, { reducedMotion: 'reduce' })
    const { page } = visitor
    await saveEditLink(page)
    await page.locator('.panel.editions > summary').click()
    await page
      .getByRole('button', { name: /^Delete the edition/ })
      .nth(1)
      .waitFor()
    await page.locator('.panel.suggestions > summary').click()
    await says(page.locator('.panel.suggestions'), en.suggestions.there)
    await page.locator('.panel.suggestions').getByText('Show QR code').click()
    await page.locator('.panel.suggestions .qr-code').waitFor()
    await page.evaluate('scrollTo(0, 0)')
    await expectNothing(page)
    await page.getByRole('button', { name: en.suggestions.addAll }).click()
    await says(page, '2 places added.')
    await page.evaluate('scrollTo(0, 0)')
    return visitor
  })

  onPage('with a list, its menu and the card of a place', async scene => {
    const visitor = await reading(scene, 7)
    const { page } = visitor
    await page.locator('.menu > summary').press('Enter')
    await page.locator('#p1 h3 a').press('Enter')
    await page.getByRole('dialog', { name: '1 ' }).getByRole('link', { name: 'Google Maps' }).waitFor()
    return visitor
  })

  onPage('with a list in a frame', async scene => {
    const { page } = await scene.list(restaurants(7), about)
    return await scene.visit(`${page}/embed`)
  })

  onPage('with a new list in the editor, and its key', async scene => {
    const { editUrl } = await scene.list([])
    const visitor = await scene.visit(editUrl)
    await visitor.page.getByRole('button', { name: en.keys.again }).click()
    await visitor.page.getByText('Show QR code').click()
    await visitor.page.locator('.qr-code').waitFor()
    return visitor
  })

  onPage('with search results', async scene => {
    const visitor = await editing(scene, 7)
    await visitor.page.getByRole('combobox').fill('pizzeria')
    await visitor.page.getByRole('option').nth(3).waitFor()
    return visitor
  })

  onPage('with an own place, bands, details, the history, and list deletion', async scene => {
    const visitor = await editing(scene, 7)
    const { page } = visitor
    // The existence of a vote is requested when the panel opens.
    visitor.expects(/status of 404/)
    for (const summary of await page.locator('.panel summary').all()) await summary.click()
    await page.getByRole('button', { name: en.voting.open }).waitFor()
    await page.locator('.history li').first().waitFor()
    await page
      .getByRole('button', { name: /^Divide below/ })
      .nth(2)
      .click()
    await page
      .getByRole('button', { name: /^Divide below/ })
      .nth(4)
      .click()
    await page.locator('.details-line').first().click()
    await page.getByLabel(en.detailEditor.tags, { exact: true }).fill('date night')
    await page.getByLabel(en.detailEditor.tags, { exact: true }).press('Enter')
    await page.getByRole('button', { name: 'Price level 2 of 4' }).click()
    await page.getByRole('button', { name: en.detailEditor.today }).click()
    await page.locator('.details-line').nth(1).click()
    await page.getByRole('combobox', { name: 'Add a place' }).fill('Zum blauen Bock')
    await page.locator('.add').getByRole('option').last().click()
    await page.locator('.own-place .map-view').waitFor()
    return visitor
  })

  onPage('with own places that are known now', async scene => {
    const own = ['Da Enzo', 'Dar Poeta'].map(name => ({ own: { name, address: 'Roma' } }))
    const { editUrl } = await scene.list(own)
    const visitor = await scene.visit(editUrl, { reducedMotion: 'reduce' })
    await visitor.page.locator('.proposals summary').click()
    await visitor.page.getByRole('button', { name: 'Use all 2' }).waitFor()
    return visitor
  })

  onPage('with an import that needs decisions', async scene => {
    const { editUrl } = await scene.list([{ query: 'da enzo', near: 'Rome', note: 'Lunch' }, 'dar poeta', 'roscioli'])
    const visitor = await scene.visit(editUrl, { reducedMotion: 'reduce' })
    const { page } = visitor
    await page.locator('.importing > summary').click()
    const rows = ['Da Enzo,Rome,Dinner', 'Dar Poeta,Rome,', 'Burger King,Montevideo,', 'Trattoria Nobody Knows,,']
    const buffer = Buffer.from(['name,town,note,With whom', ...rows].join('\n'))
    await page
      .getByLabel(en.importing.file, { exact: true })
      .setInputFiles({ name: 'newer.csv', mimeType: 'text/csv', buffer })
    await page.getByRole('heading', { name: en.importing.heading }).waitFor()
    return visitor
  })

  onPage('with a dialog', async scene => {
    const visitor = await editing(scene, 7)
    await visitor.page.getByRole('button', { name: 'Show the edit link' }).click()
    await visitor.page.getByRole('button', { name: 'Replace the edit link' }).click()
    await visitor.page.getByRole('dialog').waitFor()
    return visitor
  })

  onPage('with a refused change and a conflict', async scene => {
    const visitor = await editing(scene, 7)
    const { page, context } = visitor
    visitor.expects(/404|ERR_FAILED|ERR_INTERNET_DISCONNECTED/)
    await page.route('**/site/places*', route => route.abort())
    await page.getByRole('combobox').fill('https://www.openstreetmap.org/node/1')
    await page.getByRole('option').first().click()
    await page.locator('.refusals h2').waitFor()
    const [slug, token] = await keyIn(page)
    await context.setOffline(true)
    await page.getByRole('textbox', { name: 'Why' }).first().fill('Mine.')
    const { places } = await scene.ask('GET', `/lists/${slug}`)
    await scene.ask('PATCH', `/lists/${slug}/places/${places[0].id}`, { token, body: { note: 'Theirs.' } })
    await says(page, '1 change will be sent later')
    await expectNothing(page, looks.slice(0, 1))
    await context.setOffline(false)
    await page.locator('.conflict').first().waitFor()
    return visitor
  })

  onPage('with a pair to compare, and the resulting order before and after it is applied', async scene => {
    const visitor = await choosing(scene)
    const { page } = visitor
    await expectNothing(page)
    for (let turn = 0; await page.locator('.asking').isVisible(); turn++)
      await page
        .locator('.choice')
        .nth(turn % 2)
        .click()
    await expectNothing(page)
    await page.getByRole('button', { name: en.ranking.apply }).click()
    await says(page, en.ranking.applied)
    return visitor
  })

  onPage('with lists to merge, one of them hidden, and a missing one', async scene => {
    const { editUrl } = await scene.list(restaurants(1), { visibility: 'hidden' })
    await scene.list(restaurants(1))
    const shown = await scene.list(restaurants(1), about)
    const visitor = await scene.visit(editUrl, { reducedMotion: 'reduce' })
    const { page } = visitor
    visitor.expects(/404/)
    await page.getByRole('button', { name: 'I have saved the link' }).waitFor()
    await page.goto(`/merge?lists=${shown.slug}`)
    await page.getByLabel(en.merging.link).fill('gone-123456 https://elsewhere.example/lists/eat-in-rome-k3v9qa Rome')
    await page.keyboard.press('Enter')
    await says(page, en.merging.missing)
    await expectNothing(page, looks.slice(0, 1))
    await page.locator('.yours button').click()
    await says(page, en.merging.hidden)
    return visitor
  })

  onPage('with a merged list', async scene => {
    const lists = await Promise.all([scene.list(restaurants(3)), scene.list(restaurants(2), about)])
    const body = { title: 'Ours', authorName: 'All of us', lists: lists.map(({ slug }) => ({ slug })) }
    const { slug } = await scene.ask('POST', '/lists/merge', { token: scene.key, body })
    return scene.visit(`/lists/${slug}`, { reducedMotion: 'reduce' })
  })

  onPage('with a ballot before and after sending, and a closed vote', async scene => {
    const { url, ask } = await voteOn(scene)
    const visitor = await scene.visit(url, { reducedMotion: 'reduce' })
    const { page } = visitor
    for (let chosen = 0; chosen < 3; chosen++) await page.locator('.voted-on .add').nth(1).click()
    await expectNothing(page)
    await page.getByRole('button', { name: en.ballot.send }).click()
    await says(page, en.ballot.counts)
    await expectNothing(page, looks.slice(0, 2))
    await ask('POST', '/close')
    await page.reload()
    await says(page, en.voting.isClosed)
    return visitor
  })

  onPage('with a vote as its owner sees it', async scene => {
    const { editUrl, ballot } = await voteOn(scene)
    for (const voter of ['ada', 'bruno', 'carla']) await ballot(voter)
    const visitor = await scene.visit(editUrl, { reducedMotion: 'reduce' })
    const { page } = visitor
    await saveEditLink(page)
    await page.locator('.panel.voting summary').click()
    await page.getByRole('button', { name: en.voting.show }).click()
    await page.getByRole('button', { name: en.voting.apply }).waitFor()
    // A control that is partly below the bar at the top counts as too small.
    await page.evaluate('scrollTo(0, 0)')
    return visitor
  })

  onPage('without an edit link', async scene => {
    const { editPage } = await scene.list(restaurants(1))
    const visitor = await scene.visit(editPage)
    await visitor.page.locator('#paste').waitFor()
    return visitor
  })

  onStage('with the guides and a missing page', async scene => {
    const visitor = await scene.visit()
    visitor.expects(/404/)
    for (const path of ['/developers', '/problems', '/problems/invalid_input', '/nothing-here', '/lists/gone-123456']) {
      await visitor.page.goto(path)
      await expectNothing(visitor.page)
    }
  })

  onPage('with the page of an internal error', async scene => {
    const visitor = await scene.visit()
    visitor.expects(/status of 500/)
    using database = scene.database()
    database.exec('alter table meta rename to lost')
    try {
      expect((await visitor.page.goto('/'))?.status()).toBe(500)
    } finally {
      database.exec('alter table lost rename to meta')
    }
    await says(visitor.page, en.failed.title)
    return visitor
  })
})

/** Opens the page of a list with all its sections unfolded. */
async function reading(scene: Scene, count: number): Promise<Visitor> {
  const { page: url } = await scene.list(restaurants(count), about)
  const visitor = await scene.visit(url, { reducedMotion: 'reduce' })
  const { page } = visitor
  for (const summary of await page.locator('summary:visible').all()) await summary.click()
  if (count === 0) return visitor
  await mapShown(page)
  return visitor
}

/** Creates a list of seven with bands, details and the editions 2025 and 2026. */
async function detailed(scene: Scene) {
  const details = { tags: ['date night', 'مطعم'], dishes: ['Gricia'], price: 2, visitedOn: '2026-10-17' }
  const wanted = restaurants(7).map((place, index) => (index % 3 === 0 ? { ...place, ...details } : place))
  const made = await scene.list(wanted, about)
  const ask = (method: string, path: string, body: object) =>
    scene.ask(method, `/lists/${made.slug}${path}`, { token: made.token, body })
  const { places } = await scene.ask('GET', `/lists/${made.slug}`)
  await ask('PUT', '/bands', { bands: [{ name: 'Go out of your way', size: 2 }] })
  await ask('POST', '/editions', { label: '2025', title: 'The first year' })
  await ask('POST', `/places/${places[0].id}/move`, { rank: 3 })
  await ask('POST', '/editions', { label: '2026' })
  return { ...made, places }
}

async function editing(scene: Scene, count: number): Promise<Visitor> {
  const { editUrl } = await scene.list(restaurants(count), about)
  const visitor = await scene.visit(editUrl, { reducedMotion: 'reduce' })
  const { page } = visitor
  await saveEditLink(page)
  await page.locator('.editing > li').nth(6).waitFor()
  return visitor
}

/** Creates a list with a vote. */
async function voteOn(scene: Scene) {
  const { slug, token, editUrl } = await scene.list(restaurants(7), about)
  const ask = (method: string, path: string, body: object = {}) =>
    scene.ask(method, `/lists/${slug}/vote${path}`, { token, body })
  const { vote } = await ask('POST', '', { closesAt: new Date(Date.now() + 3_600_000).toISOString() })
  const ballot = async (voter: string) => {
    const { places } = await scene.ask('GET', `/votes/${vote.id}`)
    const placeIds = [places[2].id, places[0].id]
    return scene.ask('PUT', `/votes/${vote.id}/ballot`, { body: { ballotKey: `${voter}-4f1c9d2e7a3b`, placeIds } })
  }
  return { editUrl, url: `/votes/${vote.id}`, ask, ballot }
}

async function choosing(scene: Scene): Promise<Visitor> {
  const { page: url, token } = await scene.list(restaurants(7), about)
  const visitor = await scene.visit(`${url}/rank#${token}`, { reducedMotion: 'reduce' })
  await visitor.page.locator('.choice').first().click()
  return visitor
}

/** Returns the slug and the edit token of the first list that the browser has stored. */
const keyIn = async (page: Page): Promise<[slug: string, token: string]> =>
  page.evaluate(() => {
    const { slug, token } = JSON.parse(localStorage.getItem('forklist:keys')!).lists[0]
    return [slug, token]
  })
