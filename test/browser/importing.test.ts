import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { messagesByLanguage } from '../../src/web/locales/messages.ts'
import { names, note, openMore, paste, saved, says, tabTo, undecided, until } from './editor.ts'
import { type PlaceBody, phone, type Scene, stage } from './stage.ts'

const { en } = messagesByLanguage

const words = en.importing

/** A list in Takeout's format. The first half of each id gives the place's part of Rome. */
const takeout = `Title,Note,URL,Tags,Comment
,,,,
Dar Poeta,The dough,https://www.google.com/maps/place/X/data=!4m2!3m1!1s0x132f6053278340d5:0xda65d8979ab658ae,,
Roscioli,,https://www.google.com/maps/place/X/data=!4m2!3m1!1s0x132f604678640a9b:0xcad165fa2036ce2c,,Book two weeks ahead
`

const panel = (page: Page) => page.locator('.importing')
const button = (page: Page, name: string | RegExp) => panel(page).getByRole('button', { name })
const lines = (page: Page) => page.getByLabel(words.lines)
const file = (page: Page) => page.getByLabel(words.file, { exact: true })
const heading = (page: Page) => panel(page).getByRole('heading', { name: words.heading })
/** Waits until the panel says what an import did. Its error names what the panel says instead. */
const saysResult = (page: Page, text: string): Promise<void> =>
  expect.poll(async () => (await result(page).allTextContents()).join(), { timeout: 25_000 }).toContain(text)
const result = (page: Page) => page.locator('.import-message')
/** Undoes the import, beside what it did. */
const undo = (page: Page) => result(page).getByRole('button', { name: en.editor.undo })
const group = (page: Page, name: string) => panel(page).getByRole('group', { name, exact: true })
const row = (page: Page, name: string) => panel(page).locator('.rows li').filter({ hasText: name })
const shownRows = (page: Page): Promise<string[]> => panel(page).locator('.row > b').allTextContents()

const csv = (text: string, name = 'Want to go.csv') => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

async function open(
  scene: Scene,
  places: readonly PlaceBody[] = [],
  as?: Parameters<Scene['visit']>[1],
  members?: Parameters<Scene['list']>[1],
) {
  const list = await scene.list(places, members)
  const visitor = await scene.visit(list.editUrl, as)
  const summary = panel(visitor.page).locator('summary')
  await summary.waitFor({ state: 'attached' })
  // An empty list offers to import right below the field.
  if (places.length === 0) await visitor.page.getByRole('button', { name: words.title, exact: true }).click()
  else {
    if (!(await summary.isVisible())) await openMore(visitor.page)
    await summary.click()
  }
  await lines(visitor.page).waitFor()
  return { ...list, visitor, page: visitor.page }
}

/** Drops a file on the panel. @param times how often the browser repeats the text in the file */
async function drop(page: Page, name: string, text: string, times = 1): Promise<void> {
  const dataTransfer = await page.evaluateHandle(
    source => {
      const dropped = new DataTransfer()
      dropped.items.add(new File([source.text.repeat(source.times)], source.name))
      return dropped
    },
    { name, text, times },
  )
  await panel(page).dispatchEvent('drop', { dataTransfer })
}

const published = async (scene: Scene, path: string): Promise<string[]> => {
  const { page } = await scene.visit(path)
  return page.locator('.entries > li h3').allTextContents()
}

const isFocused = (page: Page): Promise<boolean> => heading(page).evaluate(at => at === document.activeElement)

