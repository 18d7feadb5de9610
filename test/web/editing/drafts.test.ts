import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Locks } from '../../../src/web/client/editor/model/tab-record.ts'
import { type Api, openApi } from '../../support/api.ts'
import { MemoryStorage, onServer, openPage, type Page } from './browser.ts'

let api: Api
beforeAll(async () => {
  api = await openApi()
})
afterAll(() => api[Symbol.asyncDispose]())

const locks: Locks = navigator.locks

/** Creates a list for one person with several tabs and another person elsewhere. */
const openScene = async () => {
  const list = await api.list({}, ['Dar Poeta', 'Da Enzo'])
  const browser = new MemoryStorage()
  const [poeta, enzo] = list.list.places.map(({ id }: { id: string }) => id) as [string, string]
  const tab = async () => {
    const page = openPage(api, list, { browser, locks })
    await page.until('open', state => state.list !== undefined)
    return page
  }
  const other = (route: string, body?: unknown) => {
    const [method, path = ''] = route.split(' ')
    return api.ask(`${method} /lists/${list.slug}${path}`, { token: list.token, body })
  }
  return { list, browser, poeta, enzo, tab, other }
}

const write = (page: Page, text: string) => page.editing.draft(page.key('Da Enzo'), text)
const finish = (page: Page, text: string) => page.editing.note(page.key('Da Enzo'), text)

describe('A note typed in two tabs, one of which is killed', () => {
  test('is saved at once, and becomes a conflict with both texts in the open tab', async () => {
    const { list, tab } = await openScene()
    const killed = await tab()
    using page = await tab()
    write(killed, 'Carciofi')
    write(page, 'Cacio e pepe')
    killed.editing.close()
    page.editing.retryNow()
    await page.until('informed of the other text', ({ drafts: [draft] }) => draft?.theirs === 'Carciofi')
    expect(page.state.drafts).toMatchObject([{ text: 'Cacio e pepe' }])
    finish(page, 'Cacio e pepe')
    expect(page.state.conflicts).toMatchObject([
      { about: 'note', name: 'Da Enzo', mine: 'Cacio e pepe', theirs: 'Carciofi' },
    ])
    page.editing.resolve(page.state.conflicts[0]!.id, 'both')
    await page.saved()
    expect((await onServer(api, list)).places[1].note).toBe('Carciofi\n\nCacio e pepe')
  })

  test('is saved as one note when both texts are equal', async () => {
    const { list, browser, tab } = await openScene()
    const killed = await tab()
    using page = await tab()
    write(killed, 'Carciofi')
    write(page, 'Carciofi')
    killed.editing.close()
    page.editing.retryNow()
    await page.until('taken over', () => page.note('Da Enzo') === 'Carciofi')
    finish(page, 'Carciofi')
    await page.saved()
    expect(page.state).toMatchObject({ drafts: [], conflicts: [], refused: [] })
    expect(await onServer(api, list)).toMatchObject({ version: 2 })
    expect(browser.names('forklist:editing:')).toEqual([])
  })

  test('is no change without new text', async () => {
    const { list, browser, tab, other, enzo } = await openScene()
    const killed = await tab()
    write(killed, 'C')
    write(killed, '')
    await other(`PATCH /places/${enzo}`, { note: 'Puntarelle' })
    killed.editing.close()
    using page = await tab()
    await page.until('taken over', () => browser.names('forklist:editing:').length === 0)
    await page.saved()
    expect(page.state.conflicts).toEqual([])
    expect((await onServer(api, list)).places[1].note).toBe('Puntarelle')
  })
})

describe('A note typed in several tabs, all of which are killed', () => {
  const killedWith = async (texts: readonly string[]) => {
    const scene = await openScene()
    const tabs = await Promise.all(texts.map(scene.tab))
    for (const [index, page] of tabs.entries()) write(page, texts[index]!)
    return { ...scene, kill: () => tabs.forEach(page => void page.editing.close()) }
  }
  const conflictsOf = async (page: Page, count: number) => {
    await page.until(
      `${count} conflicts`,
      ({ conflicts, saving }) => conflicts.length === count && saving.is === 'saved',
    )
    return page.state.conflicts.map(conflict => ('mine' in conflict ? conflict.mine : conflict.about))
  }

  test('is saved from one tab, and different texts are shown as conflicts', async () => {
    const { list, tab, kill } = await killedWith(['Carciofi', 'Puntarelle', 'Carciofi'])
    kill()
    using page = await tab()
    const shown = await conflictsOf(page, 1)
    expect([...shown, (await onServer(api, list)).places[1].note].sort()).toEqual(['Carciofi', 'Puntarelle'])
  })

  test('is shown with all other versions, and all can be kept', async () => {
    const { list, tab, other, enzo, kill } = await killedWith(['Carciofi', 'Puntarelle'])
    await other(`PATCH /places/${enzo}`, { note: 'Loud' })
    kill()
    using page = await tab()
    expect((await conflictsOf(page, 2)).sort()).toEqual(['Carciofi', 'Puntarelle'])
    for (const remaining of [1, 0]) {
      page.editing.resolve(page.state.conflicts[0]!.id, 'both')
      await conflictsOf(page, remaining)
    }
    expect((await onServer(api, list)).places[1].note.split('\n\n').sort()).toEqual(['Carciofi', 'Loud', 'Puntarelle'])
  })

  test('is restored with all texts when another person removed the place', async () => {
    const { list, tab, other, enzo, kill } = await killedWith(['Carciofi', 'Puntarelle'])
    await other(`DELETE /places/${enzo}`)
    kill()
    using page = await tab()
    await page.until('all taken over', ({ conflicts }) => JSON.stringify(conflicts).includes('Carciofi'))
    await page.until('all taken over', ({ conflicts }) => JSON.stringify(conflicts).includes('Puntarelle'))
    expect(page.state.conflicts).toMatchObject([{ about: 'gone', facts: { name: 'Da Enzo' } }])
    page.editing.resolve(page.state.conflicts[0]!.id, 'mine')
    await page.saved()
    expect((await onServer(api, list)).places[1].note.split('\n\n').sort()).toEqual(['Carciofi', 'Puntarelle'])
  })
})

