import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Access } from '../../src/core/access.ts'
import { Problem } from '../../src/core/problem.ts'
import { retryKey } from '../../src/core/retry.ts'
import type { ListEdit } from '../../src/storage/list-edit.ts'
import { onAllDatabases } from '../support/databases.ts'
import { readMetrics, totalOf } from '../support/prometheus.ts'
import { eatInRome, entries, entry, idsOf, type Opened, onSqlite, openStorage, rowsOf } from './open-storage.ts'

const places = entries(5)
const ids = idsOf(places)
const [, , , fourth, last] = ids as [string, string, string, string, string]

/** Changes lists concurrently, each with its own identified caller. */
async function atOnce(
  opened: Opened,
  changes: readonly (readonly [slug: string, work: (edit: ListEdit) => unknown, onlyAt?: number | undefined])[],
) {
  const editors = await Promise.all(changes.map(([slug]) => opened.editor(slug)))
  return Promise.allSettled(
    changes.map(([, work, onlyAt], index) =>
      opened.storage.lists.change(
        { ...editors[index]!, ...(onlyAt && { onlyAt: [[onlyAt]] }) },
        'updateList',
        async edit => {
          await work(edit)
          return list => list.version
        },
      ),
    ),
  )
}

const made = (version: number) => ({ status: 'fulfilled', value: version })
const refused = (reason: object) => ({ status: 'rejected', reason: expect.objectContaining(reason) })

const lastFirst = (edit: ListEdit) => edit.apply({ do: 'move', id: last, to: { rank: 1 } })
const cashOnly = (edit: ListEdit) => edit.write(fourth, { note: 'Cash only.' })

async function commitsOf({ telemetry }: Opened): Promise<number> {
  return totalOf(readMetrics(await telemetry.registry.metrics()), 'forklist_storage_commit_seconds_count')
}

