import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { formatMessage } from '../../src/web/locales/format-message.ts'
import { messagesByLanguage } from '../../src/web/locales/messages.ts'
import { handle, saved, says } from './editor.ts'
import { phone, stage } from './stage.ts'

const { en } = messagesByLanguage
const { editions, editionsPanel } = en

describe('editions in the browser', () => {
  const story = stage()

  story('freeze a list with one press, show what changed since, and go after a question', async scene => {
    const { editUrl, page: address } = await scene.list(['da felice', 'dar poeta', 'da enzo'])
    const { page } = await scene.visit(editUrl)
    const panel = page.locator('details.editions')
    const make = async () => {
      const label = await panel.getByLabel(editionsPanel.label).inputValue()
      await panel.getByRole('button', { name: editionsPanel.make }).click()
      await says(panel, formatMessage(editionsPanel.made, { label }, 'en'))
      return label
    }
    await panel.locator('summary').click()
    const first = await make()
    await handle(page, 'Dar Poeta').focus()
    await page.keyboard.press('ArrowUp')
    await page.getByRole('button', { name: 'Remove Da Enzo' }).click()
    await saved(page)

    const reader = (await scene.visit(address, { ...phone, javaScriptEnabled: false })).page
    expect(await shown(reader)).toEqual(['Dar Poeta ↑1', 'da Felice ↓1'])
    await says(reader, formatMessage(editions.arrows, { label: first }, 'en'))
    await reader.getByRole('link', { name: first, exact: true }).click()
    await says(reader, editions.now)
    expect(await shown(reader)).toEqual(['da Felice', 'Dar Poeta', 'Da Enzo'])

    const second = await make()
    await reader.reload()
    await reader.getByLabel(editions.compareWith).selectOption(second)
    await reader.getByRole('button', { name: editions.compare }).click()
    await says(reader, formatMessage(editions.changes, { label: second }, 'en'))
    expect(await shown(reader)).toEqual(['da Felice ↑1', 'Dar Poeta ↓1', 'Da Enzo new'])
    await reader.getByRole('link', { name: editions.now }).click()
    expect(new URL(reader.url()).pathname).toBe(address)

    const named = formatMessage(editionsPanel.deleteNamed, { label: first }, 'en')
    const askToDelete = panel.getByRole('button', { name: named, exact: true })
    await askToDelete.click()
    const question = page.getByRole('dialog')
    await says(question, formatMessage(editionsPanel.deleteSure, { label: first }, 'en'))
    await question.getByRole('button', { name: en.editor.cancel }).click()
    const pageOfFirst = `${scene.address}${address}/editions/${first}`
    expect((await fetch(pageOfFirst)).status).toBe(200)
    await askToDelete.click()
    await question.getByRole('button', { name: editionsPanel.delete }).click()
    await says(panel, formatMessage(editionsPanel.deleted, { label: first }, 'en'))
    expect((await fetch(pageOfFirst)).status).toBe(404)
  })
})

/** Returns the places in their order, each with its arrow. */
const shown = (page: Page): Promise<string[]> =>
  page
    .locator('.entries > li')
    .evaluateAll(items =>
      items.map(item => ['h3', '.move'].flatMap(part => item.querySelector(part)?.textContent ?? []).join(' ')),
    )
