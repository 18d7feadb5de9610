import type { Locator, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { messagesByLanguage } from '../../src/web/locales/messages.ts'
import { says, storageForbidden, until } from './editor.ts'
import { type Made, phone, type Scene, stage } from './stage.ts'

const { en } = messagesByLanguage

const before = ['da Felice', 'Dar Poeta', 'Da Enzo', 'Hang Zhou', 'Armando al Pantheon']
// Two places are called Hang Zhou.
const rome = before.map(name => (name === 'Hang Zhou' ? { mapPlaceId: 'osm:node/252601050' } : name))
const after = ['Armando al Pantheon', 'da Felice', 'Da Enzo', 'Dar Poeta', 'Hang Zhou']

const { ranking } = en

describe('ranking a list by pairs', () => {
  const story = stage()

  story('works by keyboard alone, and readers see the new order', async scene => {
    const list = await scene.list(rome)
    const { page } = await scene.visit(list.editUrl)
    await page.getByRole('link', { name: ranking.wayIn }).click()
    await pair(page)
    expect(page.url()).toBe(`${scene.address}/lists/${list.slug}/rank`)
    expect(await page.title()).toBe('A or B? Eat in Rome · Forklist')
    expect(await focused(page)).toBe(ranking.question)
    expect(await pair(page)).toEqual(['Dar Poeta', 'da Felice'])
    await says(page, 'At most 8 more questions.')
    await says(page, 'Ranked: 1 of 5 places.')
    expect(await page.locator('.card kbd').allTextContents()).toEqual(['←', '→'])
    const keys = ['ArrowLeft', 'a', '1', 'ArrowRight', 'B', '2']
    for (let turn = 0; await isAsking(page); turn++) {
      const [a, b] = await pair(page)
      const better = after.indexOf(a) < after.indexOf(b) ? 0 : 3
      await page.keyboard.press(keys[better + (turn % 3)]!)
    }
    expect(await focused(page), 'screen readers hear the progress').toBe(ranking.newOrder)
    expect(await newOrder(page)).toEqual([
      'Armando al Pantheon was 5',
      'da Felice was 1',
      'Da Enzo',
      'Dar Poeta was 2',
      'Hang Zhou was 4',
    ])
    await says(page, '4 places get a new rank.')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await says(page, ranking.applied)
    await page.getByRole('button', { name: en.editor.undo }).waitFor()
    expect(await stored(scene, list)).toEqual({ version: 2, names: after })
    await page.getByRole('link', { name: en.editor.view }).click()
    expect(await page.locator('.entries h3').allTextContents()).toEqual(after)

    await page.locator('.menu > summary').press('Enter')
    await page.getByRole('link', { name: en.reading.edit }).click()
    await page.getByText('History', { exact: true }).click()
    await page.getByRole('button', { name: en.editor.restore }).first().click()
    await until(async () => (await stored(scene, list)).names.join() === before.join())
  })

  story('undoes every answer back to the first, with each of its keys', async scene => {
    const { page } = await scene.visit(keyed(await scene.list(rome)))
    const seen = [await pair(page)]
    for (const key of ['ArrowLeft', 's', 'ArrowRight', 'ArrowRight']) {
      await page.keyboard.press(key)
      seen.push(await pair(page))
    }
    const announcement = page.locator('.asking [aria-live]')
    expect(await announcement.textContent()).toBe(`Which one is better, ${seen.at(-1)!.join(' or ')}?`)
    for (const [index, key] of ['u', 'Control+z', 'Backspace', 'U'].entries()) {
      await page.keyboard.press(key)
      expect([key, await pair(page)]).toEqual([key, seen.at(-2 - index)])
    }
    expect(await page.getByRole('button', { name: 'Undo' }).isDisabled()).toBe(true)
    await page.keyboard.press('u')
    expect(await pair(page), 'the first question stays').toEqual(seen[0])

    // A key pressed twice or held down is one answer.
    await page.locator('.choice').first().dblclick()
    expect(await pair(page)).toEqual(seen[1])
    await page.keyboard.press('u')
    // Letters have no effect while another element has the focus.
    await page.locator('footer a').first().focus()
    await page.keyboard.press('a')
    await page.keyboard.press('ArrowLeft')
    expect(await pair(page)).toEqual(seen[0])
    await page.locator('.choice').first().focus()
    for (let turn = 0; turn < 5; turn++) await page.keyboard.down('ArrowLeft')
    expect(await pair(page)).toEqual(seen[1])
  })

  story('works by touch, and continues after a break', async scene => {
    const list = await scene.list(rome)
    const { page } = await scene.visit(keyed(list), phone)
    await pair(page)
    await page.evaluate(() => document.fonts.ready)
    const buttons = page.locator('rank-list button:visible')
    const small = await buttons.evaluateAll(all =>
      all.map(button => button.getBoundingClientRect()).filter(({ width, height }) => width < 44 || height < 44),
    )
    expect([await buttons.count(), small]).toEqual([7, []])
    const boxes = [await boxesOf(page)]
    for (const name of ['Dar Poeta', 'Da Enzo']) {
      await choice(page, name).tap()
      boxes.push(await boxesOf(page))
    }
    expect(new Set(boxes.map(box => JSON.stringify(box))).size, 'nothing moves from question to question').toBe(1)
    while ((await pair(page))[0] === 'Da Enzo') await choice(page, 'Da Enzo').tap()
    expect((await pair(page))[0]).toBe('Hang Zhou')
    await page.getByRole('button', { name: 'I haven’t been there Hang Zhou' }).tap()
    await page.getByRole('button', { name: ranking.stop }).tap()
    expect(await newOrder(page)).toEqual([
      'Da Enzo was 3',
      'Dar Poeta',
      'da Felice was 1',
      'Armando al Pantheon was 5 · not compared yet',
      'Hang Zhou was 4 · I haven’t been there',
    ])
    await page.getByRole('button', { name: ranking.apply }).tap()
    await says(page, ranking.applied)
    const first = ['Da Enzo', 'Dar Poeta', 'da Felice', 'Armando al Pantheon', 'Hang Zhou']
    expect(await stored(scene, list)).toEqual({ version: 2, names: first })
    const firstOrder = ['da Felice', 'Dar Poeta', 'Da Enzo', 'Hang Zhou', 'Armando al Pantheon']
    await page.getByRole('button', { name: en.editor.undo }).tap()
    await says(page, en.editor.orderBack)
    await until(async () => String((await stored(scene, list)).names) === String(firstOrder))
    await page.getByRole('button', { name: ranking.apply }).tap()
    await says(page, ranking.applied)
    await until(async () => String((await stored(scene, list)).names) === String(first))

    await page.reload()
    expect((await pair(page))[0], 'only unanswered pairs are asked').toBe('Armando al Pantheon')
    while (await isAsking(page)) await page.getByRole('button', { name: ranking.same }).tap()
    await page.getByRole('button', { name: ranking.apply }).tap()
    await says(page, ranking.applied)
    const { names } = await stored(scene, list)
    expect(names.filter(name => name !== 'Armando al Pantheon')).toEqual(
      first.filter(name => name !== 'Armando al Pantheon'),
    )
    expect(names.at(-1)).toBe('Hang Zhou')
  })

  story('resumes after a reload and in another tab', async scene => {
    const { page, context } = await scene.visit(keyed(await scene.list(rome)))
    await pair(page)
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    const question = await pair(page)
    await page.reload()
    expect(await pair(page)).toEqual(question)
    await says(page, 'Continuing where you stopped: 2 answers so far.')
    const other = await context.newPage()
    await other.goto(page.url())
    expect(await pair(other)).toEqual(question)
    await other.keyboard.press('ArrowRight')
    const next = await pair(other)
    await until(async () => (await pair(page)).join() === next.join())

    await page.getByRole('button', { name: ranking.startOver }).click()
    await page.getByRole('dialog').getByRole('button', { name: ranking.startOver }).click()
    await until(async () => (await pair(page)).join() === 'Dar Poeta,da Felice')
    expect(await focused(page)).toBe(ranking.question)
  })

  story('follows others’ changes to the list and overwrites none of them', async scene => {
    const list = await scene.list(rome)
    const visitor = await scene.visit(keyed(list))
    const { page } = visitor
    await pair(page)
    const wanted = [...after, 'Cart']
    await rankAs(page, wanted)
    const { places } = await scene.ask('GET', `/lists/${list.slug}`)
    await scene.ask('POST', `/lists/${list.slug}/places`, { token: list.token, body: { own: { name: 'Cart' } } })
    await says(page, ranking.changed)
    expect((await pair(page))[0]).toBe('Cart')
    const felice = places.find(({ name }: { name: string }) => name === 'da Felice').id
    await scene.ask('DELETE', `/lists/${list.slug}/places/${felice}`, { token: list.token })
    await says(page, 'of 5 places.')
    await rankAs(page, wanted)
    expect((await newOrder(page)).map(row => row.split(' was ')[0])).toEqual(
      wanted.filter(name => name !== 'da Felice'),
    )

    // Another person changes the title while the order is sent.
    visitor.expects(/status of 412/)
    await page.route(
      '**/order',
      async route => {
        await scene.ask('PATCH', `/lists/${list.slug}`, { token: list.token, body: { title: 'Trastevere' } })
        await route.continue()
      },
      { times: 1 },
    )
    await page.getByRole('button', { name: ranking.apply }).click()
    await says(page, ranking.stale)
    await until(async () => (await page.locator('.byline').textContent()) === 'Trastevere')
    expect((await stored(scene, list)).names[0]).not.toBe('Armando al Pantheon')
    await page.getByRole('button', { name: ranking.apply }).click()
    await says(page, ranking.applied)
    expect((await stored(scene, list)).names).toEqual(wanted.filter(name => name !== 'da Felice'))
  })

  story('works without browser storage and says that nothing is stored', async scene => {
    const list = await scene.list(rome)
    const { page } = await scene.visit()
    await page.addInitScript(storageForbidden)
    await page.goto(list.editUrl)
    await page.getByRole('link', { name: ranking.wayIn }).click()
    await pair(page)
    expect(page.url()).toBe(`${scene.address}/lists/${list.slug}/rank#${list.token}`)
    await page.keyboard.press('ArrowRight')
    await says(page, ranking.notKept)
    await rankAs(page, after)
    await page.getByRole('button', { name: ranking.apply }).click()
    await says(page, ranking.applied)
    expect((await stored(scene, list)).names).toEqual(after)
  })

  story('says for any list that it needs the edit link or a script', async scene => {
    const { slug } = await scene.list(rome, { visibility: 'hidden' })
    const { page } = await scene.visit(`/lists/${slug}/rank`)
    await page.getByRole('heading', { name: en.editor.noKey }).waitFor()
    const texts = await Promise.all(
      [slug, 'where-the-romans-eat-zzzzzz'].map(async one => {
        const answer = await fetch(`${scene.address}/lists/${one}/rank`)
        return [answer.status, (await answer.text()).replaceAll(one, '')]
      }),
    )
    expect(texts[0]).toEqual(texts[1])
    expect(texts[0]![1]).toContain(`<noscript><h1>${ranking.title}</h1><p>${en.site.noScript}</p></noscript>`)
  })

  story('leaves nothing of a deleted list in the browser', async scene => {
    const list = await scene.list(rome)
    const { page } = await scene.visit(keyed(list))
    await pair(page)
    await page.keyboard.press('ArrowLeft')
    const keys = () => page.evaluate(slug => Object.keys(localStorage).filter(name => name.includes(slug)), list.slug)
    expect(await keys()).toContain(`forklist:ranking:${list.slug}`)
    await page.getByRole('link', { name: en.reading.edit }).click()
    await page.getByText(en.editor.settings).click()
    await page.getByLabel('To delete the list, type its title').fill('Eat in Rome')
    await page.getByRole('button', { name: en.editor.deleteNow }).click()
    await says(page, en.editor.closedDeleted)
    expect(await keys()).toEqual([])
  })
})

const keyed = ({ slug, token }: Made): string => `/lists/${slug}/rank#${token}`

/** Returns the two places of the current question. */
async function pair(page: Page): Promise<[a: string, b: string]> {
  const names = page.locator('.card h3')
  await names.first().waitFor()
  return (await names.allTextContents()) as [string, string]
}

const choice = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true })

const isAsking = (page: Page): Promise<boolean> => page.locator('.asking').isVisible()

/** Answers like a person with this order in mind. */
async function rankAs(page: Page, order: readonly string[]): Promise<void> {
  while (await isAsking(page)) {
    const [a, b] = await pair(page)
    await page.keyboard.press(order.indexOf(a) < order.indexOf(b) ? 'ArrowLeft' : 'ArrowRight')
  }
}

const newOrder = (page: Page): Promise<string[]> => page.locator('.new-order li').allTextContents()

const boxesOf = (page: Page) =>
  page.locator('.pair, .card .place, .asking > .buttons, .stopping').evaluateAll(all =>
    all.map(one => {
      const { x, y, width, height } = one.getBoundingClientRect()
      return [x, y + scrollY, width, height]
    }),
  )

/** Returns the heading of the part that has the focus. */
const focused = (page: Page): Promise<string | null> =>
  page.locator(':focus').evaluate(element => element.querySelector('h2')?.textContent ?? null)

async function stored(scene: Scene, { slug, token }: Made): Promise<{ version: number; names: string[] }> {
  const { version, places } = await scene.ask('GET', `/lists/${slug}`, { token })
  return { version, names: places.map(({ name }: { name: string }) => name) }
}
