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
    expect(await pair(page)).toEqual(['da Felice', 'Dar Poeta'])
    expect(await page.locator('.which p').textContent()).toMatch(/^About \d more$/)
    expect(await page.locator('.card .letter').allTextContents()).toEqual(['A', 'B'])
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
    await page.getByRole('button', { name: en.editor.undo, exact: true }).waitFor()
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
    const wanted = ['Da Enzo', 'Dar Poeta', 'da Felice', 'Armando al Pantheon', 'Hang Zhou']
    const tapBetter = async () => {
      const [a, b] = await pair(page)
      await choice(page, wanted.indexOf(a) < wanted.indexOf(b) ? a : b).tap()
      boxes.push(await boxesOf(page))
    }
    while (!(await pair(page)).includes('Hang Zhou')) await tapBetter()
    expect(new Set(boxes.map(box => JSON.stringify(box))).size, 'nothing moves from question to question').toBe(1)
    await page.getByRole('button', { name: 'I haven’t been there Hang Zhou' }).tap()
    await page.getByRole('button', { name: ranking.stop }).tap()
    const rows = await newOrder(page)
    expect(rows.at(-1)).toBe('Hang Zhou was 4 · I haven’t been there')
    await says(page, 'A good guess so far.')
    const first = rows.map(row => row.replace(/ (was|not compared).*/, ''))
    await page.getByRole('button', { name: ranking.apply }).tap()
    await says(page, ranking.applied)
    expect(await stored(scene, list)).toEqual({ version: 2, names: first })
    await page.getByRole('button', { name: en.editor.undo, exact: true }).tap()
    await says(page, en.editor.orderBack)
    await until(async () => String((await stored(scene, list)).names) === String(before))
    await page.getByRole('button', { name: ranking.apply }).tap()
    await says(page, ranking.applied)
    await until(async () => String((await stored(scene, list)).names) === String(first))

    await page.reload()
    while (await isAsking(page)) {
      expect(await pair(page)).not.toContain('Hang Zhou')
      await tapBetter()
    }
    await page.getByRole('button', { name: ranking.apply }).tap()
    await says(page, ranking.applied)
    expect((await stored(scene, list)).names).toEqual(wanted)
  })

  story('gives a reader an own order, which nobody gets before it is kept', async scene => {
    const list = await scene.list(rome)
    const { page, requests } = await scene.visit(`/lists/${list.slug}`, phone)
    await page.getByRole('link', { name: ranking.yourOrder }).tap()
    await pair(page)
    await rankAs(page, after)
    expect(await focused(page)).toBe(ranking.yours)
    await says(page, 'Armando al Pantheon is 4 ranks higher for you.')
    expect((await newOrder(page))[0]).toMatch(/^Armando al Pantheon \S.*: 5$/)
    expect(requests.filter(request => request.method() !== 'GET')).toEqual([])
    await page.getByRole('button', { name: ranking.keep }).tap()
    await page.waitForURL(/\/edit$/)
    const slug = new URL(page.url()).pathname.split('/').at(-2)!
    const own = await scene.ask('GET', `/lists/${slug}`)
    expect(own.places.map(({ name }: { name: string }) => name)).toEqual(after)
    expect([own.copiedFrom.slug, own.authorName]).toEqual([list.slug, en.home.someone])
    expect((await stored(scene, list)).names).toEqual(before)
  })

  story('asks a reader about the first places of a long list, then about more', async scene => {
    const list = await scene.list(Array.from({ length: 18 }, (_, index) => ({ own: { name: `Place ${index + 1}` } })))
    const { page } = await scene.visit(`/lists/${list.slug}/rank`)
    await pair(page)
    await says(page, 'Only the first 15 of 18 places so far.')
    while (await isAsking(page)) await page.keyboard.press('ArrowLeft')
    expect((await newOrder(page)).slice(15)).toEqual([
      'Place 16 not compared yet',
      'Place 17 not compared yet',
      'Place 18 not compared yet',
    ])
    await page.getByRole('button', { name: ranking.goOn }).click()
    await says(page, ranking.stopMeans)
    expect((await pair(page)).some(name => /1[5-8]/.test(name))).toBe(true)
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
    await until(async () => (await pair(page)).join() === 'da Felice,Dar Poeta')
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
    expect(await pair(page)).toContain('Cart')
    const felice = places.find(({ name }: { name: string }) => name === 'da Felice').id
    await scene.ask('DELETE', `/lists/${list.slug}/places/${felice}`, { token: list.token })
    await rankAs(page, wanted)
    await until(async () => (await newOrder(page)).length === 5)
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
    await page.keyboard.press('ArrowLeft')
    await says(page, ranking.notKept)
    await rankAs(page, after)
    await page.getByRole('button', { name: ranking.apply }).click()
    await says(page, ranking.applied)
    expect((await stored(scene, list)).names).toEqual(after)
  })

  story('says for any list that it needs the edit link or a script', async scene => {
    const { slug } = await scene.list(rome, { visibility: 'hidden' })
    const visitor = await scene.visit(`/lists/${slug}/rank`)
    visitor.expects(/status of 404/)
    await visitor.page.getByRole('heading', { name: en.editor.noKey }).waitFor()
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
