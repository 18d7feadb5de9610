import type { Page, Request } from 'playwright-core'
import { describe, expect } from 'vitest'
import { formatMessage } from '../../src/web/locales/format-message.ts'
import { messagesByLanguage } from '../../src/web/locales/messages.ts'
import { names, note, row, saved, says, searchIn, until } from './editor.ts'
import { phone, type Scene, stage, type Visitor } from './stage.ts'

const { en } = messagesByLanguage

describe('adding a place', () => {
  const story = stage()

  story('searches once for typed text, also after corrections', async scene => {
    const { visitor, page, field } = await adding(scene)
    await field.fill('dar poeta')
    await option(page, /Dar Poeta/).waitFor()
    for (let times = 0; times < 3; times++) {
      await field.fill('dar poet')
      await until(async () => searches(visitor, 'dar poet') === 1 && !(await isOutdated(page)))
      await field.fill('dar poeta')
      await until(async () => !(await isOutdated(page)))
    }
    await option(page, /Dar Poeta/).waitFor()
    expect(searches(visitor, 'dar poeta')).toBe(1)
    expect(searches(visitor, 'dar poet')).toBe(1)
    await searchIn(page, 'Trastevere')
    await until(() => searches(visitor, 'dar poeta') === 2)
  })

  story('ignores results of an earlier text', async scene => {
    const { page, field } = await adding(scene)
    await field.fill('trattoria ')
    await page.getByRole('option').nth(3).waitFor()
    const release = Promise.withResolvers<void>()
    await page.route(
      url => url.searchParams.get('query') === 'trattoria da enzo',
      async route => {
        await release.promise
        await route.continue()
      },
    )
    const request = page.waitForRequest(request => queryOf(request) === 'trattoria da enzo')
    await field.pressSequentially('da enzo')
    await request
    expect(await isOutdated(page)).toBe(true)
    for (const key of ['Enter', 'ArrowDown', 'Enter']) await field.press(key)
    expect(await field.getAttribute('aria-activedescendant')).toBeNull()
    expect(await page.getByRole('option', { selected: true }).count()).toBe(0)
    release.resolve()
    await until(async () => !(await isOutdated(page)))
    await field.press('Enter')
    await until(async () => (await names(page)).length > 0)
    await saved(page)
    expect(await names(page)).toEqual(['Da Enzo'])
  })

  story('searches in the town where the device is, and sends no position', async scene => {
    const { editUrl } = await scene.list([], { title: 'Lunch' })
    const visitor = await scene.visit(editUrl, {
      permissions: ['geolocation'],
      geolocation: { latitude: 41.88771, longitude: 12.47123 },
    })
    const { page } = visitor
    await page.locator('.town-chip').click()
    await page.getByRole('button', { name: en.editor.nearby }).click()
    await page.getByRole('button', { name: formatMessage(en.editor.townIs, { town: 'Rome' }, 'en') }).waitFor()
    await page.getByRole('combobox', { name: 'Add a place' }).fill('dar poeta')
    await option(page, /Dar Poeta/).waitFor()
    expect(visitor.requests.filter(request => /41\.88|12\.47/.test(request.url()))).toEqual([])
  })

  story('a near miss is called a similar name, and the beginning of a name is not', async scene => {
    const { page, field } = await adding(scene)
    await searchIn(page, 'Rome')
    await field.fill('da felise')
    await option(page, /^da Felice.*Similar name$/).waitFor()
    await field.fill('da fel')
    await option(page, /^da Felice.*29, Roma.*Italian$/).waitFor()
  })

  story('says that a town has no places yet, and takes a pin set on the map', async scene => {
    const { slug, page, field } = await adding(scene)
    await searchIn(page, 'Oslo')
    await field.fill('Maaemo')
    await says(page, 'Forklist has no places in Oslo yet.')
    await option(page, 'Add “Maaemo” yourself').click()
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Maaemo')
    await page.getByRole('application', { name: en.editor.ownMap }).click({ position: { x: 80, y: 80 } })
    await says(page, en.editor.ownPinned)
    await page.getByRole('button', { name: en.editor.ownAdd }).click()
    await saved(page)
    const [place] = (await scene.ask('GET', `/lists/${slug}`)).places
    expect(place).toMatchObject({
      name: 'Maaemo',
      latitude: expect.closeTo(59.91, 1),
      longitude: expect.closeTo(10.75, 1),
    })
  })

  story('places without a position are put on the map by a tap, by a link, and undone', async scene => {
    const town = 'Oslo'
    const { slug, editUrl } = await scene.list([
      { own: { name: 'Maaemo', town }, note: 'Once a year.', tags: ['best'], price: 4 },
      { own: { name: 'Sentralen', town } },
      { own: { name: 'Tim Wendelboe', town } },
    ])
    const { page } = await scene.visit(editUrl)
    const placesOf = async () => (await scene.ask('GET', `/lists/${slug}`)).places
    const title = (name: string) => page.getByRole('heading', { name: `Where is ${name}?` })
    const save = page.getByRole('button', { name: en.editor.placeSave, exact: true })
    await page.getByRole('button', { name: '3 places are not on the map yet' }).click()
    await page.getByRole('application', { name: en.editor.ownMap }).click({ position: { x: 80, y: 80 } })
    await save.click()
    await title('Sentralen').waitFor()
    await page.getByRole('button', { name: en.editor.placeSkip }).click()
    await title('Tim Wendelboe').waitFor()
    const link = page.getByLabel(en.editor.ownPosition)
    await link.fill('https://www.openstreetmap.org/?mlat=59.92&mlon=10.76#map=17/59.92/10.76')
    await until(async () => (await link.inputValue()) === '59.92, 10.76')
    await save.click()
    await page.getByRole('button', { name: '1 place is not on the map yet' }).waitFor()
    await saved(page)
    const [maaemo, sentralen, tim] = await placesOf()
    const kept = { name: 'Maaemo', town, note: 'Once a year.', tags: ['best'], price: 4 }
    expect(maaemo).toMatchObject({ ...kept, latitude: expect.closeTo(59.9, 0), longitude: expect.closeTo(10.75, 0) })
    expect(sentralen.latitude).toBeUndefined()
    expect(tim).toMatchObject({ name: 'Tim Wendelboe', latitude: 59.92, longitude: 10.76 })
    await page.getByTitle('Undo: Tim Wendelboe placed on the map').click()
    await page.getByRole('button', { name: '2 places are not on the map yet' }).waitFor()
    await saved(page)
    expect((await placesOf())[2].latitude).toBeUndefined()
  })

  story('an own place is corrected from its card', async scene => {
    const own = { name: 'Meaemo', address: 'Dronning Eufemias gate 23', town: 'Oslo', latitude: 59.9, longitude: 10.75 }
    const { slug, editUrl } = await scene.list([{ own, note: 'Once a year.' }])
    const { page } = await scene.visit(editUrl, phone)
    await page.getByRole('link', { name: 'Meaemo' }).tap()
    await page.getByRole('button', { name: en.reading.editPlace }).tap()
    await page.getByRole('button', { name: 'More actions for Meaemo' }).tap()
    await page.getByRole('button', { name: 'Correct Meaemo' }).tap()
    await page.getByLabel(en.editor.ownName, { exact: true }).fill('Maaemo')
    await page.getByLabel(en.editor.ownAddress).fill('')
    await page.getByRole('button', { name: en.editor.placeSave, exact: true }).tap()
    await page.getByTitle('Undo: Maaemo corrected').waitFor()
    await saved(page)
    const { places } = await scene.ask('GET', `/lists/${slug}`)
    expect(places).toMatchObject([
      { name: 'Maaemo', address: 'Oslo', note: 'Once a year.', latitude: 59.9, longitude: 10.75 },
    ])
  })

  story('a link to a name of two restaurants is refused with both, and one can be chosen', async scene => {
    const { visitor, page, field } = await adding(scene)
    visitor.expects(/ERR_FAILED|409/)
    await page.route('**/site/places*', route => route.abort())
    await field.fill('https://www.google.com/maps/search/?api=1&query=Hang+Zhou,+Rome')
    await option(page, en.editor.addLink).click()
    const refusals = page.locator('.refusals')
    await says(refusals, en.refusals.place_ambiguous)
    await refusals.getByRole('button', { name: /^Hang Zhou · Via Principe Eugenio 82, Roma · [\d.]+ (km|mi)$/ }).click()
    await saved(page)
    expect(await names(page)).toEqual(['Hang Zhou'])
  })

  story('an own place accepts decimal commas and refuses a blank or overlong name', async scene => {
    const { slug, page, field } = await adding(scene)
    await field.fill('Il chiosco')
    await option(page, /yourself$/).click()
    const name = page.getByLabel('Name', { exact: true })
    const add = page.getByRole('button', { name: 'Add this place' })
    await name.fill('   ')
    await add.click()
    expect(await name.evaluate((field: HTMLInputElement) => field.validity.valueMissing)).toBe(true)
    // The maximum length of a name in characters of two units each, and two more.
    await name.fill('🍕'.repeat(200))
    expect(await name.getAttribute('aria-invalid')).toBeNull()
    await name.press('End')
    await page.keyboard.insertText('!!')
    await says(page, 'Not saved: 2 characters too many.')
    await add.click()
    expect(await name.evaluate(field => field === document.activeElement)).toBe(true)
    expect(await names(page)).toEqual([])
    await name.fill('Il chiosco di Testaccio')
    await page.getByLabel('Address').fill('x'.repeat(301))
    await says(page, 'Not saved: 1 character too many.')
    await page.getByLabel('Address').fill('Piazza Testaccio')
    await page.getByLabel(en.editor.ownPosition).fill('somewhere')
    await add.click()
    await says(page, en.editor.ownPositionWrong)
    await page.getByLabel(en.editor.ownPosition).fill('41,8785 12,4757')
    await add.click()
    await saved(page)
    expect((await scene.ask('GET', `/lists/${slug}`)).places).toEqual([
      expect.objectContaining({
        name: 'Il chiosco di Testaccio',
        address: 'Piazza Testaccio, Rome',
        latitude: 41.8785,
        longitude: 12.4757,
      }),
    ])
  })

  story('an own place does not keep coordinates that were typed as the town', async scene => {
    const { slug, page, field } = await adding(scene)
    await searchIn(page, '41.8902, 12.4922')
    await field.fill('Il chiosco')
    await option(page, /yourself$/).click()
    await page.getByRole('button', { name: 'Add this place' }).click()
    await row(page, 'Il chiosco').waitFor()
    await saved(page)
    expect(JSON.stringify((await scene.ask('GET', `/lists/${slug}`)).places)).not.toContain('41.8902')
  })

  story('a refused own place keeps its input for correction', async scene => {
    const { slug, visitor, page, field } = await adding(scene)
    visitor.expects(/400/)
    await page.route('**/places', route => route.abort())
    visitor.expects(/ERR_FAILED/)
    await field.fill('Il \u0001 chiosco')
    await option(page, /yourself$/).click()
    await page.getByLabel('Address').fill('Piazza Testaccio')
    await page.getByLabel(en.editor.ownPosition).fill('41.8785, 12.4757')
    await page.getByRole('button', { name: 'Add this place' }).click()
    await note(page, 'Il \u0001 chiosco').fill('Fried artichokes.')
    await note(page, 'Il \u0001 chiosco').blur()
    await page.unroute('**/places')
    await page.evaluate(`dispatchEvent(new Event('online'))`)

    const refusals = page.locator('.refusals')
    await says(refusals, 'Check what you entered: name.')
    const written = refusals.locator('blockquote').first()
    expect(await written.innerText()).toBe('Il \u0001 chiosco\nPiazza Testaccio\n41.8785, 12.4757')
    await refusals.getByRole('button', { name: en.editor.correct }).click()
    const name = refusals.getByLabel('Name', { exact: true })
    expect(await page.locator(':focus').textContent()).toBe(en.editor.ownTitle)
    await refusals.getByRole('button', { name: en.editor.cancel }).click()
    expect(await page.locator(':focus').textContent(), 'it can still be corrected').toBe(en.editor.correct)
    await refusals.getByRole('button', { name: en.editor.correct }).click()
    await name.fill('Il chiosco')
    await refusals.getByRole('button', { name: en.editor.ownAdd }).click()
    await until(async () => !(await refusals.isVisible()))
    await row(page, 'Il chiosco').waitFor()
    await saved(page)
    expect((await scene.ask('GET', `/lists/${slug}`)).places).toEqual([
      expect.objectContaining({
        name: 'Il chiosco',
        address: 'Piazza Testaccio, Rome',
        latitude: 41.8785,
        longitude: 12.4757,
        note: 'Fried artichokes.',
      }),
    ])
  })
})

/** Opens the editor of an empty list. */
async function adding(scene: Scene) {
  const { slug, editUrl } = await scene.list()
  const visitor = await scene.visit(editUrl)
  const { page } = visitor
  const field = page.getByRole('combobox', { name: 'Add a place' })
  // Another town is another search.
  await says(page.locator('.town-chip'), 'Rome')
  await field.focus()
  return { slug, visitor, page, field }
}

const option = (page: Page, name: RegExp | string) => page.getByRole('option', { name }).first()

/** Returns whether the results belong to an earlier text. */
const isOutdated = async (page: Page): Promise<boolean> =>
  (await page.locator('#add-options').getAttribute('aria-busy')) === 'true'

const queryOf = (request: Request): string | null => new URL(request.url()).searchParams.get('query')

const searches = ({ requests }: Visitor, query: string): number =>
  requests.filter(request => request.url().includes('/site/places') && queryOf(request) === query).length