describe('importing places in the browser', () => {
  const story = stage()

  story('a file of saved places is previewed, and undone in one step', async scene => {
    const { page: window, ...list } = await open(scene, ['da enzo'])
    const [chooser] = await Promise.all([window.waitForEvent('filechooser'), file(window).click()])
    await chooser.setFiles(csv(takeout))
    await heading(window).waitFor()
    expect(await isFocused(window)).toBe(true)
    await says(panel(window), 'From Want to go.csv.')
    await says(panel(window), '2 places: 1 found, 1 added as written.')
    expect(await shownRows(window)).toEqual(['Roscioli', 'Dar Poeta'])
    await says(panel(window), 'Vicolo del Bologna 45')
    await says(panel(window), 'Book two weeks ahead')
    expect((await scene.ask('GET', `/lists/${list.slug}`)).version).toBe(1)

    await button(window, 'Add 2 places').click()
    await saysResult(window, '2 places added.')
    await until(async () => (await names(window)).length === 3)
    expect(await published(scene, `/lists/${list.slug}`)).toEqual(['Da Enzo', 'Dar Poeta', 'Roscioli'])

    await undo(window).click()
    await saysResult(window, words.undone)
    await until(async () => (await names(window)).length === 1)
    await saved(window)
    expect((await scene.ask('GET', `/lists/${list.slug}`)).places).toMatchObject([{ name: 'Da Enzo' }])
  })

  story('a dropped Forklist file adds no place twice', async scene => {
    const noted = { query: 'da enzo', near: 'Rome', note: 'Lunch' }
    const ours = await scene.list(['dar poeta', noted, 'armando al pantheon'])
    const kml = await (await fetch(`${scene.address}/api/v1/lists/${ours.slug}/export/kml`)).text()
    const { page } = await open(scene, ['da enzo'])
    await drop(page, 'rome.kml', kml)
    await says(panel(page), 'Already on the list: 1')
    await says(panel(page), words.noteTaken)
    await button(page, 'Add 2 places').click()
    await saysResult(page, '2 places added. 1 note changed.')
    await until(async () => (await names(page)).length === 3)
    expect(await names(page)).toEqual(['Da Enzo', 'Dar Poeta', 'Armando al Pantheon'])
    expect(await note(page, 'Da Enzo').inputValue()).toBe('Lunch')
  })

  story('pasted lines are imported and clarified with the keyboard alone', async scene => {
    const { page, page: window, slug } = await open(scene)
    await lines(window).focus()
    await window.keyboard.insertText(
      'Armando al Pantheon, Rome\nBurger King, Montevideo\nTrattoria Nobody Knows\nda enzo, Roma',
    )
    await tabTo(window, button(window, words.preview))
    await page.keyboard.press('Enter')
    await heading(page).waitFor()
    expect(await isFocused(page)).toBe(true)
    const burgerKing = group(page, 'Burger King').getByRole('radio')
    const kept = burgerKing.nth((await burgerKing.count()) - 2)
    expect(await kept.isChecked(), 'kept in the person’s words').toBe(true)
    const candidate = burgerKing.nth((await burgerKing.count()) - 3)
    const address = await candidate.locator('xpath=..').locator('span').textContent()
    await tabTo(page, kept)
    await page.keyboard.press('ArrowUp')
    expect(await candidate.isChecked()).toBe(true)
    await tabTo(page, row(page, 'Nobody Knows').locator('summary'))
    await page.keyboard.press('Enter')
    await tabTo(page, group(page, 'Trattoria Nobody Knows').getByLabel(/^Add as written/))
    await page.keyboard.press('ArrowDown')
    await says(row(page, 'Nobody Knows').locator('.row'), words.isLeftOut)
    await says(panel(page), '4 places: 3 found, 1 left out.')
    await tabTo(page, button(page, 'Add 3 places'))
    await page.keyboard.press('Enter')
    await saysResult(page, '3 places added. 1 left out.')
    const { places } = await scene.ask('GET', `/lists/${slug}`)
    expect(places).toMatchObject([
      { name: 'Armando al Pantheon' },
      { name: 'Burger King', address: address?.split(' · ')[0] },
      { name: 'Da Enzo' },
    ])
    expect(await published(scene, `/lists/${slug}`)).toEqual(places.map(({ name }: { name: string }) => name))
  })

  story('a row that was read wrong is corrected, and a text beside the rows becomes a place', async scene => {
    const { page, slug } = await open(scene)
    await paste(page, '1. Dar Poetta, Montevideo', '2. Armando al Pantheon, Rome', '', 'And once more: da Enzo.')
    await row(page, 'Dar Poetta').locator('summary').click()
    await button(page, `${en.editor.correctIt}: Dar Poetta`).click()
    await page.getByLabel(en.editor.ownName, { exact: true }).fill('Dar Poeta')
    await page.getByLabel(words.correctAddress).fill('Rome')
    await page.getByLabel(words.correctNote).fill('Go early')
    await button(page, en.editor.placeSave).click()
    await says(row(page, 'Dar Poeta').locator('.row'), 'Vicolo del Bologna 45')
    expect(
      await row(page, 'Dar Poeta')
        .locator('summary')
        .evaluate(at => at === document.activeElement),
    ).toBe(true)

    await panel(page).locator('.unread summary').click()
    await button(page, words.addUnread).click()
    await page.getByLabel(en.editor.ownName, { exact: true }).fill('da Enzo')
    await page.getByLabel(words.correctAddress).fill('Rome')
    await button(page, en.editor.placeSave).click()
    await says(row(page, 'Da Enzo').locator('.row'), '00153 Roma')
    expect(await panel(page).locator('.unread').count()).toBe(0)
    await button(page, 'Add 3 places').click()
    await saysResult(page, '3 places added.')
    const { places } = await scene.ask('GET', `/lists/${slug}`)
    expect(places).toMatchObject([
      { name: 'Dar Poeta', note: 'Go early' },
      { name: 'Armando al Pantheon' },
      { name: 'Da Enzo' },
    ])
  })

  story('invalid and overlong input is explained in the reader’s language', async scene => {
    const { page, visitor } = await open(scene)
    await file(page).setInputFiles(csv('PK\u0003\u0004 torn off', 'broken.kmz'))
    await saysResult(page, words.files.damaged)
    await file(page).setInputFiles(csv('<?xml version="1.0"?><!DOCTYPE gpx><gpx/>', 'doctype.gpx'))
    await saysResult(page, words.files.doctype)
    await file(page).setInputFiles(csv('%PDF-1.4\n%âãÏÓ', 'menu.txt'))
    await saysResult(page, words.files.pdf)
    await file(page).setInputFiles(csv(' \n', 'blank.txt'))
    await saysResult(page, words.files.empty)
    const sentBefore = visitor.requests.length
    await drop(page, 'everything.kml', 'x', 17 * 1024 * 1024)
    await saysResult(page, 'Too large: the limit is 16 MB.')
    expect(visitor.requests.length, 'nothing of the file is sent').toBe(sentBefore)
    await paste(page, '12 13 14')
    await saysResult(page, words.notLines)
    await paste(page, 'Trattoria Nobody Knows', 'Nobody Else', 'No One', 'Not a Soul')
    await row(page, 'Not a Soul').waitFor()
    await button(page, words.leaveAll).click()
    await says(panel(page), words.nothing)
    expect(await button(page, /^Add/).isDisabled()).toBe(true)
    await button(page, words.chooseAgain).click()
    await paste(page, 'Armando al Pantheon, Rome')
    await button(page, 'Add 1 place').waitFor()
  })

  story('nothing of a first file is left when a second one is refused', async scene => {
    const { page } = await open(scene)
    await paste(page, 'Armando al Pantheon, Rome')
    await heading(page).waitFor()
    await drop(page, 'broken.kmz', 'PK\u0003\u0004 torn off')
    await saysResult(page, words.files.damaged)
    expect([await heading(page).count(), await lines(page).isVisible()]).toEqual([0, true])
  })

  story('of more places than a list holds, the first ones are taken', async scene => {
    const { page } = await open(scene, ['da enzo'])
    // Rows with an id are not searched by name, so that the test is quick.
    const stalls = Array.from({ length: 2010 }, (_, at) => `Stall ${at},google:ChIJ${String(at).padStart(23, 'A')}`)
    await file(page).setInputFiles(csv(['name,mapPlaceId', ...stalls].join('\n')))
    await heading(page).waitFor()
    await says(panel(page), 'There is room for 1,999 more, so these are 11 too many.')
    await says(panel(page).locator('.bar'), '11 places too many.')
    expect(await button(page, 'Add 2,010 places').isDisabled()).toBe(true)
    await button(page, 'Use the first 1,999').click()
    await says(panel(page), 'Only the first 1,999 places are used.')
    await until(() => button(page, 'Add 1,999 places').isEnabled())
    await button(page, words.chooseAgain).click()
    await button(page, words.preview).waitFor()
  })

  story('rows are chosen by group, and looked up again in a town', async scene => {
    const { page, slug, visitor } = await open(scene, [], undefined, { title: 'Favourites' })
    const folder = (name: string, ...places: string[]) =>
      `<Folder><name>${name}</name>${places.map(place => `<Placemark><name>${place}</name></Placemark>`).join('')}</Folder>`
    const kml = `<kml><Document><name>Trip</name>${folder('Restaurants', 'Dar Poeta', 'Da Enzo')}${folder('Hotel', 'The Yellow')}${folder('To do', 'Trattoria Nobody Knows')}</Document></kml>`
    await file(page).setInputFiles({ name: 'trip.kml', mimeType: 'text/xml', buffer: Buffer.from(kml) })
    await heading(page).waitFor()
    const groups = group(page, words.groups)
    const chosen = () => groups.getByRole('checkbox', { checked: true }).locator('xpath=../b').allTextContents()
    expect(await chosen(), 'food, and what may be food').toEqual(['Restaurants', 'To do'])
    await says(panel(page), /^3 places: /)
    await groups.getByRole('button', { name: words.noGroups }).click()
    await says(panel(page), words.chooseGroup)
    const sentBefore = visitor.requests.length
    await groups.getByLabel('Restaurants').check()
    await groups.getByLabel('To do').check()
    await groups.getByLabel('To do').uncheck()
    await says(panel(page), /^2 places: /)
    expect(visitor.requests.length - sentBefore, 'one request for all changes').toBe(1)
    visitor.expects(/ERR_FAILED/)
    await page.route('**/import?progress=1', route => route.abort())
    await groups.getByLabel('Hotel').check()
    await saysResult(page, words.away)
    expect(await chosen(), 'the groups of the preview').toEqual(['Restaurants'])
    await page.unroute('**/import?progress=1')
    await button(page, en.editor.tryNow).click()
    await says(panel(page), /^3 places: /)
    await groups.getByLabel('Hotel').uncheck()
    await says(panel(page), /^2 places: /)
    await panel(page).getByLabel(words.near).fill('Rome')
    await page.keyboard.press('Enter')
    await says(panel(page), '2 places: 2 found.')
    await button(page, 'Add 2 places').click()
    await saysResult(page, '2 places added. 2 left out.')
    expect((await scene.ask('GET', `/lists/${slug}`)).version).toBe(2)
  })

  story('the columns of a table are changed with the keyboard, and the choice is remembered', async scene => {
    const { page } = await open(scene, [], phone)
    const table = csv(
      "Wo;Was;Wie war's\nBar Uno;Tramezzini;sehr gut, aber laut\nBar Due;Pizza;nie wieder, viel zu teuer\n",
    )
    const column = (name: string) => panel(page).getByRole('combobox', { name })
    await file(page).setInputFiles(table)
    await says(row(page, 'Bar Uno'), 'Was: Tramezzini')
    expect(await column('Wo').inputValue()).toBe('name')
    expect((await column('Wo').boundingBox())!.height).toBeGreaterThanOrEqual(44)
    await column('Was').focus()
    await page.keyboard.type(words.columnNames.dishes)
    await until(async () => !(await row(page, 'Bar Uno').textContent())?.includes('Was:'))
    expect(await column('Was').evaluate(at => at === document.activeElement)).toBe(true)

    await button(page, words.chooseAgain).click()
    await file(page).setInputFiles(table)
    await heading(page).waitFor()
    expect(await shownRows(page)).toEqual(['Bar Uno', 'Bar Due'])
    expect(await column('Was').isVisible()).toBe(false)
    await panel(page).getByText(words.columns, { exact: true }).click()
    expect(await column('Was').inputValue()).toBe('dishes')
    // Only one column has the names.
    await column("Wie war's").selectOption(words.columnNames.name)
    await row(page, 'nie wieder').waitFor()
    expect(await column('Wo').inputValue()).toBe('asNote')
  })

  story('a newer file of the list removes places and replaces notes by choice', async scene => {
    const { page, slug } = await open(scene, [{ query: 'da enzo', near: 'Rome', note: 'Lunch' }, 'dar poeta'])
    const newer = 'name,town,note\nDa Enzo,Rome,Dinner\nArmando al Pantheon,Rome,\n'
    await file(page).setInputFiles(csv(newer))
    await says(panel(page), 'This file differs from the list: 1 new, 1 no longer in the file, 1 note changed.')
    const remove = panel(page).getByLabel('Remove Dar Poeta')
    expect(await remove.isChecked()).toBe(false)
    await remove.check()
    const note = group(page, 'Da Enzo')
    expect(await note.getByLabel(words.addNote).isChecked()).toBe(true)
    await note.getByLabel(words.replaceNote).check()
    await button(page, words.updateList).click()
    await saysResult(page, '1 place added. 1 note changed. 1 place removed.')
    expect((await scene.ask('GET', `/lists/${slug}`)).places).toMatchObject([
      { name: 'Da Enzo', note: 'Dinner' },
      { name: 'Armando al Pantheon' },
    ])
    await undo(page).click()
    await until(async () => (await names(page)).join() === 'Da Enzo,Dar Poeta')
    await saved(page)
    expect((await scene.ask('GET', `/lists/${slug}`)).places).toMatchObject([{ note: 'Lunch' }, { name: 'Dar Poeta' }])
  })

  story('an import sent offline and again after a lost response is made once', async scene => {
    const { page, slug, visitor } = await open(scene)
    visitor.expects(/ERR_INTERNET_DISCONNECTED/)
    await paste(page, 'Armando al Pantheon, Rome', 'Trattoria Nobody Knows')
    await visitor.context.setOffline(true)
    await button(page, 'Add 2 places').click()
    await saysResult(page, words.away)
    await visitor.context.setOffline(false)
    // The response is lost, so the page does not know the result.
    await page.route('**/import?progress=1', async route => {
      await route.fetch()
      await route.abort()
    })
    visitor.expects(/ERR_FAILED/)
    await button(page, en.editor.tryNow).click()
    await saysResult(page, words.away)
    await page.unroute('**/import?progress=1')
    await button(page, en.editor.tryNow).click()
    await saysResult(page, '2 places added.')
    const { version, places } = await scene.ask('GET', `/lists/${slug}`)
    expect([version, places.map(({ name }: { name: string }) => name)]).toEqual([
      2,
      ['Armando al Pantheon', 'Trattoria Nobody Knows'],
    ])
  })

  story('others’ changes are reported, and undo asks before it removes them', async scene => {
    const { page, slug, token } = await open(scene)
    await paste(page, 'Armando al Pantheon, Rome', 'Dar Poeta, Rome')
    await button(page, 'Add 2 places').waitFor()
    const add = (query: string) => scene.ask('POST', `/lists/${slug}/places`, { token, body: { query, near: 'Rome' } })
    await add('dar poeta')
    await button(page, 'Add 2 places').click()
    await saysResult(page, '1 place added.')
    await saysResult(page, 'Dar Poeta: already on the list')
    await add('da enzo')
    await until(async () => (await names(page)).length === 3)
    await undo(page).click()
    await says(page.getByRole('dialog'), 'The list has changed since then. Undo 1 later change too?')
    await page.getByRole('dialog').getByRole('button', { name: en.editor.cancel }).click()
    expect((await scene.ask('GET', `/lists/${slug}`)).version).toBe(4)
  })

  story('shows some of many rows, and decides all of them at once', async scene => {
    const { page } = await open(scene)
    const stalls = Array.from({ length: 25 }, (_, index) => `Stall ${index + 1},41.${900 + index},12.47,`)
    const unknown = Array.from({ length: 23 }, (_, index) => `Nobody ${index + 1},,,`)
    stalls[0] += 'x'.repeat(2001)
    await file(page).setInputFiles(csv(['name,latitude,longitude,note', ...stalls, ...unknown].join('\n')))
    await says(panel(page), '48 places: 48 added as written.')
    expect((await shownRows(page)).length).toBe(20)
    await says(panel(page), 'Too long, so shortened: note.')
    await button(page, 'Show all 48').click()
    expect((await shownRows(page)).length).toBe(48)
    await button(page, words.leaveAll).click()
    await says(panel(page), '48 places: 48 left out.')
    await button(page, words.keepAll).click()
    await until(() => button(page, 'Add 48 places').isEnabled())
  })

  story('unclear rows take their only match at once, and a place named twice is one', async scene => {
    const { page, slug } = await open(scene)
    await paste(
      page,
      'Pizzeria Poeta, Rome',
      'Armando, Rome',
      'Burger King, Montevideo',
      'da enzo, Roma',
      'Trattoria Da Enzo, Rome',
    )
    await says(panel(page), '5 places: 1 found, 3 to check, 1 repeated.')
    await says(panel(page), 'To check: 3')
    await says(panel(page), 'Repeated: 1')
    await button(page, 'Take the only match for all 2').click()
    await says(panel(page), '5 places: 3 found, 1 to check, 1 repeated.')
    await button(page, 'Add 4 places').click()
    await saysResult(page, '4 places added. 1 repeated entry: its place is on the list once, with all notes.')
    await result(page).getByRole('button', { name: '1 place is not on the map yet' }).click()
    await result(page).getByRole('heading', { name: 'Where is Burger King?' }).waitFor()
    const { places } = await scene.ask('GET', `/lists/${slug}`)
    expect(places.map(({ name }: { name: string }) => name)).toEqual([
      'Dar Poeta',
      'Armando al Pantheon',
      'Burger King',
      'Da Enzo',
    ])
  })

  for (const count of [5, 150])
    story(`the result of ${count} places is below them, in view and with the focus`, async scene => {
      const { page } = await open(scene, [], phone)
      const stalls = Array.from({ length: count }, (_, at) => `Stall ${at},google:ChIJ${String(at).padStart(23, 'A')}`)
      await file(page).setInputFiles(csv(['name,mapPlaceId', ...stalls].join('\n')))
      await button(page, `Add ${count} places`).click()
      await page.locator(`.editing > li[value="${count}"]`).waitFor()
      const isShown = () =>
        page.locator('.editing > li:last-child, .import-message button').evaluateAll(all =>
          all.every(one => {
            const { top, bottom } = one.getBoundingClientRect()
            return top > 0 && bottom < innerHeight
          }),
        )
      await until(isShown)
      await page.waitForTimeout(1000)
      expect(await isShown(), 'a second later').toBe(true)
      expect(await result(page).evaluate(at => at === document.activeElement)).toBe(true)
    })

  story('can be cancelled during look-up without a change', async scene => {
    const { page, slug } = await open(scene)
    await page.route('**/import?progress=1', () => {})
    await paste(page, 'Armando al Pantheon, Rome')
    await panel(page).getByRole('progressbar', { name: words.working }).waitFor()
    expect(await button(page, en.editor.cancel).evaluate(at => at === document.activeElement)).toBe(true)
    await page.keyboard.press('Enter')
    await saysResult(page, words.stopped)
    expect(await lines(page).inputValue()).toBe('Armando al Pantheon, Rome')
    await page.unroute('**/import?progress=1')
    await button(page, words.preview).click()
    await button(page, 'Add 1 place').waitFor()
    expect((await scene.ask('GET', `/lists/${slug}`)).version).toBe(1)
  })

  const looks: [string, Parameters<Scene['visit']>[1]][] = [
    ['a phone', phone],
    ['a desktop', { viewport: { width: 1280, height: 900 } }],
  ]
  for (const [where, as] of looks)
    story(`all controls are large enough for a finger on ${where}, within the page`, async scene => {
      const { page } = await open(scene, ['da enzo'], as)
      const heights = () =>
        panel(page)
          .locator('button, summary, .preview label:has(input), input[type=file]')
          .evaluateAll(all => all.filter(one => one.checkVisibility()).map(one => one.getBoundingClientRect().height))
      expect(Math.min(...(await heights()))).toBeGreaterThanOrEqual(43.5)
      await paste(page, ...undecided)
      await heading(page).waitFor()
      expect(Math.min(...(await heights()))).toBeGreaterThanOrEqual(43.5)
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    })
})
