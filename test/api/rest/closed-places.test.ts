import { expect, test } from 'vitest'
import type { Json } from '../../support/api.ts'
import { onRest, type Rest, type TestList } from './on-rest.ts'

const names = ['Armando al Pantheon', 'Dar Poeta', 'Da Enzo']

/** Creates a list whose second place is closed for good. */
async function withClosedPlace(rest: Rest) {
  const list = await rest.list(names)
  const { mapPlaceId } = list.made.places[1]
  const mark = async (now: object | undefined) => {
    const look = (id: string) => (id === mapPlaceId ? (now as never) : undefined)
    for await (const _ of rest.service.storage.refreshPlaces({ slug: list.slug, apply: true, look }));
  }
  await mark({ gone: '2026-05-01', closed: true })
  return { list, mark }
}

const closedIn = ({ places }: Json) => places.map((place: Json) => place.closed)

const page = async (rest: Rest, list: TestList, end = '') => (await rest.ask(`GET //lists/${list.slug}${end}`)).text

onRest('A place that is closed for good', rest => {
  test('is marked in the list, in brief and in full, and stays at its rank', async () => {
    const { list } = await withClosedPlace(rest)
    for (const query of ['', '?detail=brief'])
      expect(closedIn(await list.read(query))).toEqual([undefined, true, undefined])
    expect((await list.read()).version).toBe(2)
    expect((await list.ask(`POST /places/${list.ids[1]}/move`, { rank: 1 })).json.place).toMatchObject({
      rank: 1,
      closed: true,
    })
  })

  test('is marked in the history, which can undo it', async () => {
    const { list, mark } = await withClosedPlace(rest)
    const { changes } = (await list.ask('GET /history?limit=1')).json
    expect(changes[0]).toMatchObject({ operation: 'placesRefreshed', to: { closed: [list.ids[1]] } })
    expect(closedIn((await list.ask('POST /restore', { version: 1 })).json)).toEqual([undefined, undefined, undefined])
    await mark({ gone: '2026-05-01', closed: true })
    await mark(list.made.places[1])
    const {
      changes: [reopened],
    } = (await list.ask('GET /history?limit=1')).json
    expect(reopened.from).toEqual({ closed: [list.ids[1]] })
    expect(closedIn(await list.read())).toEqual([undefined, undefined, undefined])
  })

  test('stays marked in a copy', async () => {
    const { list } = await withClosedPlace(rest)
    const copy = await rest.ask(`POST /lists/${list.slug}/copy`, {
      token: rest.key,
      body: { title: 'Mine', authorName: 'Bea' },
    })
    expect(closedIn(copy.json)).toEqual([undefined, true, undefined])
  })

  test('is marked in every exported file', async () => {
    const { list } = await withClosedPlace(rest)
    const file = async (format: string) => (await list.ask(`GET /export/${format}`)).text
    const rows = (await file('csv')).trim().split('\r\n')
    const at = rows[0]!.split(',').indexOf('closed')
    expect(rows.slice(1).map(row => row.split(',').includes('true'))).toEqual([false, true, false])
    expect(at).toBeGreaterThan(0)
    const { features } = JSON.parse(await file('geojson'))
    expect(features.map(({ properties }: Json) => properties.closed)).toEqual([undefined, true, undefined])
    const kml = (await file('kml')).split('<Placemark>').slice(1)
    expect(kml.map(place => place.includes('Permanently closed<br>'))).toEqual([false, true, false])
    expect(kml.map(place => place.includes('<Data name="closed"><value>true</value>'))).toEqual([false, true, false])
    const gpx = (await file('gpx')).split('<wpt ').slice(1)
    expect(gpx.map(place => /<desc>Permanently closed\n/.test(place))).toEqual([false, true, false])
    expect(gpx.map(place => place.includes('<forklist:closed>true<'))).toEqual([false, true, false])
  })

  test('is marked on the page, in a frame, in its texts and in the feed', async () => {
    const { list, mark } = await withClosedPlace(rest)
    for (const end of ['', '/embed']) {
      const rows = (await page(rest, list, end)).split(/(?=<li [^>]*id="p)/).slice(1)
      expect(rows.map(row => row.includes('Permanently closed'))).toEqual([false, true, false])
    }
    expect(await page(rest, list, '?lang=de')).toContain('Dauerhaft geschlossen')
    expect(await page(rest, list, '.md')).toMatch(/\[Dar Poeta\]\(\S+\)\\\n +Permanently closed · Vicolo del Bologna/)
    expect(await page(rest, list, '.txt')).toMatch(/2\. Dar Poeta\n +Permanently closed\n/)
    expect(await page(rest, list, '/feed.atom')).toContain('<title>Dar Poeta has closed for good</title>')
    await mark(list.made.places[1])
    expect(await page(rest, list)).not.toContain('Permanently closed')
    expect(await page(rest, list, '/feed.atom')).toContain('<title>Dar Poeta is open again</title>')
  })

  test('is marked on the paper of a vote', async () => {
    const { list } = await withClosedPlace(rest)
    const { vote } = (await list.ask('POST /vote', {})).json
    const { text } = await rest.ask(`GET //votes/${vote.id}`)
    expect(text).toContain('Permanently closed')
    expect(closedIn((await rest.ask(`GET /votes/${vote.id}`)).json)).toEqual([undefined, true, undefined])
  })
})
