import type { Page } from 'playwright-core'
import { afterAll, beforeEach, describe, expect } from 'vitest'
import { cataloguePath } from '../places/downloads/overture-files.ts'
import { publishItaly } from '../places/downloads/release.ts'
import { answering, openRangeServer } from '../support/range-server.ts'
import { names, saved, says, searchIn } from './editor.ts'
import { type PlaceBody, phone, type Scene, stage } from './stage.ts'

const server = await openRangeServer()
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(() => {
  Object.assign(server, { requests: [], fault: undefined, bitsPerSecond: undefined })
  publishItaly(server)
})

const settings = { OVERTURE_CATALOG_URL: server.url + cataloguePath, PLACES_ON_DEMAND: 'on' }

describe('a town that is loaded while a person types', () => {
  const story = stage(settings)

  story('says that the restaurants are loading, and shows them by themselves', async scene => {
    server.bitsPerSecond = 100_000
    const page = await typed(scene, { near: 'Milan', name: 'Trattoria 10007' })
    await says(page, /^Loading the places in Milan/)
    server.bitsPerSecond = undefined
    const found = page.getByRole('option', { name: /^Trattoria 10007/ })
    await found.waitFor()
    const said = (await page.evaluate('statuses')) as string[]
    expect(said.filter(Boolean).at(-1)).toBe('1 place found')
    expect(said.filter(status => status.includes('no places'))).toEqual([])
    await found.tap()
    await saved(page)
    expect(await names(page)).toEqual(['Trattoria 10007 Inn 10007'])
  })

  story('says that the restaurants cannot be loaded, and what to do', async scene => {
    server.fault = answering(404)
    const page = await typed(scene, { near: 'New York', name: 'Joe’s Pizza' })
    await says(page, /^Loading the places in New York City/)
    await says(page, /^The places in New York City could not be loaded. Add this one yourself/)
  })

  story('finds a restaurant around the last place of the list', async scene => {
    server.bitsPerSecond = 100_000
    const cinema = { own: { name: 'Cinema', latitude: 40.7, longitude: -74 } }
    const page = await typed(scene, { places: [cinema], name: 'Trattoria 99999' })
    await says(page, /^Loading the places near your last one/)
    server.bitsPerSecond = undefined
    await page.getByRole('option', { name: /^Trattoria 99999/ }).waitFor()
  })
})

describe('a service that loads no town by itself', () => {
  const story = stage({ ...settings, PLACES_ON_DEMAND: 'off' })

  story('says that it has no places there, and what to do', async scene => {
    const page = await typed(scene, { near: 'Milan', name: 'Trattoria 10007' })
    await says(page, 'Forklist has no places in Milan yet. Add this one yourself')
    await page.getByRole('option', { name: 'Add “Trattoria 10007” yourself' }).tap()
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Trattoria 10007')
    await page.getByText('Do you run this service?').tap()
    await says(page, 'forklist places get Milan')
    expect(server.requests).toEqual([])
  })
})

/** A page script that collects each text of the line below the field. */
const collectStatuses = `{
  const status = document.querySelector('.combobox [role=status]')
  window.statuses = []
  new MutationObserver(() => statuses.push(status.textContent)).observe(status, { childList: true, characterData: true, subtree: true })
}`

type Typed = { near?: string; name: string; places?: readonly PlaceBody[] }

/** Opens the editor on a phone, and types a town and a name key by key. */
async function typed(scene: Scene, { near = '', name, places = [] }: Typed): Promise<Page> {
  const { editUrl } = await scene.list(places, { title: 'Lunch' })
  const { page } = await scene.visit(editUrl, phone)
  const adding = page.getByRole('combobox', { name: 'Add a place' })
  await adding.waitFor()
  await page.evaluate(collectStatuses)
  if (near !== '') await searchIn(page, near)
  await adding.pressSequentially(name, { delay: 30 })
  return page
}
