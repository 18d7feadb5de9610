import { describe, expect, test } from 'vitest'
import type { LocationHints } from '../../../src/places/providers/row-location.ts'
import { lookUpIn, starterIndex } from '../index/starter-places.ts'

const local = lookUpIn(await starterIndex())
const locate = (row: Parameters<typeof local.locate>[0], hints: LocationHints) => local.locate(row, local.areaOf(hints))

describe('the town of a row without one', () => {
  test.each<[LocationHints, string | undefined]>([
    [{ near: 'Rome' }, 'Roma'],
    [{ titles: ['Best ramen in Tokyo'] }, 'Tokyo'],
    [{ titles: ['Best of Cologne'] }, 'Köln'],
    [{ titles: ['Where we ate in Valencia last week (with Ben)'] }, 'Valencia'],
    [{ titles: ['Dove mangiare a Bologna con i bambini'] }, 'Bologna'],
    [{ titles: ['東京のラーメン'] }, 'Tokyo'],
    [{ titles: ['Saved Places', 'rome-2024.csv'] }, 'Roma'],
    [{ titles: ['Want to go', 'doc.kml', 'My favourites'] }, undefined],
    [{ titles: ['Trip', 'Holiday', 'Eat in Rome'] }, 'Roma'],
    [{ titles: ['Vaduz'] }, 'Vaduz'],
    [{ group: 'Rome' }, 'Roma'],
    [{ group: 'Dinner in Rome' }, 'Roma'],
    [{ group: 'Italy / Rome / Pizza' }, 'Roma'],
    [{ group: 'Trastevere', titles: ['Rome'] }, 'Trastevere'],
    [{ group: 'Florence', near: 'Italy' }, 'Florence'],
    [{ group: 'Nice', near: 'Rome' }, 'Roma'],
    [{ group: 'Centro', titles: ['Rome'] }, 'Roma'],
    [{ group: 'Bar', titles: ['Vienna'] }, 'Vienna'],
    [{ group: 'Sat', titles: ['Rome'] }, 'Roma'],
    [{ group: 'S tier' }, undefined],
    [{ group: '東京' }, 'Tokyo'],
    [{ group: '서울' }, 'Seoul'],
  ])('is named by %j', (hints, town) => {
    const { near } = locate({}, hints)
    expect(near?.split(',')[0]).toBe(town)
  })
})

describe('a row’s own words', () => {
  test('come before every hint', () => {
    expect(locate({ near: 'Milan' }, { near: 'Rome', group: 'Rome' })).toMatchObject({ near: 'Milan', from: 'row' })
    const address = 'Calle Mayor 5, 28013 Madrid'
    expect(locate({ address }, { near: 'Rome' })).toEqual({ address, from: 'row' })
  })

  test('mean a part of the hinted town before a namesake elsewhere', () => {
    expect(locate({ near: 'Chelsea' }, { near: 'New York' }).near).toMatch(/^Chelsea, .*United States/)
    expect(locate({ near: 'Chelsea' }, { near: 'London' }).near).toBe('Chelsea')
  })

  test('are not replaced by a hint if they are unknown', () => {
    expect(locate({ near: 'Hogsmeade' }, { near: 'Rome' })).toEqual({ from: 'unknown' })
    expect(locate({ address: 'Diagon Alley 93' }, {})).toMatchObject({ from: 'unknown' })
  })

  test('or a heading name a district, and the town around it is whatever else states one', () => {
    const around = (row: Parameters<typeof local.locate>[0], hints: LocationHints) => locate(row, hints).around
    const titles = ['Where we eat in Vancouver']
    expect(around({}, { group: 'Kitsilano', titles })).toBe('Vancouver')
    expect(around({}, { group: 'Vancouver / Kitsilano' })).toBe('Vancouver')
    expect(around({}, { group: 'Kitsilano', near: 'Vancouver' })).toBe('Vancouver')
    expect(around({}, { group: 'Monte-Carlo', titles: ['Monaco'] })).toMatch(/^Monaco/)
    expect(around({ near: 'Kitsilano, Vancouver' }, {})).toBe('Vancouver')
    expect(around({ near: 'Kitsilano' }, { titles })).toBe('Vancouver')
    expect(around({}, { group: 'Kitsilano' })).toBeUndefined()
    expect(around({}, { group: 'Trastevere', titles })).toBeUndefined()
    expect(around({}, { group: 'Burnaby', titles })).toBeUndefined()
    expect(around({}, { group: 'Kitsilano', titles: ['Canada'] })).toBeUndefined()
  })

  test.each(['In Vancouver', 'À Vancouver', 'In Kitsilano / Vancouver'])('a heading may begin with “in”: %j', group => {
    expect(locate({}, { group, titles: ['Rome'] })).toMatchObject({
      near: expect.stringMatching(/^Vancouver/),
      from: 'stated',
    })
  })

  test('are completed by the hinted town if they are a street only', () => {
    const address = 'Via dei Giubbonari 21'
    expect(locate({ address }, { titles: ['Rome'] })).toMatchObject({ near: 'Roma', address, from: 'title' })
    expect(locate({ near: address }, { near: 'Rome' })).toMatchObject({ near: 'Roma', address, from: 'stated' })
  })
})
