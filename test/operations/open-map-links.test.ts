import { describe, expect, test } from 'vitest'
import { RateLimit } from '../../src/core/rate-limits/rate-limit.ts'
import type { ParsedRow } from '../../src/formats/import/read-file.ts'
import { linkOpening } from '../../src/operations/link-opening.ts'
import { openMapLinks } from '../../src/operations/open-map-links.ts'
import { type LinkOpener, linkOpener } from '../../src/places/map-links/link-opener.ts'
import { readFile } from '../formats/import/reading.ts'
import { bonci, getlist, listId, page, redirect, sharedList, standIn } from '../places/map-links/google.ts'

const rowsIn = (text: string): ParsedRow[] => readFile(Buffer.from(text)).rows
const idOfBonci = 'google:ChIJmwpkeEZgLxMRLM42IPpl0co'

const opening = (links: LinkOpener | undefined, points = 200) =>
  linkOpening({
    links,
    limits: { openMapLinksPerDay: new RateLimit({ name: 'openMapLinksPerDay', points, seconds: 86_400, refusal: '' }) },
    signal: undefined,
  })

const opened = async (text: string, answers: Parameters<typeof Object.assign>[1], withLists = true) => {
  await using google = await standIn()
  Object.assign(google.answers, answers)
  const open = opening(linkOpener({ standIn: google.url, timeoutMs: 500 }))
  const rows = await openMapLinks(rowsIn(text), { open, withLists, progress: undefined })
  return { rows, requests: google.requests }
}

describe('rows with short links', () => {
  test('get the place of the link, and keep their own words', async () => {
    const remark = 'They have the best pizza in town.'
    const text = `Pizza al taglio https://maps.app.goo.gl/a1\n${remark} https://maps.app.goo.gl/a1\nRoscioli, Rome\n`
    const { rows } = await opened(text, { 'maps.app.goo.gl/a1': redirect(bonci) })
    expect(rows).toMatchObject([
      { row: 1, line: 1, name: 'Pizza al taglio', description: { name: 'Pizza al taglio', linkedId: idOfBonci } },
      { row: 2, line: 2, name: 'Bonci', description: { name: 'Bonci', linkedId: idOfBonci, note: remark } },
      { row: 3, line: 3, name: 'Roscioli', description: { near: 'Rome' } },
    ])
  })

  test('that cannot be opened stay as they were', async () => {
    const { rows } = await opened('Bonci https://maps.app.goo.gl/a1\nhttps://maps.app.goo.gl/a2\n', {})
    expect(rows[0]).toMatchObject({ row: 1, description: { name: 'Bonci' }, linkReason: 'link_failed' })
    expect(rows[1]).toMatchObject({ row: 2, refused: 'link_failed' })
  })

  test('are given up after five failures in a row', async () => {
    const text = Array.from({ length: 20 }, (_, i) => `Bar ${i} https://maps.app.goo.gl/b${i}`).join('\n')
    const { rows, requests } = await opened(text, {})
    expect([rows.length, requests.length]).toEqual([20, 5])
  })

  test('are not opened if they have a pin or an id', async () => {
    const text = 'Name,URL,Latitude,Longitude\nBonci,https://maps.app.goo.gl/a1,41.9,12.4\n'
    const { requests } = await opened(text, {})
    expect(requests).toEqual([])
  })

  test('are looked up by name, or reported, where links are not opened', async () => {
    const rows = rowsIn('Bonci https://maps.app.goo.gl/a1\nhttps://maps.app.goo.gl/a2\n')
    const open = opening(undefined)
    expect(await openMapLinks(rows, { open, withLists: false, progress: undefined })).toMatchObject([
      { description: { name: 'Bonci' }, linkReason: 'link_not_opened' },
      { refused: 'link_not_opened' },
    ])
  })

  test.each([
    ['20 in a request', 200, 20],
    ['as many as the caller has left today', 7, 7],
  ])('are opened up to %s', async (_, points, count) => {
    await using google = await standIn()
    const lines = Array.from({ length: 25 }, (_, i) => `Bar ${i} https://maps.app.goo.gl/b${i}`)
    for (const i of lines.keys()) google.answers[`maps.app.goo.gl/b${i}`] = redirect(bonci)
    const open = opening(linkOpener({ standIn: google.url }), points)
    const rows = await openMapLinks(rowsIn(lines.join('\n')), { open, withLists: false, progress: undefined })
    expect(google.requests).toHaveLength(count)
    expect(rows.filter(({ linkReason }) => linkReason === 'link_not_opened')).toHaveLength(25 - count)
  })
})

test('a link to a shared list becomes its places, grouped by its title', async () => {
  const { rows } = await opened(
    `Roscioli, Rome\nhttps://www.google.com/maps/placelists/list/${listId}\nFelice, Rome\n`,
    {
      [getlist]: page(sharedList(5)),
    },
  )
  const at = { line: 1, group: 'Rome with Ben' }
  expect(rows.map(({ row }) => row)).toEqual([1, 2, 3, 4, 5, 6])
  expect(rows.slice(1, 5)).toEqual([
    {
      ...{ row: 2, ...at, name: 'Bonci', shortened: [] },
      description: {
        ...{ name: 'Bonci', address: 'Via della Meloria, 43, 00136 Roma RM, Italy', note: 'pizza al taglio\ngo early' },
        ...{ latitude: 41.9071, longitude: 12.4466, linkedId: idOfBonci },
      },
    },
    {
      ...{ row: 3, ...at, name: 'Da Enzo', shortened: [] },
      description: { name: 'Da Enzo', latitude: 41.8881, longitude: 12.4774, cid: '123' },
    },
    {
      ...{ row: 4, ...at, name: '41.9, 12.5', shortened: [] },
      description: { name: '41.9, 12.5', latitude: 41.9, longitude: 12.5 },
    },
    { row: 5, ...at, name: '2 more', refused: 'link_failed' },
  ])
})

test('a link to a shared list stays closed unless the import asks for it', async () => {
  const list = `https://www.google.com/maps/placelists/list/${listId}`
  const { rows, requests } = await opened(`Rome with Ben ${list}\n${list}`, {}, false)
  expect(rows).toMatchObject([{ name: 'Rome with Ben', refused: 'shared_list' }, { refused: 'shared_list' }])
  expect(requests).toEqual([])
})
