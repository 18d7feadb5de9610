import { describe, expect } from 'vitest'
import { messagesByLanguage } from '../../src/web/locales/messages.ts'
import { makeList, names, note, saved, says, until } from './editor.ts'
import { type Scene, stage } from './stage.ts'

const { en } = messagesByLanguage

const rome = ['da felice', 'dar poeta', 'da enzo']

describe('editing over a bad connection', () => {
  const story = stage()

  story('queues changes, counts them, and sends each once when back online', async scene => {
    const { page, visitor, stored } = await open(scene)
    await visitor.context.setOffline(true)
    await page.getByRole('button', { name: 'Move Da Enzo up' }).click()
    await page.getByRole('button', { name: 'Remove da Felice' }).click()
    await note(page, 'Dar Poeta').fill('The dough.')
    await note(page, 'Dar Poeta').blur()
    await says(page, 'No connection: 3 changes will be sent later')
    expect(await names(page)).toEqual(['Da Enzo', 'Dar Poeta'])
    expect((await stored()).version).toBe(1)
    await page.getByRole('button', { name: 'Undo' }).click()
    await says(page, 'No connection: 4 changes will be sent later')
    expect(await note(page, 'Dar Poeta').inputValue()).toBe('')
    await page.getByRole('combobox', { name: 'Add a place' }).fill('the kiosk')
    await says(page, 'Search needs a connection.')
    await page.getByRole('option', { name: 'Add “the kiosk” yourself' }).click()
    await page.getByRole('button', { name: 'Add this place' }).click()
    await says(page, 'No connection: 5 changes will be sent later')
    // On a phone, the words have their own line, and no button is squeezed.
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 })
      for (const name of [en.editor.share, en.editor.tryNow]) {
        const button = await page.getByRole('button', { name, exact: true }).boundingBox()
        expect(button?.height, `${name} at ${width} px`).toBe(44)
      }
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width)
    }

    await visitor.context.setOffline(false)
    await saved(page)
    const { version, places } = await stored()
    expect(version).toBe(6)
    expect(places.map(({ name }: { name: string }) => name)).toEqual(['Da Enzo', 'Dar Poeta', 'the kiosk'])
  })

  story('opens in more tabs than a browser allows connections', async scene => {
    const { page, visitor, editPage, stored } = await open(scene)
    await visitor.context.addInitScript(() => Object.defineProperty(document, 'hidden', { value: true }))
    const openHidden = async () => {
      const tab = await visitor.context.newPage()
      await tab.goto(editPage)
      await until(async () => (await names(tab)).length === rome.length)
    }
    await Promise.all(Array.from({ length: 6 }, openHidden))
    await page.getByRole('button', { name: 'Move Da Enzo up' }).click()
    await saved(page)
    expect((await stored()).version).toBe(2)
  })

  story('keeps the form of a new list offline and creates the list once', async scene => {
    const visitor = await scene.visit('/')
    const { page } = visitor
    visitor.expects(/net::ERR_|Failed to load resource/)
    let lost = 0
    await page.route('**/site/lists', async route => {
      if (lost++ > 0) return route.fallback()
      await route.fetch()
      return route.abort()
    })
    await makeList(page, 'Eat in Rome, once')
    await says(page, en.making.away)
    await page.getByRole('button', { name: en.home.create }).click()
    await page.getByRole('combobox', { name: 'Add a place' }).waitFor()
    expect(new URL(page.url()).pathname).toMatch(/^\/lists\/eat-in-rome-once-/)
    expect(scene.countOf('Eat in Rome, once')).toBe(1)
  })
})

async function open(scene: Scene) {
  const { slug, token, editUrl, editPage } = await scene.list(rome)
  const visitor = await scene.visit(editUrl)
  // The browser itself reports a missing connection in the console.
  visitor.expects(/net::ERR_|Failed to load resource/)
  const { page } = visitor
  await until(async () => (await names(page)).length === rome.length)
  await saved(page)
  return { visitor, page, slug, token, editPage, stored: () => scene.ask('GET', `/lists/${slug}`) }
}
