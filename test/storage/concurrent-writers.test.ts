import { expect, test } from 'vitest'
import { type Json, openApi } from '../support/api.ts'
import { onBothDatabases } from '../support/databases.ts'

const trattoria = (node: number) => ({ mapPlaceId: `osm:node/${node}`, name: `Trattoria ${node}` })
const trattorie = (count: number) => Array.from({ length: count }, (_, index) => trattoria(index + 1))
/** Numbers that look random and are the same in every run. */
const dice = (seed: number) => () => {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
  return seed / 2 ** 32
}
const oneTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

onBothDatabases('fifty writers at once', open => {
  test('with twenty moves each leave ranks 1 to n, and a version for each move that moved something', async () => {
    await using database = await open()
    await using api = await openApi(database.url)
    const { slug, token } = await api.list()
    const batch = await api.ask(`POST /lists/${slug}/places/batch`, { token, body: { places: trattorie(25) } })
    const ids: string[] = batch.json.results.map((result: Json) => result.place.id)

    const writer = async (seed: number) => {
      const roll = dice(seed)
      const pick = () => ids[Math.floor(roll() * ids.length)]!
      const answers: { status: number; json: Json; wanted: number | undefined }[] = []
      let known: number = batch.json.list.version
      for (let turn = 0; turn < 20; turn++) {
        const target =
          roll() < 0.4 ? { rank: 1 + Math.floor(roll() * 27) } : { [roll() < 0.5 ? 'before' : 'after']: pick() }
        const wanted = roll() < 0.3 ? known : undefined
        const { status, json } = await api.ask(`POST /lists/${slug}/places/${pick()}/move`, {
          token,
          body: { ...target, ...(wanted && { ifVersion: wanted }) },
        })
        known = json.list?.version ?? json.version
        answers.push({ status, json, wanted })
      }
      return answers
    }
    const answers = (await Promise.all(oneTo(50).map(writer))).flat()
    const accepted = answers.filter(answer => answer.status === 200)
    const refused = answers.filter(answer => answer.status !== 200)

    const after = (await api.ask(`GET /lists/${slug}`)).json
    expect(after.places.map((place: Json) => place.rank)).toEqual(oneTo(25))
    expect(after.places.map((place: Json) => place.id).sort()).toEqual(ids.toSorted())

    // A move that moves nothing answers the version it found, so the versions answered are all that were ever made.
    const versions = [...new Set(accepted.map(({ json }) => json.list.version)).add(2)].sort((a, b) => a - b)
    expect(versions).toEqual(oneTo(after.version).slice(1))
    expect(refused.map(({ status, wanted }) => [status, wanted !== undefined])).toEqual(refused.map(() => [412, true]))
    // Need somebody refused and many accepted for this test to mean anything.
    expect(refused.length).toBeGreaterThan(10)
    expect(after.version).toBeGreaterThan(500)

    for (const { json } of accepted.filter((_, index) => index % 10 === 0)) {
      const then = (await api.ask(`GET /lists/${slug}?at=${json.list.version}`, { token })).json
      expect(then.places[json.place.rank - 1].id).toBe(json.place.id)
    }
  }, 60_000)

  test('who all add the same restaurant get it in once, and who add different ones get them all in', async () => {
    await using database = await open()
    await using api = await openApi(database.url)
    const { slug, token } = await api.list()
    const add = (node: number) =>
      api.ask(`POST /lists/${slug}/places`, { token, body: { ...trattoria(node), rank: 1 } })
    const same = await Promise.all(oneTo(50).map(() => add(1)))
    const outcomes = same.map(answer => answer.json.code ?? 'added')
    expect(outcomes.sort()).toEqual(['added', ...Array(49).fill('place_already_in_list')])

    const different = await Promise.all(oneTo(50).map(index => add(index + 1)))
    expect(different.map(answer => answer.status)).toEqual(Array(50).fill(201))
    const { json } = await api.ask(`GET /lists/${slug}`)
    expect([json.placeCount, json.version]).toEqual([51, 52])
    expect(json.places.map((place: Json) => place.rank)).toEqual(oneTo(51))
  }, 60_000)

  test('who each rename the list only at the version they know: exactly one does at each version', async () => {
    await using database = await open()
    await using api = await openApi(database.url)
    const { slug, token } = await api.list()
    for (const version of [1, 2, 3]) {
      const answers = await Promise.all(
        oneTo(50).map(number =>
          api.ask(`PATCH /lists/${slug}`, {
            token,
            body: { title: `Rome ${version} by ${number}`, ifVersion: version },
          }),
        ),
      )
      const [first, ...others] = answers.sort((a, b) => a.status - b.status)
      expect(first!.json.version).toBe(version + 1)
      expect(others.map(({ status, json }) => [status, json.version])).toEqual(others.map(() => [412, version + 1]))
      expect((await api.ask(`GET /lists/${slug}`)).json.title).toBe(first!.json.title)
    }
  }, 60_000)
})
