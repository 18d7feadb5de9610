import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bandAt, sizeOf } from '../../../src/domain/bands.ts'
import { borderAt } from '../../../src/web/client/editor/model/index.ts'
import { type Api, openApi } from '../../support/api.ts'
import { type Fate, onServer, openPage, type Page, shown } from './browser.ts'

let api: Api
beforeAll(async () => {
  api = await openApi()
})
afterAll(() => api[Symbol.asyncDispose]())

type Act = { page: 0 | 1; what: string; at: number; to: number; fate: Fate; pause: boolean }

const acts = fc.array(
  fc.record({
    page: fc.constantFrom(0 as const, 1 as const),
    what: fc.constantFrom(
      ...['note', 'note', 'move', 'move', 'add', 'remove', 'title', 'undo', 'redo', 'settle'],
      ...['tag', 'tag', 'untag', 'price', 'cut', 'cut', 'border', 'border', 'join', 'rename', 'uncut'],
    ),
    at: fc.nat(20),
    to: fc.nat(20),
    fate: fc.constantFrom<Fate[]>('pass', 'pass', 'pass', 'cut', 'lose'),
    pause: fc.boolean(),
  }),
  { minLength: 4, maxLength: 24 },
)

const act = (page: 0 | 1, what: string, at: number, to: number, pause = false): Act => ({
  page,
  what,
  at,
  to,
  fate: 'pass',
  pause,
})

/** Two people make the same move. The second has no effect and creates no version. */
const movesThatMeet = [
  act(1, 'move', 11, 0),
  act(1, 'undo', 0, 0),
  act(0, 'note', 0, 0),
  act(0, 'move', 0, 0, true),
  act(1, 'redo', 0, 0),
  act(0, 'move', 0, 8),
]

/** Someone types a title while an earlier title of theirs is in conflict, and then chooses the earlier one. */
const anEarlierTitleChosen = [
  act(0, 'title', 0, 0),
  act(1, 'title', 0, 0, true),
  act(1, 'title', 0, 0),
  act(1, 'settle', 0, 0),
  act(0, 'title', 0, 0),
]

/** Two people move the same border to the same place, and another place joins the band meanwhile. */
const bordersThatMeet = [
  act(0, 'cut', 0, 0, true),
  act(0, 'border', 0, 2),
  act(1, 'border', 0, 2),
  act(1, 'join', 2, 0),
  act(0, 'rename', 0, 0),
  act(1, 'rename', 0, 0),
  act(1, 'undo', 0, 0),
]

/** `adds`: the text is one more in its field, and replaces none. */
type Typed = { text: string; page: 0 | 1; field: string; adds?: boolean }

/** Performs one action of a person. Every text is unique, so that it can be found. @returns the field it was typed in */
function perform({ editing, state }: Page, { what, at, to }: Act, text: string): string | undefined {
  const places = state.list?.places ?? []
  if (what === 'add') return editing.add({ own: { name: text } }, { note: text, rank: to + 1 })
  if (what === 'title') editing.update({ title: text })
  if (what === 'title') return 'title'
  if (what === 'undo') editing.undo()
  if (what === 'redo') editing.redo()
  const place = places[at % Math.max(1, places.length)]
  if (!place) return undefined
  if (what === 'move') editing.move(place.key, { rank: (to % places.length) + 1 })
  const { bands = [] } = state.list ?? {}
  const band = bands[at % Math.max(1, bands.length)]?.name
  if (what === 'cut') editing.bands({ is: 'cut', name: `Band ${at}`, at: borderAt(places, place.rank) })
  if (what === 'price') editing.detail(place.key, 'price', (to % 4) + 1)
  if (what === 'untag') editing.detail(place.key, 'tags', [])
  if (what === 'tag') editing.detail(place.key, 'tags', [...(place.tags ?? []), text])
  if (what === 'tag' || what === 'untag') return `${place.key} tags`
  if (band !== undefined) {
    if (what === 'border')
      editing.bands({ is: 'border', band, at: borderAt(places, to % (places.length + 1)), isDown: to % 2 === 0 })
    if (what === 'join') editing.move(place.key, { rank: (to % places.length) + 1 }, band)
    if (what === 'rename') editing.bands({ is: 'rename', band, to: text })
    if (what === 'rename') return 'bands'
    if (what === 'uncut') editing.bands({ is: 'remove', band })
  }
  if (what === 'remove') editing.remove(place.key)
  if (what !== 'note') return undefined
  editing.note(place.key, text)
  return place.key
}

