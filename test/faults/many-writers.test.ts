import { expect, test } from 'vitest'
import { temporaryFolder } from '../server/forklist.ts'
import type { Json } from '../support/api.ts'
import { onBothDatabases } from '../support/databases.ts'
import { retryWhileUnavailable } from '../support/retry-while-unavailable.ts'
import { type Answer, askAt } from './support/ask.ts'
import { newApiKey } from './support/database.ts'
import { dice } from './support/dice.ts'
import { figure, form, timeoutMs } from './support/form.ts'
import { startKillable } from './support/killable.ts'

const rounds = form(1, 20)
const writers = 50
const moves = 20
const oneTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

onBothDatabases('fifty writers of one list', open => {
  test(
    'with twenty moves each leave ranks 1 to n, and one version for each effective move',
    async () => {
      await using database = await open()
      using folder = temporaryFolder()
      const key = await newApiKey(database.url, folder.path)
      const settings = { DATA_DIR: folder.path, ...(database.url !== undefined && { DATABASE_URL: database.url }) }
      await using first = await startKillable('light', settings)
      // SQLite has one server at a time; PostgreSQL may have one on each of several machines.
      await using second = database.url === undefined ? undefined : await startKillable('light', settings)
      const asks = [first, second ?? first].map(server => askAt(server.address))
      let accepted = 0
      let refused = 0

      for (const round of oneTo(rounds)) {
        const ask = asks[0]!
        const places = oneTo(25).map(node => ({ mapPlaceId: `osm:node/${node}`, name: `Trattoria ${node}` }))
        const body = { title: 'Eat in Rome', authorName: 'Ada', places }
        const { slug, editToken: token, ...made } = (await ask('POST /lists', { token: key, body })).json
        const ids: string[] = made.places.map((place: Json) => place.id)

        const writer = async (number: number) => {
          const roll = dice(1000 * round + number)
          const pick = () => ids[Math.floor(roll() * ids.length)]!
          const answers: (Answer & { onlyAt: number | undefined })[] = []
          let known: number = made.version
          for (const _ of oneTo(moves)) {
            const target =
              roll() < 0.4 ? { rank: 1 + Math.floor(roll() * 27) } : { [roll() < 0.5 ? 'before' : 'after']: pick() }
            const onlyAt = roll() < 0.3 ? known : undefined
            const route = `POST /lists/${slug}/places/${pick()}/move`
            const sent = { token, body: { ...target, ...(onlyAt && { ifVersion: onlyAt }) } }
            // If a refused request had changed anything, a version would be missing.
            const { status, json } = await retryWhileUnavailable(() => asks[number % 2]!(route, sent))
            known = json.list?.version ?? json.version
            answers.push({ status, json, onlyAt })
          }
          return answers
        }
        const answers = (await Promise.all(oneTo(writers).map(writer))).flat()
        const done = answers.filter(answer => answer.status === 200)
        const others = answers.filter(answer => answer.status !== 200)
        accepted += done.length
        refused += others.length

        const after = (await ask(`GET /lists/${slug}`)).json
        expect(after.places.map((place: Json) => place.rank)).toEqual(oneTo(25))
        expect(after.places.map((place: Json) => place.id).sort()).toEqual(ids.toSorted())
        // A move without effect returns the present version, so the returned versions are all versions.
        const versions = [...new Set(done.map(({ json }) => json.list.version)).add(1)].sort((a, b) => a - b)
        expect(versions).toEqual(oneTo(after.version))
        expect(others.map(({ status, onlyAt }) => [status, onlyAt !== undefined])).toEqual(
          others.map(() => [412, true]),
        )
        // The test is meaningful only with some refused and many accepted requests.
        expect(others.length).toBeGreaterThan(10)
        expect(after.version).toBeGreaterThan(500)

        for (const { json } of done.filter((_, index) => index % 10 === 0)) {
          const then = (await ask(`GET /lists/${slug}?at=${json.list.version}`, { token })).json
          expect(then.places[json.place.rank - 1].id).toBe(json.place.id)
        }
      }
      figure({
        row: 7,
        what: `${database.url === undefined ? 'SQLite' : 'PostgreSQL, two servers'}: ${rounds} times ${writers} writers with ${moves} moves, ${accepted} accepted, ${refused} refused with 412: wrong ranks, versions, other answers`,
        value: '0, 0, 0',
        must: '0, 0, 0',
        met: true,
      })
    },
    timeoutMs,
  )
})