test('A place removed while two tabs wrote its note is restored once with both texts', async () => {
  const { list, tab, other } = await openScene()
  const { place } = (await other('POST /places', { own: { name: 'Il chiosco' } })).json
  const killed = await tab()
  using page = await tab()
  const writing = [
    [killed, 'Carciofi'],
    [page, 'Puntarelle'],
  ] as const
  for (const [{ editing, network, key }, text] of writing) {
    network.fate = () => 'cut'
    editing.note(key('Il chiosco'), text)
  }
  await other(`DELETE /places/${place.id}`)
  for (const [{ editing, network, until }] of writing) {
    network.fate = () => 'pass'
    editing.retryNow()
    await until('asked', ({ conflicts }) => conflicts.length === 1)
  }
  killed.editing.close()
  page.editing.retryNow()
  await page.until('taken over', ({ conflicts }) => JSON.stringify(conflicts).includes('Carciofi'))
  expect(page.state.conflicts).toMatchObject([{ about: 'gone', note: 'Puntarelle\n\nCarciofi' }])
  page.editing.resolve(page.state.conflicts[0]!.id, 'mine')
  await page.saved()
  expect(page.state.conflicts).toEqual([])
  expect((await onServer(api, list)).places.slice(2)).toEqual([
    expect.objectContaining({ name: 'Il chiosco', note: 'Puntarelle\n\nCarciofi' }),
  ])
})

const acts = fc.array(
  fc.record({
    tab: fc.nat(2),
    place: fc.nat(1),
    what: fc.constantFrom(
      'write',
      'write',
      'write',
      'finish',
      'kill',
      'kill',
      'other',
      'remove',
      'settle',
      'cut',
      'mend',
    ),
    pause: fc.boolean(),
  }),
  { minLength: 4, maxLength: 24 },
)

test('any text typed in tabs that are killed is saved or shown in the end', async () => {
  let run = 0
  await fc.assert(
    fc.asyncProperty(acts, async acts => {
      run++
      const { list, browser, poeta, enzo, tab, other } = await openScene()
      const tabs: (Page | undefined)[] = []
      const open = async (index: number) => (tabs[index] ??= await tab())
      /** Texts that the person saw being replaced. */
      const replaced: string[] = []
      const typed: string[] = []
      for (const [index, act] of acts.entries()) {
        const place = [poeta, enzo][act.place]!
        const text = `text-${run}-${index}.`
        if (act.what === 'kill') {
          tabs[act.tab]?.editing.close()
          tabs[act.tab] = undefined
        } else if (act.what === 'other') await other(`PATCH /places/${place}`, { note: text })
        else if (act.what === 'remove') await other(`DELETE /places/${place}`)
        else {
          const { editing, network, state } = await open(act.tab)
          const draft = state.drafts.find(draft => draft.place === place)
          const shown = state.list?.places.find(({ id }) => id === place)
          const [conflict] = state.conflicts
          if (act.what === 'write' && shown) {
            replaced.push(draft?.text ?? shown.note ?? '')
            typed.push(text)
            editing.draft(place, text)
          } else if (act.what === 'finish' && draft) editing.note(place, draft.text)
          else if (act.what === 'settle' && conflict)
            editing.resolve(conflict.id, conflict.ways.at(-1) === 'both' ? 'both' : 'mine')
          else if (act.what === 'cut') network.fate = () => 'cut'
          else if (act.what === 'mend') {
            network.fate = () => 'pass'
            editing.retryNow()
          }
        }
        if (act.pause) await new Promise(resolve => setTimeout(resolve, 2))
      }
      for (const page of tabs) page?.editing.close()
      using last = await tab()
      await last.until('all taken over', ({ waiting, refused, conflicts }) => {
        const own = waiting.length + refused.length + conflicts.length > 0 ? 1 : 0
        return browser.names('forklist:editing:').length === own
      })
      await last.saved()
      const { json } = await api.ask(`GET /lists/${list.slug}/history?limit=100`, { token: list.token })
      const everything = JSON.stringify([await onServer(api, list), json, last.state.conflicts, last.state.refused])
      const wanted = typed.filter(text => !replaced.some(gone => gone.includes(text)))
      expect(wanted.filter(text => !everything.includes(text))).toEqual([])
    }),
    { numRuns: 10 },
  )
})
