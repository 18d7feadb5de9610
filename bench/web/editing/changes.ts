import type { Page } from 'playwright-core'
import { realPlaces } from '../../restaurants.ts'
import type { ShownTexts } from './in-page.ts'

/** A person's action up to its last event, and its effect on other pages. */
export type Change = {
  what: string
  prepare(page: Page, round: number): Promise<{ act(): Promise<void>; shown: ShownTexts }>
}

const names = '.editing > li h3'
const notes = '.editing > li .note'

const inRome = realPlaces
  .filter(place => place.in === 'rome' && !place.englishName)
  .map(({ name, mapPlaceId }) => ({ name, mapPlaceId }))

/** The places of the list that is changed. */
export const places = inRome.slice(0, 10)

/** Further places, whose names find only one place. */
const others = inRome
  .slice(places.length)
  .filter(({ name }) => inRome.filter(other => other.name.includes(name)).length === 1)

export const changes: Change[] = [
  {
    what: 'a place moved',
    async prepare(page) {
      const before = await page.locator(names).allTextContents()
      const texts = [...before.slice(0, -2), before.at(-1)!, before.at(-2)!]
      const act = () => page.locator('.editing > li:last-child .up').click()
      return { act, shown: { selector: names, texts } }
    },
  },
  {
    what: 'a place added',
    async prepare(page, round) {
      const { name } = others.at(round)!
      const texts = [...(await page.locator(names).allTextContents()), name]
      await page.locator('#add').fill(name)
      await page.locator('#add-options > li:first-child').getByText(name, { exact: true }).waitFor()
      return { act: () => page.locator('#add').press('Enter'), shown: { selector: names, texts } }
    },
  },
  {
    what: 'a note written',
    async prepare(page, round) {
      const fields = await page.locator(notes).all()
      const before = await Promise.all(fields.map(field => field.inputValue()))
      const rank = Math.abs(round) % places.length
      const begun = `Visit ${round}: go early`
      const field = fields[rank]!
      await field.fill(begun)
      const act = () => field.press('!')
      return { act, shown: { selector: notes, texts: before.with(rank, `${begun}!`) } }
    },
  },
]
