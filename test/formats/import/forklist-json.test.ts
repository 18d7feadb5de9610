import { describe, expect, test } from 'vitest'
import { listView } from '../../../src/domain/list-view.ts'
import { entryOf, filettaro, listOf, withoutCoordinates } from '../../support/rome.ts'
import { refusalOf, rowsOf } from './reading.ts'

const facts = {
  ...filettaro,
  englishName: 'The cod fryer',
  googlePlaceId: 'ChIJN1t_tDeuEmsRUsoyG83frY4',
  cuisines: ['italian', 'fish; fried'],
  website: 'https://filettidibaccala.example/',
  openingHours: 'Mo-Sa 17:00-22:40',
}
const details = { tags: ['late', 'a;b'], dishes: ['Cod, fried'], price: 1, visitedOn: '2026-10-17' }
const { info, entries } = listOf([{ ...entryOf(facts, ' Fried cod.\n'), details }, entryOf(withoutCoordinates)], {
  bands: [{ name: 'Go', size: 1 }],
})
const answer = listView(info, entries, { base: 'https://lists.example.org', formats: [] })

describe('the JSON of a list, as the API returns it', () => {
  test('returns all members of its places', () => {
    expect(rowsOf('forklist_json', JSON.stringify(answer, null, 2))).toEqual([
      { ...facts, rank: 1, note: ' Fried cod.\n', details, link: answer.places[0]!.mapsUrl },
      { ...withoutCoordinates, rank: 2, link: answer.places[1]!.mapsUrl },
    ])
  })

  test('may include the edit token, which is ignored, or be the places alone', () => {
    const rows = rowsOf('forklist_json', JSON.stringify(answer))
    expect(rowsOf('forklist_json', JSON.stringify({ ...answer, editToken: 'edit_x' }))).toEqual(rows)
    expect(rowsOf('forklist_json', JSON.stringify({ places: answer.places }))).toEqual(rows)
    expect(rowsOf('forklist_json', JSON.stringify(answer.places))).toEqual(rows)
    expect(JSON.stringify(rows)).not.toContain('edit_')
  })

  test('is read place by place, without invalid ones', () => {
    const places = [
      {
        name: 'Roscioli',
        mapPlaceId: null,
        latitude: '41',
        cuisines: 'italian',
        website: 'javascript:alert(1)',
        note: {},
      },
      7,
    ]
    expect(rowsOf('forklist_json', JSON.stringify({ places }))).toEqual([
      { name: 'Roscioli' },
      { refused: 'unreadable' },
    ])
  })

  test('is refused if it is one page of a list', () => {
    expect(refusalOf(JSON.stringify({ ...answer, places: answer.places.slice(0, 1) }))).toBe('a_part_only')
    expect(refusalOf(JSON.stringify({ ...answer, nextCursor: 'abc' }))).toBe('a_part_only')
  })

  test('may have no places, and is refused if it is another kind of JSON', () => {
    expect(rowsOf('forklist_json', '{"places":[]}')).toEqual([])
    expect(refusalOf('{"places":{"name":"Roscioli"}}')).toBe('unknown_format')
  })
})
