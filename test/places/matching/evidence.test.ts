import { describe, expect, test } from 'vitest'
import { type LatLng, metersPerDegree } from '../../../src/domain/coordinates.ts'
import { wordsOf } from '../../../src/domain/text.ts'
import type { Near } from '../../../src/places/gazetteer/near.ts'
import { readAddress } from '../../../src/places/matching/address.ts'
import { asWords } from '../../../src/places/matching/compare-names.ts'
import { readContact } from '../../../src/places/matching/contact.ts'
import { type Candidate, evidenceFor, type WeighedReading } from '../../../src/places/matching/evidence.ts'
import { usualInformation } from '../../../src/places/matching/information.ts'
import { readWords } from '../../../src/places/matching/roles.ts'
import { weighedReading } from '../../../src/places/matching/score.ts'

/** Restaurants of Vancouver, New York and Rome. */
const place = (
  name: string,
  at: LatLng,
  more: Partial<Candidate> & { address?: never; street?: string } = {},
): Candidate => {
  const { street, ...others } = more
  return {
    names: [asWords({ words: wordsOf(name) })],
    ...(street !== undefined && { address: readAddress(street) }),
    category: 'restaurant',
    kinds: () => new Set(['restaurant']),
    known: false,
    ...at,
    ...others,
  }
}
const denman = { latitude: 49.2872, longitude: -123.1414 }
const seymour = { latitude: 49.2845, longitude: -123.1133 }
const starbucks = {
  denman: place('Starbucks', denman, { street: '1110 Denman Street, Vancouver', category: 'cafe' }),
  seymour: place('Starbucks', seymour, { street: 'Seymour Street 433', category: 'cafe' }),
  unknown: place('Starbucks', denman, { category: 'cafe' }),
}

const area = (kind: Near['kind'], name: string, at: LatLng): Near => ({
  kind,
  name,
  ...at,
  reachMeters: 30_000,
  extentMeters: kind === 'point' ? 1000 : 12_000,
})
const vancouver = area('town', 'Vancouver', { latitude: 49.2609, longitude: -123.1139 })
const at = (point: LatLng) => area('point', `${point.latitude}, ${point.longitude}`, point)
const north = ({ latitude, longitude }: LatLng, meters: number): LatLng => ({
  latitude: latitude + meters / metersPerDegree,
  longitude,
})

type Question = { near?: Near; address?: string; phone?: string; website?: string; others?: Candidate[] }
const reading = (query: string, { near, address, phone, website, others }: Question = {}): WeighedReading => {
  const { words, roles } = readWords(query, { hasHouse: () => false, hasStreet: () => false }).all
  const contact = readContact(phone, website)
  const asked = {
    name: { ...asWords({ words }), roles },
    ...(near && { near }),
    nearWords: new Set(wordsOf(near?.name ?? '')),
    ...(address !== undefined && { address: readAddress(address) }),
    ...(contact && { contact }),
    ignored: false,
  }
  return weighedReading(asked, { information: usualInformation, places: others ?? [] })
}
const evidence = (query: string, candidate: Candidate, question?: Question) =>
  evidenceFor(reading(query, question), candidate)
const score = (...asked: Parameters<typeof evidence>) => evidence(...asked).score

describe('an address', () => {
  const near = vancouver
  test('tells the branches of a chain apart', () => {
    const address = '1110 Denman Street'
    expect(evidence('Starbucks', starbucks.denman, { near, address }).address).toBe('same')
    expect(evidence('Starbucks', starbucks.seymour, { near, address }).address).toBe('other')
    expect(evidence('Starbucks', starbucks.unknown, { near, address })).not.toHaveProperty('address')
  })

  test('orders the same street before an unknown one, and that before another', () => {
    const asked = { near, address: 'Denman Street' }
    const [same, unknown, other] = (['denman', 'unknown', 'seymour'] as const).map(branch =>
      score('Starbucks', starbucks[branch], asked),
    )
    expect(same).toBeGreaterThan(unknown!)
    expect(unknown).toBeGreaterThan(other!)
  })

  test('counts in the query too', () => {
    const [there, elsewhere] = (['denman', 'seymour'] as const).map(branch =>
      score('Starbucks Denman', starbucks[branch], { near }),
    )
    expect(there).toBeGreaterThan(elsewhere!)
  })

  test('of another house in the street is another one', () => {
    const asked = (address: string) => evidence('Starbucks', starbucks.denman, { near, address }).address
    expect(asked('1702 Denman Street')).toBe('other')
    expect(asked('1110-1112 Denman St')).toBe('same')
    expect(asked('Unit 5, 1110 Denman Street')).toBe('same')
  })

  test('tells the two ends of a street apart', () => {
    const odeon = place('Odeon', { latitude: 40.717, longitude: -74.0081 }, { street: '145 West Broadway, New York' })
    expect(evidence('Odeon', odeon, { address: '145 W Broadway' }).address).toBe('same')
    expect(evidence('Odeon', odeon, { address: '145 E Broadway' }).address).toBe('other')
  })

  test('says nothing for a name that contradicts it', () => {
    const address = '31 W 32nd St'
    const jiSushi = place('Ji Sushi', denman, { street: address })
    const { features } = evidence('Sushi Giwa', jiSushi, { address })
    expect(features).not.toHaveProperty('streetSame')
    expect(features).not.toHaveProperty('numberSame')
    expect(evidence('Ji Sushi', jiSushi, { address }).features).toMatchObject({ streetSame: 1, numberSame: 1 })
  })

  test('is where other places with it are', () => {
    const asked = { address: '1110 Denman Street', others: [starbucks.denman] }
    const found = (meters: number) => evidence('Kintaro', place('Kintaro', north(denman, meters)), asked).features
    expect(found(20)).toMatchObject({ streetHere: 1, streetElsewhere: 0 })
    expect(found(200)).toMatchObject({ streetHere: 0, streetElsewhere: 0 })
    expect(found(2000)).toMatchObject({ streetHere: 0, streetElsewhere: 1 })
  })
})

