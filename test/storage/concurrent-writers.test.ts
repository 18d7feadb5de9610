import { expect, test } from 'vitest'
import { type Json, openApi } from '../support/api.ts'
import { onAllDatabases } from '../support/databases.ts'
import { retryWhileUnavailable } from '../support/retry-while-unavailable.ts'

const trattoria = (node: number) => ({ mapPlaceId: `osm:node/${node}`, name: `Trattoria ${node}` })
const oneTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

onAllDatabases('fifty concurrent writers', open => {
  test('that add one restaurant add it once, and different restaurants are all added', async () => {
    await using database = await open()
    await using api = await openApi(database.url)
    const { slug, token } = await api.list()
    const add = (node: number) =>
      retryWhileUnavailable(() =>
        api.ask(`POST /lists/${slug}/places`, { token, body: { ...trattoria(node), rank: 1 } }),
      )
    const same = await Promise.all(oneTo(50).map(() => add(1)))
    const outcomes = same.map(answer => answer.json.code ?? 'added')
    expect(outcomes.sort()).toEqual(['added', ...Array(49).fill('place_already_in_list')])

    const different = await Promise.all(oneTo(50).map(index => add(index + 1)))
    expect(different.map(answer => answer.status)).toEqual(Array(50).fill(201))
    const { json } = await api.ask(`GET /lists/${slug}`)
    expect([json.placeCount, json.version]).toEqual([51, 52])
    expect(json.places.map((place: Json) => place.rank)).toEqual(oneTo(51))
  }, 60_000)

  test('that rename at a known version succeed exactly once per version', async () => {
    await using database = await open()
    await using api = await openApi(database.url)
    const { slug, token } = await api.list()
    for (const version of [1, 2, 3]) {
      const answers = await Promise.all(
        oneTo(50).map(number =>
          retryWhileUnavailable(() =>
            api.ask(`PATCH /lists/${slug}`, {
              token,
              body: { title: `Rome ${version} by ${number}`, ifVersion: version },
            }),
          ),
        ),
      )
      const [first, ...others] = answers.sort((a, b) => a.status - b.status)
      expect(first!.json.version).toBe(version + 1)
      expect(others.map(({ status, json }) => [status, json.version])).toEqual(others.map(() => [412, version + 1]))
      expect((await api.ask(`GET /lists/${slug}`)).json.title).toBe(first!.json.title)
    }
  }, 60_000)
})
