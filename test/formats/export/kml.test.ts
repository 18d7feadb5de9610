import { describe, expect, test } from 'vitest'
import type { PlaceFacts } from '../../../src/domain/place-fields.ts'
import { kmlOf, readKml } from '../../support/kml.ts'
import { baffetto, banded, entryOf, filettaro, listOf, treScalini } from '../../support/rome.ts'

describe('a KML file', () => {
  const { address: _, ...withoutAddress } = baffetto
  const fuunji: PlaceFacts = { ...baffetto, name: '風雲児', englishName: 'Fuunji' }

  test('has the places in rank order with numbered names', () => {
    const { placemarks } = readKml(kmlOf(listOf([filettaro, fuunji, treScalini].map(facts => entryOf(facts)))))
    expect(placemarks.map(placemark => placemark.name)).toEqual([
      '1. Dar filettaro a Santa Barbara',
      '2. 風雲児 (Fuunji)',
      '3. Ai Tre Scalini',
    ])
    expect(placemarks.map(placemark => placemark.coordinates)).toEqual([
      '12.473696,41.8946709',
      '12.4702971,41.8983536',
      '12.4904433,41.8962767',
    ])
  })

  test('has a place’s note, address and link', () => {
    const { placemarks } = readKml(kmlOf(listOf([entryOf(filettaro, 'Fried cod & nothing else.\nCash only.')])))
    expect(placemarks[0]?.description).toBe(
      'Fried cod &amp; nothing else.<br>Cash only.<br><br>Largo dei Librari 88, 00186 Roma<br>' +
        '<a href="https://www.openstreetmap.org/node/257355946">Open in Maps</a>',
    )
  })

  test('has the same columns on every place for one table', () => {
    const { placemarks } = readKml(kmlOf(listOf([entryOf(withoutAddress), entryOf(filettaro, 'Cash only.')])))
    const names = ['rank', 'name', 'address', 'note', 'mapsUrl', 'mapPlaceId', 'category', 'cuisines', 'phone']
    const columns = names.map(column => `data ${column}`)
    for (const placemark of placemarks)
      expect(Object.keys(placemark).filter(key => key.startsWith('data'))).toEqual(columns)
    expect(columns.map(column => placemarks[0]![column])).toEqual([
      '1',
      'Il Baffetto',
      '',
      '',
      'https://www.openstreetmap.org/node/550325597',
      'osm:node/550325597',
      'restaurant',
      '',
      '',
    ])
    expect(placemarks[1]).toMatchObject({ 'data note': 'Cash only.', 'data address': filettaro.address })
  })

  test('has a column and a pin for bands, and details in one line and in the table', () => {
    const file = kmlOf(banded())
    const { placemarks } = readKml(file)
    expect(placemarks[0]).toMatchObject({
      'data band': 'Go out of your way',
      'data tags': 'late;date night',
      'data dishes': 'Cod;puntarelle',
      'data price': '2',
      'data visitedOn': '2026-10-17',
    })
    expect(placemarks[0]!.description).toContain(
      'Fried cod.<br><br>Tags: late, date night · Dishes: Cod, puntarelle · Price: $$ · Visited: 2026-10-17<br>Largo',
    )
    expect([...file.matchAll(/<styleUrl>#icon-\d+-(\w{6})</g)].map(([, color]) => color)).toEqual([
      '01579B',
      '817717',
      'A52714',
    ])
  })

  test('has notes in CDATA, which does not enlarge them', () => {
    expect(kmlOf(listOf([entryOf(filettaro, 'a & b')]))).toContain('<Data name="note"><value><![CDATA[a & b]]></value>')
  })

  test('names the list, its author, its page, and the data’s sources', () => {
    const file = kmlOf(
      listOf([entryOf(filettaro), entryOf(treScalini), entryOf({ ...baffetto, attribution: 'Roma <Open> Data' })], {
        description: 'Only fried.\nNo <b>grill</b>.',
      }),
    )
    const { document } = readKml(file)
    expect(document).toMatchObject({ name: 'Fried cod in Rome', 'atom:name': 'Ada' })
    expect(file).toContain('<atom:link href="https://lists.example.org/lists/fried-cod-in-rome-k3v9qa"/>')
    expect(document.description).toMatch(
      /^Only fried\.<br>No &lt;b&gt;grill&lt;\/b&gt;\.<br><br>3 places, best first\./,
    )
    expect(
      document.description?.match(/OpenStreetMap contributors, available under the Open Database License/g),
    ).toHaveLength(1)
    expect(document.description).toContain('Place data Roma &lt;Open&gt; Data')
  })

  test('gives each place a style in the custom-map tool’s own form, coloured by its id', () => {
    const file = kmlOf(listOf([entryOf(filettaro), entryOf(treScalini), entryOf({ ...baffetto, category: 'bakery' })]))
    const used = [...file.matchAll(/<styleUrl>#(icon-\d+-([0-9A-F]{2})([0-9A-F]{2})([0-9A-F]{2}))<\/styleUrl>\n/g)]
    expect(used.map(([, id]) => id?.slice(0, 10))).toEqual(['icon-1577-', 'icon-1517-', 'icon-1577-'])
    for (const [, id, red, green, blue] of used) {
      expect(file).toContain(`<StyleMap id="${id}">`)
      const color = `ff${blue}${green}${red}`.toLowerCase()
      expect(file).toContain(`<Style id="${id}-normal"><IconStyle><color>${color}</color>`)
    }
  })
})
