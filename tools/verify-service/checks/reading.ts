import { checksThatNeed } from '../check.ts'
import { addressOf, formats, membersDescribed } from '../contract.ts'
import { NotApplicable } from '../difference.ts'
import { expectEqual, expectHeader, expectRanks, expectShape, expectStatus, expectThat } from '../expect.ts'
import { membersOf } from '../json.ts'
import type { Place } from '../outputs.ts'
import type { Service } from '../service.ts'
import { mistyped, newToken } from '../tokens.ts'

/** Enough pages to compare, whatever the length of the list. */
const maxPages = 5
const maxEditions = 3

const summaryMembers = ['title', 'version', 'placeCount'] as const

/** Members of a place that a brief list leaves out. */
const onlyFull = membersDescribed('Place').filter(name => !membersDescribed('BriefPlace').includes(name))

/** Returns the link that opens exactly this place. Of a place that no map knows, it is the search of `links`. */
function mapsUrlOf({ mapPlaceId, googlePlaceId, mapsUrl, links }: Place): string {
  if (googlePlaceId !== undefined) return mapsUrl.endsWith(`&query_place_id=${googlePlaceId}`) ? mapsUrl : links.google
  const [, map, id] = /^(osm|google):(.+)$/.exec(mapPlaceId) ?? []
  return map === 'osm' ? `https://www.openstreetmap.org/${id}` : links.google
}

/** Returns the places of a list, in rank order. */
export const placesOf = async (service: Service, slug: string) => (await service.does('getList', { slug })).places

