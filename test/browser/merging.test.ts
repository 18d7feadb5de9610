import { describe, expect } from 'vitest'
import { messagesByLanguage } from '../../src/web/locales/messages.ts'
import { openMore, says, until } from './editor.ts'
import { phone, stage, type Visitor } from './stage.ts'

const { en } = messagesByLanguage

const ada = ['da felice', 'dar poeta', 'da enzo', 'il baffetto']
const bruno = ['da felice', 'dar poeta', 'da enzo']
const carla = ['dar poeta', 'il baffetto']

describe('merging lists in the browser', () => {
  const story = stage()

  story('merges two lists by their links and shows each source’s ranks', async scene => {
    const [one, two] = [await scene.list(ada), await scene.list(carla, { title: 'Trastevere', authorName: 'Carla' })]
    const visitor = await scene.visit('/', phone)
    const { page, requests } = visitor
    await page.getByRole('link', { name: en.merging.wayIn }).click()
    await page.getByRole('heading', { name: en.merging.title }).waitFor()
    await add(visitor, `${scene.address}${one.page}#p2\n${two.page.slice('/lists/'.length)}`)
    // Polls, so that a timeout shows the texts of the rows.
    await expect
      .poll(() => chosen(visitor), { timeout: 25_000 })
      .toEqual(['Eat in Rome by Ada · 4 places', 'Trastevere by Carla · 2 places'])
    await make(visitor, 'Where we all eat')

    await page.getByRole('combobox', { name: 'Add a place' }).waitFor()
    expect(new URL(page.url()).pathname).toMatch(/^\/lists\/where-we-all-eat-[\da-z]{6}\/edit$/)
    expect(new URL(page.url()).hash, 'the edit token is not in the address').toBe('')
    await says(page, en.keys.acknowledge)
    await openMore(page)
    await page.getByText('History', { exact: true }).click()
    await says(page.locator('.history'), en.changes.merge)
    expect(requests.filter(request => request.url().endsWith('/site/lists/merge')).length).toBe(1)
    await page.goto(page.url().replace(/\/edit$/, ''))
    await says(page, 'Merged from Eat in Rome (by Ada) and Trastevere (by Carla)')
    const entries = await page.locator('.entries > li').allInnerTexts()
    expect(entries[0]).toMatch(/^Dar Poeta\b.*2 in Ada’s · 1 in Carla’s/s)
    expect(entries.length).toBe(4)
    await page.getByRole('link', { name: 'Trastevere' }).click()
    await page.getByRole('heading', { name: 'Trastevere', level: 1 }).waitFor()
  })

  story('begins from a list’s page, and offers the person’s own lists, even hidden ones', async scene => {
    const theirs = await scene.list(bruno, { title: 'Roma mia', authorName: 'Bruno' })
    const mine = await scene.list(ada, { title: 'Where I propose', visibility: 'hidden' })
    const visitor = await scene.visit(mine.editUrl)
    const { page, requests } = visitor
    await says(page, en.keys.acknowledge)
    await page.goto(`${theirs.page}?lang=en`)
    await page.locator('.menu > summary').click()
    await page.getByRole('link', { name: en.merging.withOthers }).click()
    await until(async () => (await chosen(visitor)).length === 1)
    await page.getByRole('button', { name: 'Add “Where I propose”' }).click()
    await says(page, en.merging.hidden)
    expect(await chosen(visitor)).toEqual([
      'Roma mia by Bruno · 3 places',
      'Where I propose by Ada · 4 places · Hidden',
    ])
    expect(await page.getByRole('button', { name: /^Add “/ }).count(), 'a chosen list is no longer offered').toBe(0)
    await make(visitor, 'For both of us')
    await page.getByRole('combobox', { name: 'Add a place' }).waitFor()
    expect(new URL(page.url()).search, 'the address keeps the language and drops the lists').toBe('?lang=en')
    await until(async () => (await page.locator('.editing > li').count()) === 4)
    expect(requests.filter(request => request.url().includes(mine.token))).toEqual([])
    expect(scene.logged.join()).not.toContain(mine.token)
  })

  story('opens a hidden list only by its edit link', async scene => {
    const hidden = await scene.list(carla, { title: 'Where I propose', visibility: 'hidden' })
    const visitor = await scene.visit('/merge')
    visitor.expects(/status of 404/)
    await add(visitor, `${scene.address}${hidden.page}`)
    await says(visitor.page, en.merging.missing)
    await add(visitor, hidden.editUrl)
    await says(visitor.page, 'by Ada · 2 places · Hidden')
    expect((await chosen(visitor)).length, 'both links are one list').toBe(1)
    expect(await visitor.page.evaluate(() => localStorage.getItem('forklist:keys')), 'no token is stored').toBeNull()
  })

  story('reports foreign, missing and too few lists', async scene => {
    const one = await scene.list(ada)
    const visitor = await scene.visit('/merge')
    const { page } = visitor
    visitor.expects(/status of 404/)
    await add(visitor, `https://forklist.example/lists/eat-in-rome-k3v9qa gone-123456 Roscioli ${one.slug}`)
    await says(page, 'Only lists on this site can be merged. forklist.example is a different site.')
    await says(page, en.merging.unreadable)
    expect(await page.getByLabel(en.merging.link).inputValue(), 'the field keeps the unreadable part').toBe('Roscioli')
    await says(page, en.merging.missing)
    await make(visitor, 'Alone')
    await says(page, en.merging.tooFew)
    expect(page.url()).toBe(`${scene.address}/merge`)
    await page.getByRole('button', { name: 'Remove “gone-123456”' }).click()
    expect(await chosen(visitor)).toEqual(['Eat in Rome by Ada · 4 places'])
    await add(visitor, one.slug)
    expect((await chosen(visitor)).length, 'a list is chosen once').toBe(1)
  })

  story('accepts twenty lists and no more', async scene => {
    const lists = await Promise.all(
      Array.from({ length: 21 }, (_, index) => scene.list([], { title: `List ${index}` })),
    )
    const visitor = await scene.visit('/merge')
    await add(visitor, lists.map(({ slug }) => slug).join(' '))
    await says(visitor.page, 'You can merge at most 20 lists.')
    await until(async () => (await chosen(visitor)).filter(row => row.endsWith('by Ada · 0 places')).length === 20)
  })

  story('leaves out a list deleted in the meantime, and says so first', async scene => {
    const lists = await Promise.all([ada, bruno, carla].map(places => scene.list(places)))
    const visitor = await scene.visit(`/merge?lists=${lists.map(({ slug }) => slug).join('+')}`)
    const { page } = visitor
    visitor.expects(/status of 404/)
    await until(async () => (await chosen(visitor)).filter(row => row.includes('by Ada')).length === 3)
    await scene.ask('DELETE', `/lists/${lists[1]!.slug}`, { token: lists[1]!.token })
    await make(visitor, 'Those left')
    await says(page, en.merging.gone)
    await says(page.locator('.chosen-lists > :nth-child(2)'), en.merging.missing)
    await page.getByRole('button', { name: en.merging.make }).click()
    await page.getByRole('combobox', { name: 'Add a place' }).waitFor()
    const { lists: made } = await scene.ask('GET', '/lists?query=Those+left', { token: scene.key })
    expect(made.map(({ mergedFrom }: { mergedFrom: { lists: [] } }) => mergedFrom.lists.length)).toEqual([2])
  })

  story('waits for an unavailable service and keeps the choice and the text', async scene => {
    const lists = await Promise.all([ada, carla].map(places => scene.list(places)))
    const visitor = await scene.visit('/merge')
    const { page, context } = visitor
    visitor.expects(/ERR_INTERNET_DISCONNECTED/)
    await context.setOffline(true)
    await add(visitor, lists.map(({ slug }) => slug).join(' '))
    await until(async () => (await page.getByText(en.merging.away).count()) === 2)
    await make(visitor, 'Later')
    await says(page, en.merging.someAway)
    await context.setOffline(false)
    for (let rest = 2; rest > 0; rest--) await page.getByRole('button', { name: en.merging.tryAgain }).first().click()
    await until(async () => (await chosen(visitor)).filter(row => row.includes('by Ada')).length === 2)
    await context.setOffline(true)
    await page.getByRole('button', { name: en.merging.make }).click()
    await says(page, en.making.away)
    await context.setOffline(false)
    await page.getByRole('button', { name: en.merging.make }).click()
    await page.getByRole('combobox', { name: 'Add a place' }).waitFor()
    expect((await scene.ask('GET', '/lists?query=Later', { token: scene.key })).lists.length).toBe(1)
  })

  story('excludes source ranks from the search on a list', async scene => {
    const own = ['Nonna', 'Zia', 'Zio', 'Cugina', 'Cugino', 'Il vicino', 'The stall'].map(name => ({ own: { name } }))
    const more = ['armando al pantheon', 'salumeria roscioli', 'ristorante piperno', 'flavio al velavevodetto', ...own]
    const lists = [
      await scene.list([...ada, ...more], { authorName: 'Il Romano' }),
      await scene.list(ada, { authorName: 'Bruno' }),
    ].map(({ slug }) => ({ slug }))
    const body = { title: 'Both', authorName: 'Both', lists }
    const { slug } = await scene.ask('POST', '/lists/merge', { token: scene.key, body })
    const { page } = await scene.visit(`/lists/${slug}`)
    await says(page, 'in Il Romano’s')
    await page.getByLabel('Find on this list').fill('il romano')
    await says(page, 'No place on this list matches.')
    await page.getByLabel('Find on this list').fill('dar poeta')
    await says(page, '1 place matches')
  })
})

async function add({ page }: Visitor, links: string): Promise<void> {
  await page.getByLabel(en.merging.link).fill(links)
  await page.keyboard.press('Enter')
}

/** Returns the texts about the chosen lists. */
const chosen = async ({ page }: Visitor): Promise<string[]> =>
  (await page.locator('.chosen-lists p').allInnerTexts()).map(text => text.replaceAll(/\s+/g, ' '))

async function make({ page }: Visitor, title: string): Promise<void> {
  await page.getByLabel(en.copy.listTitle).fill(title)
  await page.getByLabel(en.home.authorName).fill('All of us')
  await page.getByRole('button', { name: en.merging.make }).click()
}