describe('coordinates', () => {
  test('weigh less the farther a place is from them', () => {
    const scores = [0, 20, 50, 90, 500, 2000].map(meters =>
      score('Starbucks', starbucks.unknown, { near: at(north(denman, meters)) }),
    )
    expect(scores).toEqual(scores.toSorted((a, b) => b - a))
    expect(new Set(scores).size).toBeGreaterThan(4)
  })

  test('give the distance in whole metres', () => {
    const { distanceMeters } = evidence('Starbucks', starbucks.unknown, { near: at(north(denman, 120)) })
    expect(distanceMeters).toBeGreaterThanOrEqual(119)
    expect(distanceMeters).toBeLessThanOrEqual(121)
    expect(evidence('Starbucks', starbucks.unknown)).not.toHaveProperty('distanceMeters')
  })
})

describe('a name', () => {
  test('is the same but for articles and words that say nothing', () => {
    const phayul = place('Phayul Restaurant', denman)
    const isSame = (query: string) => evidence(query, phayul).isSameName
    expect(['Phayul', 'phayul restaurant', 'The Phayul'].map(isSame)).toEqual([true, true, true])
    expect(['Phayal', 'Phay', 'Phayul Himalayan', 'Himalaya Restaurant'].map(isSame)).toEqual([
      false,
      false,
      false,
      false,
    ])
  })

  test('fits better with every word that fits', () => {
    const benjamin = place('Benjamin Steak House', denman)
    const scores = ['Benjamin Steak House', 'Benjamin Steak', 'Benjamin', 'Peter Luger'].map(query =>
      score(query, benjamin),
    )
    expect(scores).toEqual(scores.toSorted((a, b) => b - a))
  })

  test('may be any of the names of a place', () => {
    const charlie = place('Чарли Чаплин', denman)
    const both = { ...charlie, names: [...charlie.names, asWords({ words: ['charlie', 'chaplin'] })] }
    expect(evidence('Charlie Chaplin', both).isSameName).toBe(true)
    expect(evidence('Charlie Chaplin', charlie).isSameName).toBe(false)
  })

  test('keeps the words that nothing explains', () => {
    const convivio = place('Il Convivio', denman, { street: 'Vicolo dei Soldati 31' })
    expect(evidence('Il Convivio Troiani', convivio).askedLeft).toEqual(['troiani'])
    expect(evidence('Il Convivio Soldati', convivio).askedLeft).toEqual([])
    expect(evidence('Convivio', place('Convivio Brooklyn', denman)).nameLeft).toEqual(['brooklyn'])
  })

  test('of the town says nothing', () => {
    const vancouverPho = place('Pho Hoa Vancouver', denman)
    expect(evidence('Pho Hoa', vancouverPho, { near: vancouver }).nameLeft).toEqual([])
    expect(evidence('Pho Hoa', vancouverPho).nameLeft).toEqual(['vancouver'])
  })

  test('with another kind of place is not the same', () => {
    expect(evidence('Caffè Rossi', place('Rossi', denman)).isSameName).toBe(false)
    expect(evidence('Caffè Rossi', place('Rossi', denman, { category: 'cafe' })).features.kindOther).toBe(0)
    expect(evidence('Caffè Rossi', place('Rossi', denman)).features.kindOther).toBe(1)
  })

  test('with another word for its kind contradicts the other', () => {
    const isSame = (query: string, name: string) => evidence(query, place(name, denman)).features.sameTelling === 1
    expect(isSame('Osteria Rossi', 'Trattoria Rossi')).toBe(false)
    expect(isSame('Rossi Noodles', 'Rossi Pizza')).toBe(false)
    expect(isSame('Osteria Rossi', 'Rossi')).toBe(true)
    expect(isSame('Osteria Rossi', 'Ristorante Rossi')).toBe(true)
    expect(evidence('Osteria Rossi', place('Trattoria Rossi', denman)).isSameName).toBe(false)
  })

  test('with the cuisine of the place lacks nothing', () => {
    const serving = (...kinds: string[]) => place('Kintaro', denman, { kinds: () => new Set(kinds) })
    const missing = (kintaro: Candidate) => evidence('that ramen place called Kintaro', kintaro).features.askedCommon
    expect(missing(serving('restaurant', 'ramen'))).toBe(0)
    expect(missing(serving('restaurant'))).toBeGreaterThan(0)
  })
})

describe('the contact', () => {
  const contact = readContact('+1 604 555 0143', 'https://www.kintaro.example/menu')!
  const kintaro = place('Kintaro', denman, { contact })
  test.each([
    [{ phone: '(604) 555-0143' }, 1, 0],
    [{ phone: '604 555 0144' }, 0, 0],
    [{ website: 'kintaro.example' }, 0, 1],
    [{ website: 'https://facebook.com/kintaro' }, 0, 0],
  ])('%j is compared in any form', (asked, samePhone, sameWebsite) => {
    expect(evidence('Kintaro', kintaro, asked).features).toMatchObject({ samePhone, sameWebsite })
  })

  test('makes a place likelier', () => {
    expect(score('Kintaro', kintaro, { phone: '604-555-0143' })).toBeGreaterThan(score('Kintaro', kintaro))
  })
})

test('a widely known place is likelier', () => {
  expect(score('Noma', place('Noma', denman, { known: true }))).toBeGreaterThan(score('Noma', place('Noma', denman)))
})