/** Settles the first conflict. @returns the text that the person gave up, or the text and field that the person chose */
function settle({ editing, state }: Page, { to }: Act): { gaveUp?: string; chose?: { text: string; field: string } } {
  const [conflict] = state.conflicts
  if (!conflict) return {}
  const keyOf = (id: string) => state.list?.places.find(place => place.id === id)?.key ?? id
  const way = conflict.ways[to % conflict.ways.length]!
  editing.resolve(conflict.id, way)
  if (conflict.about === 'gone' && way === 'theirs') return { gaveUp: JSON.stringify(conflict) }
  if (!('mine' in conflict)) return {}
  if (way === 'theirs') return { gaveUp: conflict.mine }
  const field = conflict.about === 'member' ? conflict.member : keyOf(conflict.place)
  return way === 'mine' ? { chose: { text: conflict.mine, field } } : {}
}

test('two people at one list over a lossy network converge and lose no text', async () => {
  let run = 0
  await fc.assert(
    fc.asyncProperty(acts, async acts => {
      run++
      const list = await api.list({}, ['Dar Poeta', 'Da Enzo', 'Il Baffetto'])
      using first = openPage(api, list)
      using second = openPage(api, list)
      const pages = [first, second]
      await Promise.all(pages.map(page => page.saved()))
      const typed: Typed[] = []
      const givenUp: string[] = []
      for (const [index, act] of acts.entries()) {
        const page = pages[act.page]!
        page.network.fate = ({ method }) => (method === 'GET' && act.fate === 'lose' ? 'pass' : act.fate)
        const text = `text-${run}-${index}.`
        if (act.what === 'settle') {
          const { gaveUp, chose } = settle(page, act)
          if (gaveUp !== undefined) givenUp.push(gaveUp)
          // The chosen text replaces whatever the person typed since the conflict.
          if (chose) typed.push({ ...chose, page: act.page })
        } else {
          const field = perform(page, act, text)
          const isCleared = act.what === 'untag'
          if (field) typed.push({ text: isCleared ? '' : text, page: act.page, field, adds: act.what === 'tag' })
        }
        if (act.pause) await new Promise(resolve => setTimeout(resolve, 2))
      }
      for (const page of pages) {
        page.network.fate = () => 'pass'
        page.editing.retryNow()
      }
      await Promise.all(pages.map(page => page.saved()))
      const { updatedAt: _, ...present } = await onServer(api, list)
      await Promise.all(pages.map(page => page.until('the newest', ({ list }) => list?.version === present.version)))
      for (const page of pages) expect(shown(page.state)).toEqual(present)
      const { bands = [], places } = present
      expect(sizeOf(bands)).toBeLessThanOrEqual(places.length)
      for (const { rank, band } of places) expect(band).toBe(bandAt(bands, rank))

      const { json } = await api.ask(`GET /lists/${list.slug}/history?limit=100`, { token: list.token })
      expect(json.changes).toHaveLength(present.version)
      const everything = JSON.stringify([present, json, pages.map(({ state }) => [state.conflicts, state.refused])])
      // Texts that the same person replaced or discarded may be missing too.
      const wanted = typed.filter(
        ({ text, page, field }, index) =>
          !givenUp.some(gone => gone.includes(text)) &&
          !typed.slice(index + 1).some(later => later.page === page && later.field === field && !later.adds),
      )
      expect(wanted.filter(({ text }) => !everything.includes(text))).toEqual([])
    }),
    {
      numRuns: 12,
      examples: [[movesThatMeet], [anEarlierTitleChosen], [bordersThatMeet]],
      // A found failure is reported, instead of being shrunk until the test runs out of time.
      plugins: [fc.interruptAfterTimeLimit(30_000, { failOnInterrupt: true })],
    },
  )
})
