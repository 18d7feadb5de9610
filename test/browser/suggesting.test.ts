import { describe, expect } from 'vitest'
import { formatMessage } from '../../src/web/locales/format-message.ts'
import { messagesByLanguage } from '../../src/web/locales/messages.ts'
import { names as listed, says, until } from './editor.ts'
import { axeOn } from './quality-axe.ts'
import { phone, stage } from './stage.ts'

const { en } = messagesByLanguage

const { suggesting, suggestions } = en

describe('suggesting places in the browser', () => {
  const story = stage()

  story('lets a friend suggest places without a script, and the owner decide on each', async scene => {
    const { editUrl, page: address } = await scene.list(['da felice'])
    const { page } = await scene.visit(editUrl)
    const panel = page.locator('details.suggestions')
    await panel.locator('summary').first().click()
    await panel.getByRole('button', { name: suggestions.open }).click()
    const link = await panel.getByLabel(suggestions.link).inputValue()
    expect(link).toMatch(new RegExp(`^${scene.address}/suggest/suggest_[0-9a-z]{24}$`))
    await says(page, suggestions.none)

    const bruno = (await scene.visit(link, { ...phone, javaScriptEnabled: false })).page
    await bruno.getByLabel(suggesting.query).first().fill('da enzo')
    await bruno.getByLabel(suggesting.near).first().fill('Trastevere')
    await bruno.getByLabel(suggesting.note).first().fill('The artichokes.')
    await bruno.getByText(suggesting.another).first().click()
    await bruno.getByLabel(suggesting.query).nth(1).fill('dar')
    await bruno.getByText(suggesting.another).nth(1).click()
    await bruno.getByLabel(suggesting.query).nth(2).fill('da felice')
    await bruno.getByLabel(suggesting.name).fill('Bruno')
    await bruno.getByRole('button', { name: suggesting.send }).click()
    await says(bruno, suggesting.thanks)
    expect(await bruno.locator('main').innerText(), 'nothing tells what is on the list').not.toMatch(/felice/i)

    await panel.locator('summary').first().click()
    await panel.locator('summary').first().click()
    const rows = panel.locator('ul > li')
    await until(async () => (await rows.count()) === 3)
    await using axe = await axeOn(page)
    expect((await axe.findings()).wrong).toEqual([])
    const [enzo, dar, felice] = [rows.nth(0), rows.nth(1), rows.nth(2)]
    expect(await enzo.innerText()).toMatch(/Da Enzo[\s\S]*suggested by Bruno\s+The artichokes\./)
    expect(await felice.innerText()).toContain(suggestions.there)
    expect(await dar.getByRole('button', { name: `${suggestions.add}: dar` }).isDisabled(), 'it is unclear').toBe(true)
    await dar.getByRole('radio', { name: 'Dar Poeta' }).check()
    await dar.getByRole('button', { name: `${suggestions.add}: dar` }).click()
    await says(page, '1 place added.')
    await until(async () => String(await listed(page)) === String(['da Felice', 'Dar Poeta']))
    await panel.getByRole('button', { name: `${suggestions.discard}: Da Enzo` }).click()
    await says(page, '1 suggestion discarded.')
    await until(async () => (await rows.count()) === 1)
    const reader = (await scene.visit(address)).page
    await says(reader, 'suggested by Bruno')
    await page.getByRole('button', { name: /^Undo/ }).first().click()
    await until(async () => String(await listed(page)) === String(['da Felice']))

    await panel.getByRole('button', { name: suggestions.close }).click()
    await page.getByRole('dialog').getByRole('button', { name: suggestions.close }).click()
    await says(page, suggestions.open)
    expect((await fetch(link)).status).toBe(404)
  })
  story('adds all clear suggestions, and says how many stay open and why', async scene => {
    const { slug, token, editUrl } = await scene.list(['da felice'])
    const { suggestions: link } = await scene.ask('POST', `/lists/${slug}/suggestions`, { token, body: {} })
    const places = ['da enzo', 'armando al pantheon', 'dar', 'da felice'].map(query => ({ query, near: 'Rome' }))
    await scene.ask('POST', `/suggest/${link.id}`, { body: { places } })
    const { page } = await scene.visit(editUrl)
    const panel = page.locator('details.suggestions')
    await panel.locator('summary').first().click()
    await panel.getByRole('button', { name: suggestions.addAll }).waitFor()
    // Another editor decides on one of them meanwhile.
    const { suggestions: open } = await scene.ask('GET', `/lists/${slug}/suggestions`, { token })
    await scene.ask('POST', `/lists/${slug}/suggestions/discard`, { token, body: { ids: [open[0].id] } })
    await panel.getByRole('button', { name: suggestions.addAll }).click()
    const { added, leftUnclear, leftThere, decidedBefore } = suggestions
    const outcome = [added, leftUnclear, leftThere, decidedBefore].map(text => formatMessage(text, { count: 1 }, 'en'))
    await says(page, outcome.join(' '))
    await until(async () => (await panel.locator('ul > li').count()) === 2)
    await until(async () => String(await listed(page)) === String(['da Felice', 'Armando al Pantheon']))
  })

  story('shows a new suggestion in the open panel, and the number of all without opening it', async scene => {
    const { editUrl, page: address, slug, token } = await scene.list(['da felice'])
    const { suggestions: link } = await scene.ask('POST', `/lists/${slug}/suggestions`, { token, body: {} })
    const suggest = (name: string) =>
      scene.ask('POST', `/suggest/${link.id}`, { body: { places: [{ own: { name } }] } })
    const { page } = await scene.visit(editUrl, phone)
    const waiting = page.locator('.waiting')
    await page.locator('.editing li').waitFor()
    expect(await waiting.innerText()).toBe('')
    await suggest('Cart')
    await says(waiting, '1 suggestion')
    await waiting.getByRole('button').tap()
    const rows = page.locator('details.suggestions ul > li')
    await rows.first().waitFor()
    await suggest('Kiosk')
    await until(async () => (await rows.count()) === 2)
    await page.reload()
    await says(waiting, '2 suggestions')
    const reader = await scene.visit(address)
    expect(await reader.page.locator('main').innerText()).not.toMatch(/Cart|suggestion/)
    await waiting.getByRole('button').tap()
    await page.getByRole('button', { name: `${suggestions.discard}: Cart` }).tap()
    await says(waiting, '1 suggestion')
  })
})
