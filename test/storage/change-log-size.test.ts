import { expect, test } from 'vitest'
import { onBothDatabases } from '../support/databases.ts'
import { filettaro, manyEntries } from '../support/rome.ts'
import { idsOf, openStorage, reorder } from './open-storage.ts'

const note = 'Order the fillet of cod, and the puntarelle with anchovies beside it.'
const bands = ['Go out of your way', 'Very good', 'Want to try'].map(name => ({ name, size: 3 }))
const newcomers = manyEntries(2000).slice(1890)
/** Shuffles ids, in the same way in every run. */
const shuffled = (ids: string[]) => ids.toSorted((a, b) => (a.slice(4) < b.slice(4) ? -1 : 1))

onBothDatabases('the size of a change in the history', open => {
  test('depends on the change, not on the list’s length', async () => {
    await using opened = await openStorage(open)
    const bytesOf = async (count: number) => {
      const places = manyEntries(count, () => note)
      const ids = idsOf(places)
      const slug = await opened.make(places)
      const measure = async (work: Parameters<typeof opened.change>[1]) => {
        const { version, id } = await opened.change(slug, work)
        const { steps } = await opened.tables.read(db =>
          db
            .selectFrom('changes')
            .select('steps')
            .where('list_id', '=', id)
            .where('version', '=', version)
            .executeTakeFirstOrThrow(),
        )
        return Buffer.byteLength(steps)
      }
      return {
        'move the last to the first rank': await measure(edit =>
          edit.apply({ do: 'move', id: ids.at(-1)!, to: { rank: 1 } }),
        ),
        'write a note of 70 characters': await measure(edit => edit.write(ids[5]!, { note: note.toUpperCase() })),
        'remove one with such a note': await measure(edit => edit.apply({ do: 'remove', id: ids[5]! })),
        'add one': await measure(edit => edit.apply({ do: 'add', place: newcomers[0]!, to: {} })),
        'tag one': await measure(edit => edit.write(ids[6]!, { tags: ['date night'] })),
        'cut it into three bands': await measure(edit => edit.update({ bands })),
        'move one across a border': await measure(edit =>
          edit.apply({ do: 'move', id: ids[6]!, to: { rank: 1, band: 'Very good' } }),
        ),
        'drop the bands': await measure(edit => edit.update({ bands: [] })),
        'rename the list': await measure(edit => edit.update({ title: 'Fried cod' })),
        'reorder: one place moved': await measure(async edit => {
          const [first, ...others] = idsOf(await edit.entries())
          await reorder(edit, [...others, first!])
        }),
        'add 100': await measure(async edit => {
          for (const newcomer of newcomers.slice(1, 101)) await edit.apply({ do: 'add', place: newcomer, to: {} })
        }),
        'reorder: all shuffled': await measure(async edit => reorder(edit, shuffled(idsOf(await edit.entries())))),
      }
    }
    const [few, many] = [await bytesOf(20), await bytesOf(1890)]

    const { 'reorder: all shuffled': _, ...single } = few
    const names = Object.keys(single) as (keyof typeof single)[]
    // Only the digits of ranks and of the names' numbers grow.
    for (const name of names) expect(many[name] - few[name], name).toBeLessThanOrEqual(name === 'add 100' ? 300 : 6)
    expect(many['move the last to the first rank']).toBeLessThan(150)
    expect(many['move one across a border']).toBeLessThan(150 + '{"do":"resize","by":[-1,1,0]},'.length)
    expect(many['tag one']).toBeLessThan(200)
    expect(many['cut it into three bands']).toBeLessThan(200)
    expect(many['remove one with such a note']).toBeLessThan(JSON.stringify(filettaro).length + 350)
    expect(many['reorder: all shuffled']).toBeLessThan(1990 * 110)
  }, 60_000)
})
