import { readFileSync } from 'node:fs'
import type { Download } from 'playwright-core'
import { describe, expect } from 'vitest'
import { messagesByLanguage } from '../../src/web/locales/messages.ts'
import { add, names, note, openAbout, openDownloads, row, saved, says, until } from './editor.ts'
import { stage } from './stage.ts'

const { de, en } = messagesByLanguage

const rome = ['da felice', 'dar poeta', 'da enzo']

const contentOf = async (download: Download) => JSON.parse(readFileSync(await download.path(), 'utf8'))

describe('editing a list in the browser', () => {
  const story = stage()

  story('saves title, author, description and notes, and shows them after a reload', async scene => {
    const { slug, editUrl } = await scene.list(rome)
    const { page } = await scene.visit(editUrl)
    const stored = () => scene.ask('GET', `/lists/${slug}`)
    await page.getByRole('textbox', { name: 'Title' }).fill('Eat in Trastevere')
    await openAbout(page)
    await page.getByRole('textbox', { name: 'By', exact: true }).fill('Ada and Grace')
    await page.getByRole('textbox', { name: en.editor.description }).fill('On foot.\nBook ahead.')
    await note(page, 'Dar Poeta').pressSequentially('The dough.')
    // A pause in typing saves the note. The field keeps its focus.
    await until(async () => (await stored()).places[1].note === 'The dough.')
    await saved(page)
    expect(await note(page, 'Dar Poeta').evaluate(field => field === document.activeElement)).toBe(true)
    expect(await stored()).toMatchObject({
      title: 'Eat in Trastevere',
      authorName: 'Ada and Grace',
      description: 'On foot.\nBook ahead.',
    })
    expect(await page.title()).toBe('Eat in Trastevere · Forklist')

    await page.reload()
    await until(async () => (await names(page)).length === 3)
    expect(await page.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('Eat in Trastevere')
    await openAbout(page)
    expect(await page.getByRole('textbox', { name: 'By', exact: true }).inputValue()).toBe('Ada and Grace')
    expect(await page.getByRole('textbox', { name: en.editor.description }).inputValue()).toBe('On foot.\nBook ahead.')
    expect(await note(page, 'Dar Poeta').inputValue()).toBe('The dough.')
    await note(page, 'Dar Poeta').fill('')
    await until(async () => (await stored()).places[1].note === undefined)
  })

  story('names the kind of a found place in the reader’s language', async scene => {
    const { editUrl } = await scene.list([], { title: 'Frühstück' })
    const { page } = await scene.visit(editUrl, { locale: 'de-AT' })
    await page.getByRole('combobox', { name: de.editor.add }).fill('porto vanila')
    await page
      .getByRole('option', { name: /Porto Vanila.*Bäckerei/ })
      .first()
      .waitFor()
  })

  story('marks a place that is closed for good, for editors and readers', async scene => {
    const { editUrl, page: address } = await scene.list([...rome, { own: { name: 'Bar Sport' } }])
    using database = scene.database()
    database.exec(`UPDATE entries SET facts = json_set(facts, '$.closed', json('true')) WHERE facts LIKE '%Dar Poeta%'`)
    const { page } = await scene.visit(editUrl)
    await says(row(page, 'Dar Poeta'), `${en.list.closedForGood} · Vicolo del Bologna`)
    expect(await page.getByText(en.list.closedForGood).count()).toBe(1)
    const reader = (await scene.visit(address)).page
    await says(reader.locator('#p2'), en.list.closedForGood)
    expect(await reader.getByText(en.list.closedForGood).count()).toBe(1)
  })

  story('restores a title that was emptied', async scene => {
    const { slug, editUrl } = await scene.list(rome)
    const { page } = await scene.visit(editUrl)
    const title = page.getByRole('textbox', { name: 'Title' })
    await title.fill('  ')
    await title.press('Enter')
    await until(async () => (await title.inputValue()) === 'Eat in Rome')
    await title.fill('Eat in\nRome, slowly')
    await title.press('Enter')
    await until(async () => (await scene.ask('GET', `/lists/${slug}`)).title === 'Eat in Rome, slowly')
    expect((await scene.ask('GET', `/lists/${slug}`)).version).toBe(2)
  })

  story('keeps an overlong text, shows the excess, and saves it once shortened', async scene => {
    const { slug, editUrl } = await scene.list(rome)
    const visitor = await scene.visit(editUrl)
    const { page } = visitor
    const stored = () => scene.ask('GET', `/lists/${slug}`)
    // The maximum length of a note in characters of two units each.
    await note(page, 'Dar Poeta').fill('🍕'.repeat(2000))
    await note(page, 'Dar Poeta').blur()
    await saved(page)
    await until(async () => (await stored()).places[1].note === '🍕'.repeat(2000))
    await note(page, 'Dar Poeta').focus()
    await page.keyboard.press('Control+End')
    await page.keyboard.insertText('!!!')
    await says(row(page, 'Dar Poeta'), 'Not saved: 3 characters too many.')
    expect(await note(page, 'Dar Poeta').getAttribute('aria-invalid')).toBe('true')
    const title = page.getByRole('textbox', { name: 'Title' })
    await title.fill('x'.repeat(201))
    await says(page, 'Not saved: 1 character too many.')
    expect(await page.getByText(en.editor.saved).isVisible()).toBe(false)
    await note(page, 'Da Enzo').fill('Carbonara.')
    await note(page, 'Da Enzo').blur()
    await until(async () => (await stored()).places[2].note !== undefined)
    const { title: storedTitle, places, version } = await stored()
    expect([storedTitle, places[1].note.length, places[2].note]).toEqual(['Eat in Rome', 2 * 2000, 'Carbonara.'])
    expect(version).toBe(3)

    await title.press('End')
    await title.press('Backspace')
    await until(async () => (await stored()).title === 'x'.repeat(200))
    expect(await title.getAttribute('aria-invalid')).toBeNull()
    visitor.expects(/400/)
    await page.reload()
    await says(page.locator('.refusals blockquote'), '!!!')
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await note(page, 'Dar Poeta').focus()
    await page.keyboard.press('Control+End')
    await page.keyboard.insertText('?')
    await says(row(page, 'Dar Poeta'), 'Not saved: 1 character too many.')
    await page.keyboard.press('Control+Home')
    await page.keyboard.press('Delete')
    await until(async () => (await stored()).places[1].note === `${'🍕'.repeat(1999)}?`)
  })

  story('keeps the QR code and the focus when another editor changes the title', async scene => {
    const { slug, token, editUrl } = await scene.list(rome)
    const { page } = await scene.visit(editUrl)
    await page.getByText(en.keys.showQr).click()
    await page.getByRole('img', { name: en.keys.qr }).waitFor()
    await page.getByText(en.keys.showLink).click()
    const link = page.getByLabel('The edit link', { exact: true })
    await link.focus()
    await scene.ask('PATCH', `/lists/${slug}`, { token, body: { title: 'Eat in Trastevere' } })
    await until(async () => (await page.title()) === 'Eat in Trastevere · Forklist')
    expect(await page.getByRole('img', { name: en.keys.qr }).isVisible()).toBe(true)
    expect(await link.evaluate(field => field === document.activeElement)).toBe(true)
    const mail = new URL((await page.getByRole('link', { name: en.keys.mail }).getAttribute('href'))!)
    expect(mail.searchParams.get('subject')).toBe('Edit link of “Eat in Trastevere”')
  })

  story('undoes and redoes one change after another', async scene => {
    const { slug, editUrl } = await scene.list(rome)
    const { page } = await scene.visit(editUrl)
    const undo = page.locator('.editor-bar').getByRole('button', { name: 'Undo' })
    const redo = page.getByRole('button', { name: 'Redo' })
    await until(async () => (await names(page)).length === 3)
    expect(await undo.isDisabled()).toBe(true)
    await page.getByRole('button', { name: 'Remove da Felice' }).click()
    await says(page, 'da Felice removed. Undo brings it back.')
    expect(await page.locator(':focus').getAttribute('aria-label'), 'the next place has focus').toBe('Remove Dar Poeta')
    await page.getByRole('button', { name: 'Move Da Enzo up' }).click()
    await add(page, 'hang zhou')
    await saved(page)
    expect(await names(page)).toEqual(['Da Enzo', 'Dar Poeta', 'Hang Zhou'])

    expect(await undo.getAttribute('title')).toBe('Undo: Hang Zhou added')
    await undo.click()
    expect(await names(page)).toEqual(['Da Enzo', 'Dar Poeta'])
    expect(await undo.getAttribute('title')).toBe('Undo: Da Enzo moved')
    await undo.click()
    expect(await names(page)).toEqual(['Dar Poeta', 'Da Enzo'])
    await undo.click()
    expect(await names(page)).toEqual(['da Felice', 'Dar Poeta', 'Da Enzo'])
    expect(await undo.isDisabled()).toBe(true)
    await saved(page)
    const stored = async () =>
      (await scene.ask('GET', `/lists/${slug}`)).places.map(({ name }: { name: string }) => name)
    expect(await stored()).toEqual(['da Felice', 'Dar Poeta', 'Da Enzo'])
    expect(await redo.getAttribute('title')).toBe('Redo: da Felice removed')
    await redo.click()
    await redo.click()
    await redo.click()
    expect(await names(page)).toEqual(['Da Enzo', 'Dar Poeta', 'Hang Zhou'])
    expect(await redo.isDisabled()).toBe(true)
    await saved(page)
    expect(await stored()).toEqual(['Da Enzo', 'Dar Poeta', 'Hang Zhou'])
  })

  story('shows the history, restores any version, and clears it on request', async scene => {
    const { slug, token, editUrl } = await scene.list(rome)
    for (const body of [{ title: 'Eat in Trastevere' }, { visibility: 'hidden' }])
      await scene.ask('PATCH', `/lists/${slug}`, { token, body })
    const { page } = await scene.visit(editUrl)
    const long = 'Carbonara, and the artichokes when they are in season: book ahead.'
    for (const text of ['Carbonara.', long]) {
      await note(page, 'Da Enzo').fill(text)
      await note(page, 'Da Enzo').blur()
      await saved(page)
    }
    await page.getByRole('button', { name: 'Move Da Enzo up' }).click()
    await page.getByRole('button', { name: 'Remove Dar Poeta' }).click()
    await saved(page)
    await page.getByText('History', { exact: true }).click()
    const entries = page.locator('.history > li')
    await until(async () => (await entries.count()) === 7)
    expect(await page.locator('.history > li > p').allTextContents()).toEqual([
      'Dar Poeta removed (was number 3)',
      'Da Enzo moved from 3 to 2',
      'Note on Da Enzo: “Carbonara.” → “Carbonara, and the artichokes when they are in season: book …”',
      'Note on Da Enzo: “Carbonara.”',
      'Who can read the list: Public → Hidden',
      'Title: “Eat in Rome” → “Eat in Trastevere”',
      'list created',
    ])
    await entries.nth(2).getByText(en.editor.showAll).click()
    await says(entries.nth(2), `Note on Da Enzo: “Carbonara.” → “${long}”`)
    await entries.nth(1).getByRole('button', { name: 'Go back to before this' }).click()
    await until(async () => (await names(page)).join() === 'da Felice,Dar Poeta,Da Enzo')
    expect(await note(page, 'Da Enzo').inputValue()).toBe(long)
    await until(async () => (await entries.first().textContent())!.includes(en.changes.restore))

    await page.getByRole('button', { name: 'Delete the history' }).click()
    const dialog = page.getByRole('dialog')
    await says(dialog, 'After that nobody can go back to an earlier state, not even you')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    expect(await entries.count()).toBe(8)
    await page.getByRole('button', { name: 'Delete the history' }).click()
    await dialog.getByRole('button', { name: 'Delete the history' }).click()
    await until(async () => (await entries.count()) < 8)
    const { changes } = await scene.ask('GET', `/lists/${slug}/history`, { token })
    expect(changes.length).toBeLessThan(8)
    expect(await names(page)).toEqual(['da Felice', 'Dar Poeta', 'Da Enzo'])
  })

  story('says how many places a file of pins leaves out', async scene => {
    const { editUrl } = await scene.list(['dar poeta', { own: { name: 'The stall behind the market' } }])
    const { page } = await scene.visit(editUrl)
    await openDownloads(page)
    const formats = page.locator('.downloads li')
    expect(
      await formats.filter({ hasText: 'Left out for lack of a pin: 1' }).locator('small').allTextContents(),
    ).toEqual(['KML', 'GPX', 'KMZ'])
  })

  story('hides a list and shows it again', async scene => {
    const { slug, page: readers, editUrl } = await scene.list(rome)
    const { page } = await scene.visit(editUrl)
    const status = async () => (await fetch(scene.address + readers)).status
    await page.getByText(en.editor.settings).click()
    await page.getByRole('radio', { name: /^Hidden/ }).check()
    await saved(page)
    expect(await status()).toBe(404)
    await openDownloads(page)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: /KML$/ }).click()
    expect((await download).suggestedFilename(), 'its owner can still export it').toBe(`${slug}.kml`)
    const everything = page.waitForEvent('download')
    await page.getByRole('button', { name: en.editor.deleteKeep }).click()
    expect(await contentOf(await everything)).toMatchObject({ slug, visibility: 'hidden' })
    await page.getByRole('radio', { name: /^Public/ }).check()
    await saved(page)
    expect(await status()).toBe(200)
  })

  story('exports a whole list, and deletes it only after its title is typed', async scene => {
    const { slug, page: readers, editPage, editUrl } = await scene.list(rome)
    const visitor = await scene.visit(editUrl)
    const { page } = visitor
    visitor.expects(/404/)
    await note(page, 'Da Enzo').fill('Carbonara.')
    await note(page, 'Da Enzo').blur()
    await saved(page)
    await page.getByText(en.editor.settings).click()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: en.editor.deleteKeep }).click()
    expect((await download).suggestedFilename()).toBe(`${slug}.json`)
    const everything = await contentOf(await download)
    expect(everything).toEqual(await scene.ask('GET', `/lists/${slug}`))
    expect(everything.places).toMatchObject([{ rank: 1 }, { rank: 2 }, { name: 'Da Enzo', note: 'Carbonara.' }])
    await page.getByLabel('To delete the list, type its title: Eat in Rome').fill('Eat in rome')
    await page.getByRole('button', { name: 'Delete for good' }).click()
    await says(page, en.editor.deleteWrong)
    await page.getByLabel('To delete the list, type its title: Eat in Rome').fill('Eat in Rome')
    await page.getByRole('button', { name: 'Delete for good' }).click()
    await says(page, 'The list was deleted.')
    expect((await fetch(scene.address + readers)).status).toBe(404)
    await page.goto('/')
    await page.locator('my-lists').waitFor({ state: 'attached' })
    expect(await page.getByRole('link', { name: 'Eat in Rome' }).count(), 'it is no longer one of your lists').toBe(0)
    await page.goto(editPage)
    await says(page, en.editor.noKey)
  })
})
