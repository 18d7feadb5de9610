import { expect } from 'vitest'
import { shared, testWith } from '../../../support/tools.ts'
import { readFile } from '../formats-files.ts'

/**
 * The README of each extract counts features whose `amenity` serves food or drink. It counts those with a name, a street or a cuisine, and
 * nodes and closed ones. It counts no shops. Our additional bakeries are all nodes.
 */
const extracts = [
  {
    file: 'osm-vancouver/vancouver.osm.pbf',
    all: 992,
    named: 954,
    nodes: 910,
    streets: 397,
    cuisines: 468,
    bakeries: 36,
  },
  // The roof of Stockmann's has a street and `opening_hours=closed`. Four more places were something else before.
  {
    file: 'osm-helsinki/Helsinki.osm.pbf',
    all: 432,
    named: 427,
    nodes: 422,
    streets: 306,
    cuisines: 174,
    bakeries: 3,
    closed: 1,
    gone: 4,
  },
  { file: 'osm-baltimore/baltimore.osm.pbf', all: 177, named: 172, nodes: 121, streets: 95, cuisines: 69, bakeries: 3 },
  {
    file: 'osm-monaco/monaco-latest.osm.pbf',
    all: 152,
    named: 143,
    nodes: 141,
    streets: 78,
    cuisines: 58,
    bakeries: 3,
  },
  {
    file: 'osm-liechtenstein/liechtenstein-latest.osm.pbf',
    all: 65,
    named: 58,
    nodes: 47,
    streets: 18,
    cuisines: 25,
    bakeries: 2,
  },
]

for (const { file, bakeries, closed = 0, gone = 0, ...readme } of extracts)
  testWith(
    [`shared/data/${file}`],
    `${file} gives its README’s ${readme.named} named places, without ${closed} closed and with ${bakeries} bakeries`,
    async () => {
      const { places, dropped } = await readFile(shared('data', file))
      const served = places.filter(({ category }) => category !== 'bakery')
      const droppedAs = (reason: string) => dropped.filter(each => each === reason).length
      expect({
        all: served.length + closed + droppedAs('without a name'),
        named: served.length + closed,
        nodes: served.filter(({ mapPlaceId }) => mapPlaceId.startsWith('osm:node/')).length + closed,
        streets: served.filter(({ address }) => address !== undefined).length + closed,
        cuisines: served.filter(({ cuisines }) => cuisines !== undefined).length,
      }).toEqual(readme)
      expect(places.length - served.length).toBe(bakeries)
      expect(droppedAs('closed')).toBe(closed + gone)
      expect(new Set(places.map(({ mapPlaceId }) => mapPlaceId)).size).toBe(places.length)
    },
  )

testWith(
  ['shared/data/osm-monaco'],
  'Monaco has its quarters, its own name in other languages, and a restaurant in its Casino',
  async () => {
    const { findings } = await readFile(shared('data/osm-monaco/monaco-latest.osm.pbf'))
    const towns = findings.flatMap(each => ('locality' in each ? [each.locality] : []))
    const monaco = towns.find(({ name }) => name === 'Monaco')
    expect(monaco).toMatchObject({ population: 36_371, latitude: 43.7311424, longitude: 7.4197576 })
    expect(monaco!.otherNames).toHaveLength(12)
    expect(monaco!.otherNames).toContain('モナコ')
    expect(towns.map(({ name }) => name)).toContain('La Rousse')
    expect(findings).toContainEqual({
      place: {
        mapPlaceId: 'osm:node/3087466917',
        name: 'Buddha-Bar',
        address: 'Place du Casino, 98000 Monaco',
        category: 'restaurant',
        localities: ['Monaco'],
        town: 'Monaco',
        website: 'https://www.buddhabar.com/',
        phone: '+377 98 06 19 19',
        openingHours: 'Tu-Sa 18:00-02:00',
        latitude: 43.7399528,
        longitude: 7.429132,
      },
    })
  },
)
