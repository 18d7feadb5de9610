import { describe, expect } from 'vitest'
import { formatMessage } from '../../src/web/locales/format-message.ts'
import { messagesByLanguage } from '../../src/web/locales/messages.ts'
import { names, note, openAbout, pausedClock, saved, saveEditLink, says, until } from './editor.ts'
import { mapShown } from './map.ts'
import { type Scene, stage } from './stage.ts'

const { en } = messagesByLanguage

const rome = ['da felice', 'dar poeta', 'da enzo']

describe('a list open in two browsers', () => {
  const story = stage()

  story('keeps the focus on a pin of the map when the other removes another place', async scene => {
    const { ada, grace } = await two(scene)
    await mapShown(ada)
    const pins = ada.locator('.map-pin')
    await until(async () => (await pins.count()) === 3)
    await ada.getByRole('button', { name: '1. da Felice', exact: true }).focus()
    await grace.getByRole('button', { name: 'Remove Dar Poeta' }).click()
    await until(async () => (await pins.count()) === 2)
    expect(await ada.locator(':focus').getAttribute('aria-label')).toBe('1. da Felice')
  })

  story('shows both texts of a note changed twice, and drops neither', async scene => {
    const { ada, grace, stored } = await two(scene)
    await pausedClock(ada)
    await note(ada, 'Da Enzo').fill('Carbonara, and artichokes when they are in season.')
    await note(grace, 'Da Enzo').fill('Loud.')
    await note(grace, 'Da Enzo').blur()
    await says(ada, formatMessage(en.editor.draftTheirs, { text: 'Loud.' }, 'en'))
    expect(await note(ada, 'Da Enzo').inputValue()).toBe('Carbonara, and artichokes when they are in season.')
    await note(ada, 'Da Enzo').blur()
    await says(ada, formatMessage(en.editor.conflictNote, { name: 'Da Enzo' }, 'en'))
    expect(await ada.locator('.saving').textContent()).toBe(en.editor.choose)
    const conflict = ada.locator('.conflict')
    await says(conflict, 'Carbonara, and artichokes when they are in season.')
    await says(conflict, 'Loud.')
    expect((await stored()).places[2].note).toBe('Loud.')
    await ada.clock.resume()
    // Other changes do not move a button that a person is about to press.
    const keepBoth = conflict.getByRole('button', { name: 'Keep both' })
    for (const page of [ada, grace]) await openAbout(page)
    await keepBoth.focus()
    await grace.getByRole('textbox', { name: en.editor.description }).fill('Book ahead.')
    const description = ada.getByRole('textbox', { name: en.editor.description })
    await until(async () => (await description.inputValue()) === 'Book ahead.')
    expect(await keepBoth.evaluate(button => button === document.activeElement)).toBe(true)
    await keepBoth.press('Enter')
    await until(async () => (await stored()).places[2].note !== 'Loud.')
    const both = 'Loud.\n\nCarbonara, and artichokes when they are in season.'
    expect((await stored()).places[2].note).toBe(both)
    for (const page of [ada, grace]) await until(async () => (await note(page, 'Da Enzo').inputValue()) === both)
    expect(await conflict.isVisible()).toBe(false)
  })

  story('asks before an undo that removes others’ later changes', async scene => {
    const { ada, grace, stored } = await two(scene)
    await ada.getByRole('button', { name: 'Move Da Enzo up' }).click()
    await until(async () => (await names(grace))[1] === 'Da Enzo')
    await note(grace, 'da Felice').fill('Cacio e pepe.')
    await note(grace, 'da Felice').blur()
    await until(async () => (await note(ada, 'da Felice').inputValue()) === 'Cacio e pepe.')
    await ada.getByRole('button', { name: 'Undo' }).click()
    const dialog = ada.getByRole('dialog')
    await says(dialog, 'Undo their change too?')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    expect((await stored()).places[0].note).toBe('Cacio e pepe.')
    await ada.getByRole('button', { name: 'Undo' }).click()
    await dialog.getByRole('button', { name: 'Undo' }).click()
    await until(async () => (await names(grace))[1] === 'Dar Poeta')
    expect((await stored()).places[0].note).toBeUndefined()
    await ada.getByRole('button', { name: 'Redo' }).click()
    await until(async () => (await names(grace))[1] === 'Da Enzo')
  })

  story('continues in all tabs after the edit link is replaced', async scene => {
    const { editUrl, slug, editPage } = await scene.list(rome)
    const { page, context } = await scene.visit(editUrl)
    await saveEditLink(page)
    const tab = await context.newPage()
    await tab.goto(editPage)
    await until(async () => (await names(tab)).length === rome.length)
    await page.getByRole('button', { name: 'Show the edit link' }).click()
    await page.getByRole('button', { name: 'Replace the edit link' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Replace the edit link' }).click()
    await says(page, 'You have a new edit link.')
    await tab.getByRole('button', { name: 'Move Da Enzo up' }).click()
    await saved(tab)
    await until(async () => (await names(page))[1] === 'Da Enzo')
    expect((await scene.ask('GET', `/lists/${slug}`)).places[1].name).toBe('Da Enzo')
  })
})

async function two(scene: Scene) {
  const { slug, token, editUrl } = await scene.list(rome)
  const [adas, graces] = [await scene.visit(editUrl), await scene.visit(editUrl)]
  const [ada, grace] = [adas.page, graces.page]
  for (const page of [ada, grace]) await until(async () => (await names(page)).length === rome.length)
  return { adas, graces, ada, grace, slug, token, stored: () => scene.ask('GET', `/lists/${slug}`) }
}
