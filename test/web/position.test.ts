import { describe, expect, test } from 'vitest'
import { positionIn } from '../../src/web/client/editor/add/position.ts'

describe('A position as people write it', () => {
  const pantheon = { latitude: 41.899, longitude: 12.477 }

  test.each([
    '41.899, 12.477',
    ' 41.899,12.477 ',
    '41.899 12.477',
    '41.899; 12.477',
    '41,899 12,477',
    '41,899; 12,477',
    '41,899, 12,477',
    '41,899,12,477',
    '４１．８９９，１２．４７７',
    '41.899、12.477',
  ])('%s is the Pantheon', text => {
    expect(positionIn(text)).toEqual(pantheon)
  })

  test('may be south and west, with any minus sign, and whole degrees', () => {
    expect(positionIn('-33,8688 151,2093')).toEqual({ latitude: -33.8688, longitude: 151.2093 })
    expect(positionIn('−34.6, −58.4')).toEqual({ latitude: -34.6, longitude: -58.4 })
    expect(positionIn('41,12')).toEqual({ latitude: 41, longitude: 12 })
  })

  test('is optional', () => {
    expect(positionIn('')).toEqual({})
    expect(positionIn('  ')).toEqual({})
  })

  test.each(['near the fountain', '41.899', '41,899 12', '41,8,12', '141.9, 12.5', '41.9, 181', '41.9, 12.5, 3'])(
    '%s is invalid',
    text => {
      expect(positionIn(text)).toBeUndefined()
    },
  )
})