export const readingChecks = checksThatNeed('a public list', [
  {
    name: 'A public list is read without a credential, as the document describes it',
    section: 2,
    async run({ service, slug }) {
      const { answer, output } = await service.answers('getList', { slug })
      expectEqual(answer, 'slug', output.slug, slug)
      expectEqual(answer, 'visibility', output.visibility, 'public')
      for (const place of output.places) expectShape(answer, 'Place', place)
    },
  },
  {
    name: 'Ranks are contiguous from 1, and placeCount counts the places',
    section: 2,
    async run({ service, slug }) {
      const { answer, output } = await service.answers('getList', { slug })
      expectRanks(answer, output.places)
      expectEqual(answer, 'placeCount', output.placeCount, output.places.length)
    },
  },
  {
    name: 'mapsUrl opens exactly the place of mapPlaceId',
    section: 2,
    async run({ service, slug }) {
      const { answer, output } = await service.answers('getList', { slug })
      for (const place of output.places) {
        expectEqual(answer, `mapsUrl of place ${place.rank}`, place.mapsUrl, mapsUrlOf(place))
        expectThat(answer, /^plc_[0-9a-hjkmnp-tv-z]{20}$/.test(place.id), 'an id as plc_ and 20 characters', place.id)
      }
    },
  },
  {
    name: 'Links of a list begin with the address of the service',
    section: 2,
    async run({ service, slug }) {
      const { answer, output } = await service.answers('getList', { slug })
      expectEqual(answer, 'url', output.url, `${service.publicUrl}/lists/${slug}`)
      for (const { name: format } of formats) {
        const url = service.publicUrl + addressOf('exportList', { slug, format })
        expectEqual(answer, `exports/${format}`, output.exports[format], url)
      }
    },
  },
  {
    name: 'A reader that has the list gets 304',
    section: 3,
    async run({ service, slug }) {
      const { answer } = await service.answers('getList', { slug })
      expectHeader(answer, 'etag')
      const headers = { 'if-none-match': answer.headers.get('etag')!, 'cache-control': 'max-age=0' }
      const again = await service.call('getList', { slug }, { headers })
      expectStatus(again, 304)
      expectEqual(again, 'body', again.text, '')
    },
  },
  {
    name: 'A public list may be stored, and is compared before each use',
    section: 3,
    async run({ service, slug }) {
      const answer = await service.call('getList', { slug })
      expectHeader(answer, 'cache-control', /^public, no-cache(, s-maxage=\d+)?$/)
      expectHeader(answer, 'vary', /\baccept-encoding\b/i)
    },
  },
  {
    name: 'A credential of any value changes nothing about a public list',
    section: 1,
    async run({ service, slug }) {
      const plain = await service.call('getList', { slug })
      for (const credential of ['nonsense', mistyped(newToken('edit')), newToken('edit'), newToken('forklist')]) {
        const answer = await service.call('getList', { slug }, { credential })
        expectStatus(answer, plain.status)
        for (const name of ['etag', 'cache-control', 'vary'])
          expectEqual(answer, name, answer.headers.get(name), plain.headers.get(name))
        expectEqual(answer, 'body', answer.text, plain.text)
      }
    },
  },
  {
    name: 'Unknown query parameters change nothing about a read',
    section: 3,
    async run({ service, slug }) {
      const plain = await service.call('getList', { slug })
      const answer = await service.call('getList', { slug }, { query: { utm_source: 'postcard' } })
      expectStatus(answer, 200)
      expectEqual(answer, 'body', answer.text, plain.text)
    },
  },
  {
    name: 'HEAD of a list has the headers of GET',
    section: 3,
    async run({ service, slug }) {
      const get = await service.call('getList', { slug })
      const head = await service.call('getList', { slug }, { method: 'HEAD' })
      expectStatus(head, 200)
      for (const name of ['etag', 'content-type', 'cache-control'])
        expectEqual(head, name, head.headers.get(name), get.headers.get(name))
      expectEqual(head, 'body', head.text, '')
    },
  },
  {
    name: 'A brief list has few members of each place, and names the owners of the data once',
    section: 3,
    async run({ service, slug }) {
      const full = await placesOf(service, slug)
      const { answer, output } = await service.answers('getList', { slug, detail: 'brief' })
      for (const [index, place] of output.places.entries()) {
        expectShape(answer, 'BriefPlace', place)
        const more = Object.keys(place).filter(name => onlyFull.includes(name))
        expectEqual(answer, `members of places/${index} that are not brief`, more, [])
      }
      const owners = new Set(full.flatMap(({ attribution }) => attribution ?? []))
      expectEqual(answer, 'attributions', [...(output.attributions ?? [])].sort(), [...owners].sort())
    },
  },
  {
    name: 'Pages have the places of the whole list, in its order',
    section: 3,
    async run({ service, slug }) {
      const whole = await placesOf(service, slug)
      const limit = Math.max(1, Math.ceil(whole.length / 3))
      const read: unknown[] = []
      let cursor: string | undefined
      for (let pages = 0; pages < maxPages; pages++) {
        const { answer, output } = await service.answers('getList', {
          slug,
          limit,
          ...(cursor !== undefined && { cursor }),
        })
        read.push(...output.places)
        expectEqual(answer, 'places so far', read, whole.slice(0, read.length))
        cursor = output.nextCursor
        if (cursor === undefined) break
        expectHeader(answer, 'link', /rel="next"/)
      }
      expectThat(
        await service.call('getList', { slug }),
        read.length === whole.length,
        'all places on pages',
        read.length,
      )
    },
  },
  {
    name: 'A limit out of range and a cursor from elsewhere are 400 invalid_input',
    section: 3,
    async run({ service, slug }) {
      for (const query of [{ limit: '0' }, { limit: '2001' }, { limit: 'all' }, { cursor: 'elsewhere' }])
        await service.refuses('getList', 'invalid_input', { slug }, { query })
    },
  },
  {
    name: 'An earlier version needs the edit token even of a public list',
    section: 1,
    run: async ({ service, slug }) => void (await service.refuses('getList', 'credential_required', { slug, at: 1 })),
  },
  {
    name: 'The history needs the edit token even of a public list',
    section: 1,
    run: async ({ service, slug }) => void (await service.refuses('listHistory', 'credential_required', { slug })),
  },
  {
    name: 'The stream of events begins with the version of the list',
    section: 3,
    async run({ service, slug }) {
      const { version } = await service.does('getList', { slug })
      const answer = await service.call('watchList', { slug })
      expectStatus(answer, 200)
      expectHeader(answer, 'content-type', /^text\/event-stream\b/)
      expectEqual(answer, 'version', membersOf(answer.json).version, version)
    },
  },
  {
    name: 'An edition answers as a list does, with what changed since the one before',
    section: 9,
    async run({ service, slug }) {
      const { editions } = await service.does('listEditions', { slug })
      if (editions.length === 0) throw new NotApplicable('the list has no edition')
      for (const { label } of editions.slice(0, maxEditions)) {
        const { answer, output } = await service.answers('getEdition', { slug, label })
        expectRanks(answer, output.places)
        for (const name of summaryMembers)
          expectThat(answer, output[name] !== undefined, `the member ${name}`, undefined)
        expectHeader(answer, 'etag')
      }
      await service.refuses('getEdition', 'edition_not_found', { slug, label: 'never-made' })
    },
  },
  {
    name: 'A list that is not listed says noindex, on its page and in its files',
    section: 2,
    async run({ service, slug }) {
      const { listed } = await service.does('getList', { slug })
      if (listed) throw new NotApplicable('the list is listed')
      for (const path of [`/lists/${slug}`, addressOf('exportList', { slug, format: 'kml' })])
        expectHeader(await service.send('GET', path), 'x-robots-tag', /\bnoindex\b/)
    },
  },
])