onAllDatabases('concurrent changes', open => {
  test('are all written, one after the other for each list', async () => {
    await using opened = await openStorage(open)
    const [rome, ostia] = [await opened.make(places), await opened.make(places)]
    const outcomes = await atOnce(opened, [
      [rome, lastFirst],
      [ostia, cashOnly],
      [rome, edit => edit.apply({ do: 'move', id: fourth, to: { rank: 1 } })],
    ])
    expect(outcomes[1]).toEqual(made(2))
    expect([outcomes[0], outcomes[2]].map(outcome => outcome?.status === 'fulfilled' && outcome.value).sort()).toEqual([
      2, 3,
    ])
    const { list, entries } = await opened.read(rome)
    expect([list.version, idsOf(entries).slice(0, 2).sort()]).toEqual([3, [fourth, last].sort()])
    expect((await opened.read(ostia)).entries[3]!.note).toBe('Cash only.')
  })

  test('fail alone: a partial change is rolled back, and the others are written', async () => {
    await using opened = await openStorage(open)
    const slugs = [await opened.make(places), await opened.make(places), await opened.make(places)] as const
    const broken = new TypeError('undefined is not a function')
    const outcomes = await atOnce(opened, [
      [slugs[0], lastFirst],
      [
        slugs[1],
        async edit => {
          await lastFirst(edit)
          await edit.apply({ do: 'add', place: entry(99, 'Da Michele'), to: { rank: 1 } })
          throw broken
        },
      ],
      [slugs[2], edit => edit.apply({ do: 'remove', id: entry(99).id })],
      [slugs[2], lastFirst],
    ])
    expect(outcomes).toEqual([
      made(2),
      { status: 'rejected', reason: broken },
      refused({ code: 'place_not_found' }),
      made(2),
    ])
    expect((await opened.read(slugs[1])).entries).toEqual(places)
    expect((await opened.read(slugs[1])).list.version).toBe(1)
    for (const slug of [slugs[0], slugs[2]]) expect(idsOf((await opened.read(slug)).entries)[0]).toBe(last)
  })

  test('at one known version succeed once, and others learn the new version', async () => {
    await using opened = await openStorage(open)
    const slug = await opened.make(places)
    const outcomes = await atOnce(
      opened,
      ids.map(id => [slug, edit => edit.write(id, { note: 'Closed on Mondays.' }), 1] as const),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toEqual([made(2)])
    expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual(
      Array(4).fill(refused({ code: 'version_mismatch', extras: { version: 2 } })),
    )
    const notes = (await opened.read(slug)).entries.filter(({ note }) => note !== '')
    expect(notes).toHaveLength(1)
  })

  test('with one idempotency key create one list', async () => {
    await using opened = await openStorage(open)
    const access = new Access(opened.storage.access)
    const retry = retryKey('key_ada', 'a key with more than 22 characters', eatInRome)
    const caller = { ...(await access.caller({ operator: true })), retry }
    const create = () =>
      opened.storage.lists.create(
        caller,
        { operation: 'createList', members: eatInRome, entries: places },
        list => list.slug,
      )
    const outcomes = await Promise.allSettled([create(), create(), create()])
    const slugs = outcomes.flatMap(outcome => (outcome.status === 'fulfilled' ? [outcome.value] : []))
    expect(slugs).toHaveLength(1)
    expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual(
      Array(2).fill(refused({ code: 'request_in_progress' })),
    )
    expect((await rowsOf(opened.tables)).filter(row => row.startsWith('lists'))).toHaveLength(1)
    expect(await opened.storage.retries.answer(retry)).toBe(slugs[0])
  })
})

type Change = {
  list: number
  place: number
  to: number
  do: 'move' | 'note' | 'remove' | 'fail' | 'nothing'
  knows: boolean
}
const change: fc.Arbitrary<Change> = fc.record({
  list: fc.nat(2),
  place: fc.nat(4),
  to: fc.integer({ min: 1, max: 6 }),
  do: fc.constantFrom('move', 'move', 'note', 'remove', 'fail', 'nothing'),
  knows: fc.boolean(),
})

const workOf =
  ({ do: what, place, to }: Change) =>
  async (edit: ListEdit) => {
    const id = ids[place]!
    if (what === 'note') await edit.write(id, { note: `Table ${to}` })
    else if (what === 'remove') await edit.apply({ do: 'remove', id })
    else if (what === 'nothing') await edit.update({})
    else await edit.apply({ do: 'move', id, to: { rank: to } })
    if (what === 'fail') throw new Problem('place_ambiguous')
  }

describe('SQLite', () => {
  test('commits the changes of many lists once', async () => {
    await using opened = await openStorage(onSqlite)
    const slugs = await Promise.all(Array.from({ length: 20 }, () => opened.make(places)))
    const before = await commitsOf(opened)
    expect(
      await atOnce(
        opened,
        slugs.map(slug => [slug, lastFirst]),
      ),
    ).toEqual(Array(20).fill(made(2)))
    // Late changes share the next commit; on a busy machine there are several.
    expect((await commitsOf(opened)) - before).toBeLessThan(20)
    for (const slug of slugs) expect(idsOf((await opened.read(slug)).entries)[0]).toBe(last)
  })

  test('commits nothing for ineffective or refused changes', async () => {
    await using opened = await openStorage(onSqlite)
    const slugs = [await opened.make(places), await opened.make(places)] as const
    const [commits, rows] = [await commitsOf(opened), await rowsOf(opened.tables)]
    const outcomes = await atOnce(opened, [
      [slugs[0], edit => edit.apply({ do: 'move', id: last, to: { rank: 5 } })],
      [slugs[1], edit => edit.apply({ do: 'remove', id: entry(99).id })],
      [slugs[1], edit => edit.update({})],
    ])
    expect(outcomes).toEqual([made(1), refused({ code: 'place_not_found' }), made(1)])
    expect([await commitsOf(opened), await rowsOf(opened.tables)]).toEqual([commits, rows])
  })

  test('gives concurrent changes the same responses as sequential ones', async () => {
    await using opened = await openStorage(onSqlite)
    const three = async () => [await opened.make(places), await opened.make(places), await opened.make(places)]
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 2, maxLength: 12 }), async steps => {
        const [slugs, others] = [await three(), await three()]
        const changesOf = (slugs: string[]) =>
          steps.map(change => [slugs[change.list]!, workOf(change), change.knows ? 1 : undefined] as const)
        const together = await atOnce(opened, changesOf(slugs))
        const inTurn = []
        for (const one of changesOf(others)) inTurn.push(...(await atOnce(opened, [one])))
        const resultsOf = (outcomes: typeof together) =>
          outcomes.map(outcome => (outcome.status === 'fulfilled' ? outcome.value : outcome.reason.code))
        expect(resultsOf(together)).toEqual(resultsOf(inTurn))
        for (const [index, slug] of slugs.entries()) {
          const [one, other] = [await opened.read(slug), await opened.read(others[index]!)]
          expect([one.list.version, one.entries]).toEqual([other.list.version, other.entries])
        }
      }),
      { numRuns: 40 },
    )
  })

  test('makes changes wait for another process, while reads continue', async () => {
    await using opened = await openStorage(onSqlite)
    const slugs = await Promise.all(Array.from({ length: 10 }, () => opened.make(places)))
    using other = new DatabaseSync(join(opened.dataDir, 'forklist.db'))
    other.exec('begin immediate')
    let waiting = true
    const changed = atOnce(
      opened,
      slugs.map(slug => [slug, lastFirst]),
    ).finally(() => {
      waiting = false
    })
    for (const slug of slugs) {
      await setTimeout(5)
      expect((await opened.read(slug)).list.version).toBe(1)
    }
    expect(waiting, 'some change must have waited').toBe(true)
    other.exec('commit')
    expect(await changed).toEqual(Array(10).fill(made(2)))
  })
})
