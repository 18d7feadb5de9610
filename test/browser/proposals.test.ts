import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { messagesByLanguage } from '../../src/web/locales/messages.ts'
import { names, saved, says, until } from './editor.ts'
import { phone, type Scene, stage } from './stage.ts'

const { en } = messagesByLanguage
const { proposals } = en

const own = [
  { own: { name: 'Felice a Testaccio', latitude: 41.8785, longitude: 12.4775 }, note: 'Cacio e pepe.' },
  { own: { name: 'Pizzeria dar Poeta', address: 'Vicolo del Bologna 45, Roma' } },
  { own: { name: 'The stall behind the market' } },
  { own: { name: 'Baffetto', address: 'Via del Governo Vecchio 114, Roma' } },
]

const written = ['Armando al Pantheon', ...own.map(({ own: { name } }) => name)]

const panel = (page: Page) => page.locator('.proposals')

/** Opens the editor of a list with own places, on a phone. */
async function opened(scene: Scene) {
  const made = await scene.list(['Armando al Pantheon', ...own])
  const visitor = await scene.visit(made.editUrl, { ...phone, locale: 'en-GB' })
  await says(visitor.page, 'Are these the places you mean? 3 to check')
  return { ...made, ...visitor }
}

describe('own places that are known now', () => {
  const story = stage()

  story('are one quiet line, which opens to a decision about each', async scene => {
    const { page } = await opened(scene)
    const rows = panel(page).getByRole('listitem')
    expect(await rows.first().isVisible(), 'until it is opened').toBe(false)
    await panel(page).locator('summary').click()
    const texts = await rows.allInnerTexts()
    expect(texts.map(text => text.split(/\s*\n\s*/).slice(0, 2))).toEqual([
      ['You wrote: Felice a Testaccio, Roma', 'da Felice Via Mastro Giorgio 29, Roma · 10 ft from your pin'],
      ['You wrote: Pizzeria dar Poeta, Roma', 'Dar Poeta Vicolo del Bologna 45, Roma · 0.7 mi from the town centre'],
      ['You wrote: Baffetto, Roma', 'Il Baffetto Via del Governo Vecchio 114, Roma · 0.7 mi from the town centre'],
    ])
    await page.getByRole('button', { name: 'Use this place: da Felice' }).click()
    await says(panel(page), '1 place replaced.')
    await until(async () => (await names(page))[1] === 'da Felice')
    expect(await page.getByRole('textbox', { name: 'Why da Felice?' }).inputValue()).toBe('Cacio e pepe.')
    await page.getByRole('button', { name: 'Not this one: Dar Poeta' }).click()
    await says(page, 'Is this the place you mean? 1 to check')
    await page.reload()
    await says(page, 'Is this the place you mean? 1 to check')
    expect(await names(page)).toEqual(written.with(1, 'da Felice'))
  })

  story('are replaced all at once, and come back by Undo', async scene => {
    const { page, slug, token } = await opened(scene)
    await panel(page).locator('summary').click()
    await page.getByRole('button', { name: 'Use all 3' }).click()
    await says(panel(page), '3 places replaced.')
    await until(async () => (await names(page)).includes('Il Baffetto'))
    expect((await scene.ask('GET', `/lists/${slug}`, { token })).version).toBe(2)
    await page.locator(`button[title="Undo: ${en.changes.known}"]`).click()
    await until(async () => String(await names(page)) === String(written))
    await saved(page)
  })

  story('are replaced all at once only if they are certain', async scene => {
    const unsure = { own: { name: 'Pizzeria Poeta', address: 'Roma' } }
    const { editUrl } = await scene.list([own[0]!, own[3]!, unsure])
    const { page } = await scene.visit(editUrl, phone)
    await panel(page).locator('summary').click()
    await page.getByRole('button', { name: 'Use the 2 certain ones' }).click()
    await says(panel(page), '2 places replaced.')
    await says(page, 'Is this the place you mean? 1 to check')
    await until(async () => String(await names(page)) === 'da Felice,Il Baffetto,Pizzeria Poeta')
  })

  story('are looked up again when something changed meanwhile', async scene => {
    const { page, slug, token, expects } = await opened(scene)
    expects(/409/)
    await panel(page).locator('summary').click()
    const { proposals: found } = await scene.ask('GET', `/lists/${slug}/proposals`, { token })
    // The page hears of no change until it asks.
    await page.route('**/events?*', route => route.abort())
    await page.route('**/proposals', async route => {
      await page.unroute('**/proposals')
      await scene.ask('POST', `/lists/${slug}/proposals`, { token, body: { ids: [found[0].id] } })
      await route.continue()
    })
    await page.getByRole('button', { name: 'Use all 3' }).click()
    await says(panel(page), proposals.outdated)
    await says(page, 'Are these the places you mean? 2 to check')
  })
})
