import fc from 'fast-check'
import { expect, test } from 'vitest'
import { onBothDatabases } from '../support/databases.ts'
import { entries, entry, idsOf, type Opened, openStorage, reorder } from './open-storage.ts'

const positionsOf = async ({ tables, read }: Opened, slug: string) => {
  const { list } = await read(slug)
  const rows = await tables.read(db =>
    db
      .selectFrom('entries')
      .select(['place_id', 'position'])
      .where('list_id', '=', list.id)
      .orderBy('position')
      .execute(),
  )
  return rows.map(row => ({ id: row.place_id, position: row.position }))
}

onBothDatabases('the positions behind the ranks', open => {
  test('suffice when two restaurants alternate at one rank 2,000 times', async () => {
    await using opened = await openStorage(open)
    const places = entries(40)
    const slug = await opened.make(places)
    const [first, second, third, ...rest] = idsOf(places)
    for (let hundred = 0; hundred < 20; hundred++)
      await opened.change(slug, async edit => {
        for (let turn = 0; turn < 50; turn++) {
          await edit.apply({ do: 'move', id: third!, to: { after: first! } })
          await edit.apply({ do: 'move', id: second!, to: { after: first! } })
        }
      })
    expect(idsOf((await opened.read(slug)).entries)).toEqual([first, second, third, ...rest])
  }, 60_000)

  test('suffice for 1,000 restaurants each added at rank 2', async () => {
    await using opened = await openStorage(open)
    const slug = await opened.make(entries(2))
    for (let hundred = 0; hundred < 10; hundred++)
      await opened.change(slug, async edit => {
        for (let node = 100 * hundred; node < 100 * hundred + 100; node++)
          await edit.apply({ do: 'add', place: entry(10 + node), to: { rank: 2 } })
      })
    const added = Array.from({ length: 1000 }, (_, index) => entry(1009 - index))
    expect(idsOf((await opened.read(slug)).entries)).toEqual(idsOf([entry(1), ...added, entry(2)]))
    for (const { position } of await positionsOf(opened, slug)) expect(Number.isSafeInteger(position)).toBe(true)
  }, 60_000)

  test('suffice when the last restaurant is moved to rank 2 again and again', async () => {
    await using opened = await openStorage(open)
    const slug = await opened.make(entries(5))
    let order = idsOf(entries(5))
    for (let turn = 0; turn < 60; turn++) {
      order = [order[0]!, order.at(-1)!, ...order.slice(1, -1)]
      await opened.change(slug, edit => reorder(edit, order))
      const positions = await positionsOf(opened, slug)
      expect(idsOf(positions)).toEqual(order)
      expect(new Set(positions.map(place => place.position)).size).toBe(5)
    }
  })

  test('stay exact integers for any moves to the ends and between', async () => {
    await using opened = await openStorage(open)
    const places = entries(12)
    const step = fc.oneof(
      fc.record({ which: fc.nat(11), after: fc.nat(1) }),
      fc.record({ which: fc.nat(11), rank: fc.constantFrom(1, 2, 12) }),
      fc.shuffledSubarray([...Array(12).keys()], { minLength: 12, maxLength: 12 }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 30, maxLength: 120, size: 'max' }), async steps => {
        const slug = await opened.make(places)
        let model = idsOf(places)
        await opened.change(slug, async edit => {
          for (const step of steps) {
            if (Array.isArray(step)) {
              model = step.map(index => places[index]!.id)
              await reorder(edit, model)
              continue
            }
            const id = places[step.which]!.id
            const others = model.filter(other => other !== id)
            const anchor = 'after' in step ? model[step.after]! : undefined
            if (anchor === id) continue
            const index = 'rank' in step ? step.rank - 1 : others.indexOf(anchor!) + 1
            model = others.toSpliced(index, 0, id)
            const to = 'rank' in step ? { rank: step.rank } : { after: anchor! }
            await edit.apply({ do: 'move', id, to })
          }
        })
        const positions = await positionsOf(opened, slug)
        expect(idsOf(positions)).toEqual(model)
        expect(new Set(positions.map(place => place.position)).size).toBe(model.length)
        expect(positions.filter(place => !Number.isSafeInteger(place.position))).toEqual([])
      }),
      { numRuns: 20 },
    )
  }, 60_000)
})
