import { describe, expect, test } from 'vitest'
import { metersBetween } from '../../src/domain/coordinates.ts'
import { areaOf, areaReach, cidOfPlaceId, placeIdOfFeature } from '../../src/domain/map-links/feature-id.ts'

/** Places with ids and positions known from public code. */
const known: [string, string, number, number][] = [
  ['Leckerbaer, København', '0x465252fc9a472a3b:0x1c69782f50b04f89', 55.697754, 12.5742417],
  ['Skipper Bageri, København', '0x465253da34838ac5:0xab3822dff8c8f5fa', 55.7096286, 12.5772439],
  ['Juno the bakery, København', '0x465252f035a89c17:0x11c1cda65903316', 55.7061815, 12.5818152],
  ['Andersen Bakery, Ørestad', '0x46525598ff0d609b:0x41a63611b0520691', 55.636663, 12.5828915],
  ['Ard Bakery, Frederiksberg', '0x465253c30d306aa7:0x96cdb8507c16e76c', 55.678465, 12.501709],
  ['Google, Sydney', '0x6b12ae37b47f5b37:0x8eaddfcd1b32ca52', -33.8666, 151.1956],
  ['Empire State Building, New York', '0x89c259a9b3117469:0xd134e199a405a163', 40.7484, -73.9857],
  ['Senac Lapa Tito, São Paulo', '0x94cef8775663b04f:0x923835e9005f8309', -23.5280936, -46.6918154],
  ['Bank of Jordan, Amman', '0x151ca1536dfd84b9:0x7a70de805da3a804', 31.9683732, 35.895906],
  ['Sherpur Town Hall', '0x3757d6136d793499:0x8c22620664dc6a37', 25.0156371, 90.0168872],
]

describe('an id of Google’s gives the part of town of its place', () => {
  test.each(known)('%s', (_, featureId, latitude, longitude) => {
    const area = areaOf(placeIdOfFeature(featureId)!)!
    expect(metersBetween(area, { latitude, longitude })).toBeLessThan(areaReach)
  })

  test.each([
    ['ChIJT2x8Q2BZwokRpBu2jUzX3dE', 40.7142484, -73.9614103],
    ['ChIJ2eUgeAK6j4ARbn5u_wAGqWA', 37.4224764, -122.0842499],
    ['ChIJRVZ32eoG3IART7MHgoYnGCA', 32.8794081, -117.2368167],
    ['ChIJMWeBRmvVmwARA6IdUQi5Nb0', -22.9749636, -43.1984787],
  ])('%s, as a place id', (placeId, latitude, longitude) => {
    expect(metersBetween(areaOf(placeId)!, { latitude, longitude })).toBeLessThan(areaReach)
  })

  test('an id of another kind gives nothing', () => {
    expect(areaOf('EicxMyBNYXJrZXQgU3QsIFdpbG1pbmd0b24sIE5DIDI4NDAxLCBVU0EiGhIYChQKEg')).toBeUndefined()
    expect(areaOf('')).toBeUndefined()
  })
})

test('the second half of an id is the number of the business', () => {
  expect(cidOfPlaceId('ChIJN1t_tDeuEmsRUsoyG83frY4')).toBe('10281119596374313554')
})
