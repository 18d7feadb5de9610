import { openPhone } from './device.ts'
import { type Measurement, type Stand, yesOrNo } from './measurement.ts'
import { addField, isShown, option, slugOf } from './site-parts.ts'

const town = 'Oslo'

/** Measures what the editor says of a town whose places are not loaded, and how a place is added there. */
export async function unloadedArea({ browser, site }: Stand): Promise<Measurement[]> {
  await using phone = await openPhone(browser, site.address)
  const { page } = phone
  const { slug, token } = await site.list([], `Eat in ${town}`)
  await page.goto(`${site.address}/lists/${slug}/edit#${token}`)
  await addField(page).waitFor()
  const where = page.getByLabel('Where', { exact: true }).and(page.locator('input'))
  if (await where.isVisible()) await where.fill(town)
  await addField(page).tap()
  await page.keyboard.type('Maaemo')
  const byHand = option(page, /by hand|yourself/i)
  await isShown(byHand, 5000)
  const offers = page
    .locator('main')
    .getByRole('status')
    .or(page.getByRole('option'))
    .or(page.getByRole('button', { name: /load/i }))
  const said = (await offers.filter({ visible: true }).allInnerTexts()).map(text => text.trim()).filter(Boolean)
  const isNamed = said.some(text => text.includes(town))
  const isOffered = said.some(text => /\bload\b/i.test(text))
  const pin = (await byHand.isVisible()) && (await setsPin())
  return [
    {
      what: 'an area without data',
      goal: 'says that the area is not loaded, offers to load it',
      measured: `“${said.join(' / ') || 'nothing'}”; offers to load: ${yesOrNo(isOffered)}`,
      met: isNamed && isOffered,
    },
    {
      what: 'a pin set by tapping the map',
      goal: 'yes',
      measured: yesOrNo(pin),
      met: pin,
    },
  ]

  /** Adds the place, with a tap on the form's map. */
  async function setsPin(): Promise<boolean> {
    await byHand.tap()
    const form = page
      .locator('form, dialog[open]')
      .filter({ visible: true, has: page.getByLabel(/^Name/) })
      .last()
    const map = form.locator('.leaflet-container, list-map, canvas').first()
    if (!(await isShown(map))) return false
    await map.tap()
    await form.getByRole('button', { name: /add/i }).last().tap()
    await isShown(page.getByRole('heading', { name: 'Maaemo' }), 5000)
    const { places } = (await site.ask('GET', `/lists/${slugOf(page)}`)) as { places: { latitude?: number }[] }
    return places[0]?.latitude !== undefined
  }
}
